import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useAll } from '../../../api/hooks.ts'
import type { MonthObstacle } from '../../../api/records.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { ReadableAlert } from '../../../parts/readable-alert.tsx'
import { useFormat } from '../../../time/format.ts'
import { CollapsedList } from '../collapsed-list.tsx'
import type { ShownMonth } from '../use-shown-month.ts'
import { closingWords } from './words.ts'

/** Running times and pending requests up to the end of the month, of everybody or of an area; undefined while loading. */
export const useWaiting = ({ at }: ShownMonth, area: string): readonly MonthObstacle[] | undefined =>
  useAll<MonthObstacle>(`months/${at}/obstacles`, area ? { area_id: area } : {}).data?.rows

type Props = { shown: ShownMonth; area: string; children?: ReactNode }

/** Shows them before a month is closed for many; `children` are the actions. */
export function Waiting({ shown, area, children }: Props) {
  const t = useTexts(closingWords)
  const format = useFormat()
  const found = useWaiting(shown, area)
  if (!found) return null
  if (found.length === 0) return <Text size="sm">{t.nothingInTheWay}</Text>
  const items = found.map(({ id, username, kind, day }) => ({
    key: id,
    content: `${username}: ${t.obstacles[kind](format.day(day))}`,
  }))
  return (
    <>
      <ReadableAlert color="yellow" title={t.inTheWay}>
        <CollapsedList label={t.inTheWay} items={items} />
        <Text size="sm" mt="xs">
          {t.people}
        </Text>
      </ReadableAlert>
      {children}
    </>
  )
}
