import { awayOn, useAway } from '../../../absences/use-away.ts'
import { useHolidays } from '../../../holidays/use-holidays.ts'
import { useSession } from '../../../session/session.tsx'
import { addDays } from '../../../time/days.ts'
import { localDay } from '../../../time/zoned.ts'
import { useAccount } from '../../../time-account/use-account.ts'
import { knownOf } from '../../../tracking-form/form-values.ts'
import { useTimesTouching } from '../../../tracking-form/use-times-touching.ts'
import { type Obstacle, type Plan, type PlanDay, planCopy, planSchedule } from './plan.ts'

export type FillKind = 'copy' | 'schedule'

/** The times that would be added to a person's week, and the days that are skipped. */
export function usePlan(kind: FillKind, person: string, week: string, start: string) {
  const { zone, workspace } = useSession()
  const [next, last] = [addDays(week, 7), addDays(week, 6)]
  const ofPerson = { user_id: `eq:${person}` }
  const account = useAccount(person, { from: week, until: last })
  const existing = useTimesTouching(ofPerson, week, next)
  const before = useTimesTouching(ofPerson, addDays(week, -7), week, ['breaks', 'area', 'tags'], kind === 'copy')
  const absences = useAway([person], week, last)
  const holidays = useHolidays([week, last], person)
  const all = [account, absences, holidays]
  const isReady = all.every(({ data }) => data) && existing.isReady && (kind !== 'copy' || before.isReady)

  const obstacleOn = (day: string, isClosed: boolean, credited: number): Obstacle | null => {
    const times = [...(existing.ended?.rows ?? []), ...(existing.running?.rows ?? [])]
    // An end at midnight belongs to the day before.
    const isOn = ({ starts_at, ends_at }: { starts_at: string; ends_at: string | null }): boolean =>
      localDay(starts_at, zone) <= day && (ends_at === null || day <= localDay(Date.parse(ends_at) - 1, zone))
    if (isClosed) return 'closed'
    if (holidays.data!.has(day)) return 'holiday'
    // Hours credited without an absence come from a special day of the person's first workspace.
    const isAway = awayOn(absences.data!.rows, person, day).length > 0
    if (isAway || credited > 0) return isAway ? 'absence' : 'holiday'
    return times.some(isOn) ? 'times' : null
  }
  const plan = (): Plan => {
    const days = account.data!.rows.map(
      (row): PlanDay => ({ row, obstacle: obstacleOn(row.key, row.closed, row.credited_seconds) }),
    )
    if (kind === 'schedule') return planSchedule(days, start, zone, workspace.warning_thresholds)
    const { rows, included } = before.ended!
    const begun = rows.filter(({ starts_at }) => {
      const day = localDay(starts_at, zone)
      return addDays(week, -7) <= day && day < week
    })
    const known = begun.map((tracking) => knownOf(tracking, included))
    known.sort((left, right) => left.tracking.starts_at.localeCompare(right.tracking.starts_at))
    return planCopy(known, days, zone)
  }
  return {
    data: isReady ? plan() : undefined,
    error: all.find(({ error }) => error)?.error ?? existing.error ?? before.error,
    refetch: () => Promise.all([...all.map(({ refetch }) => refetch()), existing.refetch()]),
  }
}
