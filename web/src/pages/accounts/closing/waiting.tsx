import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Meta } from '../../../api/client.ts'
import { useAll } from '../../../api/hooks.ts'
import type { MonthObstacle, ObstaclesMeta } from '../../../api/records.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { ReadableAlert } from '../../../parts/readable-alert.tsx'
import { useFormat } from '../../../time/format.ts'
import { CollapsedList } from '../collapsed-list.tsx'
import type { ShownMonth } from '../use-shown-month.ts'
import { closingWords } from './words.ts'

type WaitingPeople = { obstacles: readonly MonthObstacle[]; elsewhere: ObstaclesMeta['elsewhere'] }

/**
 * Running times and pending requests up to the end of the month, of everybody or of an area, and the people whose month is
 * closed elsewhere; undefined while loading.
 */
export function useWaiting({ at }: ShownMonth, area: string): WaitingPeople | undefined {
  const params = area ? { area_id: area } : {}
  const { data } = useAll<MonthObstacle, Meta & ObstaclesMeta>(`months/${at}/obstacles`, params)
  // During an upgrade a node of the previous version may answer, without `elsewhere`.
  return data && { obstacles: data.rows, elsewhere: data.meta.elsewhere ?? [] }
}

type Props = { shown: ShownMonth; area: string; children?: ReactNode }

/** Shows them before a month is closed for many; `children` are the actions. */
export function Waiting({ shown, area, children }: Props) {
  const t = useTexts(closingWords)
  const format = useFormat()
  const found = useWaiting(shown, area)?.obstacles
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
