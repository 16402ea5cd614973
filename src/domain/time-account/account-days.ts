import { dayAfter, dayBefore, earlier, later } from '../../platform/time/day.ts'
import { startOfDay, toDatabase } from '../../platform/time/instant.ts'
import type { DayAt } from '../../shared/working-day.ts'
import { zoneOfAccount } from './account-zone.ts'

/**
 * What the days of an account depend on. The last closed day ended at `closed_until`, also if the zone has changed since:
 * work before that moment counts on closed days, work after it on open ones, so that none is lost or counts twice.
 */
type AccountDays = {
  time_zone: string | null
  closed_through: string | null
  closed_until: string | null
}

/** Finds the day of the account on which a moment counts. `localDayAt` finds days in the zone of the account. */
export function accountDays(localDayAt: DayAt, { closed_through, closed_until }: AccountDays): DayAt {
  if (closed_through === null || closed_until === null) return localDayAt
  const end = Temporal.Instant.from(closed_until).epochMilliseconds / 1000
  const firstOpen = dayAfter(closed_through)
  return (moment) => {
    const { date, from, until } = localDayAt(moment)
    return moment < end
      ? { date: earlier(date, closed_through), from, until: Math.min(until, end) }
      : { date: later(date, firstOpen), from: Math.max(from, end), until }
  }
}

/** The moment at which a day of the account begins. */
export function startOfAccountDay(days: AccountDays, day: string): Temporal.Instant {
  const { closed_through, closed_until } = days
  const start = startOfDay(Temporal.PlainDate.from(day), zoneOfAccount(days))
  if (closed_through === null || closed_until === null) return start
  const end = Temporal.Instant.from(closed_until)
  const firstOpen = dayAfter(closed_through)
  if (day === firstOpen) return end
  const isBeforeEnd = Temporal.Instant.compare(start, end) < 0
  return day > firstOpen === isBeforeEnd ? end : start
}

type ClosedPart = Omit<AccountDays, 'time_zone'>

/** The closed days before a month, with the moment at which they ended. The closed months are sorted. */
export function closedBefore(
  closed: readonly { month: string; reopened_at: string | null; rules: { zone: string } }[],
  first: string,
): ClosedPart {
  const before = closed.findLast(({ month, reopened_at }) => month < first && reopened_at === null)
  if (!before) return { closed_through: null, closed_until: null }
  const end = startOfDay(Temporal.PlainDate.from(first), before.rules.zone)
  return { closed_through: dayBefore(first), closed_until: toDatabase(end) }
}
