import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { idOf, useAll } from '../../../api/hooks.ts'
import type { Absence, AccountsRow, TimeCorrection, Tracking } from '../../../api/records.ts'
import { useAreas, usePeople } from '../../../api/reference.ts'
import { useTexts } from '../../../i18n/language.tsx'
import { ReadableAlert } from '../../../parts/readable-alert.tsx'
import { useSession } from '../../../session/session.tsx'
import { addDays } from '../../../time/days.ts'
import { useFormat } from '../../../time/format.ts'
import { localDay } from '../../../time/zoned.ts'
import { CollapsedList } from '../collapsed-list.tsx'
import type { ShownMonth } from '../use-shown-month.ts'
import { closingWords } from './words.ts'

type Row = Tracking | Absence | TimeCorrection

/** The first day that a correction is about. */
const dayOf = ({ before, after }: TimeCorrection, zone: string): string =>
  [before, after].flatMap((one) => (one ? [localDay(one.starts_at, zone)] : [])).sort()[0]!

/**
 * Running times and pending requests up to the end of the month; undefined while loading. Those left out when their month was
 * closed are no obstacles.
 */
export function useWaiting({ first, last }: ShownMonth, area: string): { id: string; text: string }[] | undefined {
  const t = useTexts(closingWords)
  const format = useFormat()
  const { zone } = useSession()
  const people = usePeople()
  const areas = useAreas()
  const running = useAll<Tracking>('time_trackings', { filter: { running: '1', starts_at: `lt:${addDays(last, 1)}` } })
  const undecided = useAll<Absence>('absences', { filter: { confirmation_status: 'eq:pending' } })
  const corrections = useAll<TimeCorrection>('time_corrections', { filter: { status: 'eq:pending' } })
  const accounts = useAll<AccountsRow>('reports/time_accounts', { from: first, until: last })
  if (!running.data || !undecided.data || !corrections.data) return undefined
  if (!people.data || !areas.data || !accounts.data) return undefined
  const members = areas.data.rows.find(({ id }) => id === area)?.rel.users.map(({ id }) => id)
  const closedThrough = (one: Row): string =>
    accounts.data.rows.find(({ key }) => key === idOf(one, 'user'))?.closed_through ?? ''
  const concerns = (one: Row): boolean =>
    (!members || members.includes(idOf(one, 'user') ?? '')) && closedThrough(one) < last
  const nameOf = (one: Row): string => people.data.rows.find(({ id }) => id === idOf(one, 'user'))?.username ?? '–'
  return [
    ...running.data.rows
      .filter(concerns)
      .map((one) => ({ id: `t${one.id}`, text: `${nameOf(one)}: ${t.obstacles.running(format.date(one.starts_at))}` })),
    ...undecided.data.rows
      .filter((one) => concerns(one) && one.first_day <= last && one.last_day > closedThrough(one))
      .map((one) => ({
        id: `a${one.id}`,
        text: `${nameOf(one)}: ${t.obstacles.undecided(format.day(one.first_day))}`,
      })),
    ...corrections.data.rows
      .filter((one) => concerns(one) && dayOf(one, zone) <= last && dayOf(one, zone) > closedThrough(one))
      .map((one) => ({
        id: `c${one.id}`,
        text: `${nameOf(one)}: ${t.obstacles.correction(format.day(dayOf(one, zone)))}`,
      })),
  ]
}

type Props = { shown: ShownMonth; area: string; children?: ReactNode }

/** Shows them before a month is closed for many; `children` are the actions. */
export function Waiting({ shown, area, children }: Props) {
  const t = useTexts(closingWords)
  const found = useWaiting(shown, area)
  if (!found) return null
  if (found.length === 0) return <Text size="sm">{t.nothingInTheWay}</Text>
  return (
    <>
      <ReadableAlert color="yellow" title={t.inTheWay}>
        <CollapsedList label={t.inTheWay} items={found.map(({ id, text }) => ({ key: id, content: text }))} />
        <Text size="sm" mt="xs">
          {t.people}
        </Text>
      </ReadableAlert>
      {children}
    </>
  )
}
