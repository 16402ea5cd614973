import { useAll, useList } from '../../../api/hooks.ts'
import type { Tracking } from '../../../api/records.ts'
import { useSession } from '../../../session/session.tsx'
import { addDays, weekStart } from '../../../time/days.ts'
import { today } from '../../../time/zoned.ts'

/** Times in closed months cannot be confirmed any more. */
const waiting = { confirmed: 'eq:false', running: '0', month_closed: '0' }

/** The number of finished times that are not confirmed. */
export const useUnconfirmedCount = (): number | undefined =>
  useList<Tracking>('time_trackings', { filter: waiting, items: 1 }).data?.meta.total_count

/** A large company has tens of thousands; the next ones are loaded as these are confirmed. */
const mostPages = 10

/** The unconfirmed times of the last weeks, or all. */
export function useUnconfirmed(weeks: string) {
  const { zone } = useSession()
  const from = addDays(weekStart(today(zone)), -7 * (Number(weeks) || 0))
  const list = useAll<Tracking>(
    'time_trackings',
    {
      filter: { ...waiting, ...(weeks !== 'all' && { starts_at: `gte:${from}` }) },
      include: ['user', 'area', 'breaks'],
      sort: 'starts_at,id',
      permissions: 'true',
    },
    { mostPages },
  )
  const rows = list.data?.rows.filter(({ permissions, ends_at }) => permissions?.confirm && ends_at !== null)
  return { data: rows && list.data && { ...list.data, rows }, error: list.error, refetch: list.refetch }
}
