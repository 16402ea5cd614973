import type { Interval } from '../../../shared/working-day.ts'
import type { Finding } from '../finding.ts'
import { attributionBetween } from './attribution.ts'
import type { History } from './history.ts'
import { dayDated, dayNumbered, type NumberedDay } from './numbered-days.ts'

/** The days within which a replacement day must lie, the day of work included. */
const daysFor = { sunday: 14, holiday: 56 }
const warnDaysBefore = 7
/** A free day with the daily rest before it. */
const shortestGap = (24 + 11) * 3600

/** Work on a Sunday or holiday, its replacement day if there is one, and until when there must be one. */
type RestDayWork = { day: NumberedDay; due: NumberedDay; replacement: NumberedDay | null }

/** A replacement day is at most this many days away. */
export const farthestReplacement = daysFor.holiday

/** The first day of the work to read for rest days since `first`: earlier ones may be replaced by days off before them. */
export const workKnownSince = (first: Temporal.PlainDate): Temporal.PlainDate =>
  first.subtract({ days: 2 * farthestReplacement + 2 })

/**
 * Sundays and holidays with work since `first`. A day off replaces only one of them, so those before are matched as well.
 * They are matched by due date, so that a holiday, which is due weeks later, does not take the only day that is left for a
 * Sunday.
 */
export function restDayWork(history: History, first: Temporal.PlainDate): RestDayWork[] {
  const { today, net, zone } = history
  const free = new Map<number, boolean>()
  const firstFree = (from: number, until: number): NumberedDay | null => {
    for (let number = from; number <= until; number++) {
      const isFree = free.get(number) ?? isDayOff(history, dayNumbered(number, zone))
      // A day is used once.
      free.set(number, false)
      if (isFree) return dayNumbered(number, zone)
    }
    return null
  }
  const from = first.subtract({ days: farthestReplacement }).toString()
  const until = today.toString()
  return [...net]
    .filter(([day, seconds]) => seconds > 0 && day >= from && day <= until)
    .map(([day]) => dayDated(day, zone))
    .filter((day) => day.isSunday || history.isHoliday(day.date))
    .map((day) => {
      const days = (day.isSunday ? daysFor.sunday : daysFor.holiday) - 1
      return { day, since: day.number - days, due: dayNumbered(day.number + days, zone) }
    })
    .sort((left, right) => left.due.number - right.due.number)
    .map(({ day, since, due }) => ({ day, due, replacement: firstFree(since, due.number) }))
    .filter(({ day }) => day.date >= first.toString())
    .sort((left, right) => left.day.number - right.day.number)
}

/** Rest days without a replacement although it is due within a week, or was due. */
export const missingReplacements = (history: History, first: Temporal.PlainDate): Finding[] =>
  restDayWork(history, first)
    .filter(
      ({ due, replacement }) =>
        !replacement && history.today.toString() >= dayNumbered(due.number - warnDaysBefore, history.zone).date,
    )
    .flatMap(({ day, due }) => {
      const attribution = attributionBetween(history, day)
      return attribution ? [{ kind: 'replacement_day' as const, day: day.date, due: due.date, ...attribution }] : []
    })

/** Monday to Saturday, no holiday, in the past, and free for a day and the daily rest before it. */
function isDayOff({ work, today, isHoliday }: History, { date, from, until, isSunday }: NumberedDay): boolean {
  if (isSunday || date >= today.toString() || isHoliday(date)) return false
  const next = firstEndingAfter(work, from)
  const after = work[next]?.from ?? Number.POSITIVE_INFINITY
  const before = work[next - 1]?.until ?? Number.NEGATIVE_INFINITY
  return after >= until && after - before >= shortestGap
}

/** Binary search: the index of the first interval that ends after the moment. */
function firstEndingAfter(work: readonly Interval[], moment: number): number {
  let [low, high] = [0, work.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (work[middle]!.until > moment) high = middle
    else low = middle + 1
  }
  return low
}
