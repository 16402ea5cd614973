import { measureTracking } from '../../../../../src/shared/net-time.ts'
import { awayOn, useAway } from '../../../absences/use-away.ts'
import { relatedMany, useAll } from '../../../api/hooks.ts'
import type { Absence, AccountRow, Break, Holiday, Tracking, WarningRow } from '../../../api/records.ts'
import { useHolidays } from '../../../holidays/use-holidays.ts'
import { useSession } from '../../../session/session.tsx'
import { addDays } from '../../../time/days.ts'
import { localDay } from '../../../time/zoned.ts'
import { useAccount } from '../../../time-account/use-account.ts'

export type MonthDay = {
  row: AccountRow
  /** The zone of the account's days, regardless of the open workspace; timesheets use it, too. */
  zone: string
  trackings: Tracking[]
  breakSeconds: number
  absences: Absence[]
  holiday: Holiday | undefined
  warnings: WarningRow[]
  /** Days after today have no deficit yet. */
  isAhead: boolean
  /** A past working day without times or absences. */
  isMissing: boolean
}

type Span = { first: string; last: string }

/** A person's month, day by day. */
export function useMonth(personId: string, { first, last }: Span) {
  const { zone } = useSession()
  const account = useAccount(personId, { from: first, until: last })
  // The server reads these days in the zone of the open workspace, from which that of the account differs by up to 26 hours.
  const trackings = useAll<Tracking>('time_trackings', {
    filter: { user_id: `eq:${personId}`, starts_at: [`gte:${addDays(first, -2)}`, `lt:${addDays(last, 3)}`] },
    include: ['breaks'],
    sort: 'starts_at',
  })
  const absences = useAway([personId], first, last)
  const holidays = useHolidays([first, last], personId)
  const warnings = useAll<WarningRow>('reports/warnings', { from: first, until: last })
  const all = [account, trackings, absences, holidays, warnings]
  const days = (): MonthDay[] => {
    const { rows, meta } = account.data!
    // During an upgrade, servers of the previous version do not return it.
    const accountZone = meta.time_zone ?? zone
    const isBefore = ({ key }: AccountRow): boolean => meta.begins_on === null || key < meta.begins_on
    return rows.map((row) => {
      const own = trackings.data!.rows.filter(({ starts_at }) => localDay(starts_at, accountZone) === row.key)
      const away = awayOn(absences.data!.rows, personId, row.key)
      const restOf = (tracking: Tracking): number =>
        measureTracking(tracking, relatedMany<Break>(trackings.data!.included, tracking, 'breaks'), Date.now()).rest
      return {
        row,
        zone: accountZone,
        trackings: own,
        // Neither work nor breaks count before the account begins.
        breakSeconds: isBefore(row) ? 0 : own.reduce((sum, tracking) => sum + restOf(tracking), 0),
        absences: away,
        holiday: holidays.data!.get(row.key),
        warnings: warnings.data!.rows.filter(({ user_id, day }) => user_id === personId && day === row.key),
        isAhead: row.key > meta.today,
        isMissing:
          row.key < meta.today &&
          row.target_seconds > 0 &&
          row.worked_seconds === 0 &&
          row.credited_seconds === 0 &&
          away.length === 0,
      }
    })
  }
  return {
    data: all.every(({ data }) => data) ? { days: days(), meta: account.data!.meta } : undefined,
    error: all.find(({ error }) => error)?.error ?? null,
    refetch: () => Promise.all(all.map(({ refetch }) => refetch())),
  }
}

export const differenceOf = ({ charged_seconds, target_seconds, entry_seconds }: AccountRow): number =>
  charged_seconds - target_seconds + entry_seconds
