import { localDate } from '../../../platform/time/instant.ts'
import { type DayAt, type Interval, merge, netByDay, type Shift, workOf } from '../../../shared/working-day.ts'

/** The input of rules that look at more than a day. Days are local dates. */
export type History = {
  zone: string
  today: Temporal.PlainDate
  shifts: readonly Shift[]
  /** Sorted, without overlaps. */
  work: readonly Interval[]
  /** Net seconds of each day with work. */
  net: ReadonlyMap<string, number>
  isHoliday(day: string): boolean
  /** On vacation or sick for the whole day. */
  isAway(day: string): boolean
}

type HistorySource = Pick<History, 'zone' | 'shifts' | 'isHoliday' | 'isAway'> & { now: Temporal.Instant; dayAt: DayAt }

export function historyOf({ zone, shifts, now, dayAt, isHoliday, isAway }: HistorySource): History {
  const sorted = [...shifts].sort((left, right) => left.from - right.from || (left.id < right.id ? -1 : 1))
  const work = merge(sorted.flatMap(workOf))
  return {
    zone,
    today: localDate(now, zone),
    shifts: sorted,
    work,
    net: netByDay(sorted, dayAt),
    isHoliday,
    isAway,
  }
}

/** Epoch seconds, as in intervals of work. */
export const secondsAt = (instant: Temporal.Instant): number => instant.epochMilliseconds / 1000

export const daysBetween = (first: Temporal.PlainDate, last: Temporal.PlainDate): Temporal.PlainDate[] =>
  Array.from({ length: Math.max(0, first.until(last, { largestUnit: 'days' }).days + 1) }, (_, days) =>
    first.add({ days }),
  )

const sunday = 7

export const isSunday = ({ dayOfWeek }: Temporal.PlainDate): boolean => dayOfWeek === sunday

export function sundaysOf(year: number): Temporal.PlainDate[] {
  const newYear = Temporal.PlainDate.from({ year, month: 1, day: 1 })
  const first = newYear.add({ days: sunday - newYear.dayOfWeek })
  return Array.from({ length: 53 }, (_, weeks) => first.add({ weeks })).filter((day) => day.year === year)
}

export const isSundayOrHoliday = ({ isHoliday }: History, day: Temporal.PlainDate): boolean =>
  isSunday(day) || isHoliday(day.toString())

/** The divisor of averages: Mondays to Saturdays without public holidays and days of absence. */
export const workingDays = (history: History, first: Temporal.PlainDate, last: Temporal.PlainDate): number =>
  mondaysToSaturdays(first, last).filter((day) => !history.isHoliday(day) && !history.isAway(day)).length

const weekdays = new Map<string, readonly string[]>()
const mostSpans = 20

/** Cached: the same spans are used for all people, and computing their days is the slowest part of a review. */
function mondaysToSaturdays(first: Temporal.PlainDate, last: Temporal.PlainDate): readonly string[] {
  const span = `${first}/${last}`
  const known = weekdays.get(span)
  if (known) return known
  const days = daysBetween(first, last).flatMap((day) => (isSunday(day) ? [] : day.toString()))
  if (weekdays.size === mostSpans) weekdays.clear()
  weekdays.set(span, days)
  return days
}

/** Net seconds from the first to the last day. */
export function netOf({ net }: History, first: Temporal.PlainDate, last: Temporal.PlainDate): number {
  const [from, until] = [first.toString(), last.toString()]
  let sum = 0
  for (const [day, seconds] of net) if (day >= from && day <= until) sum += seconds
  return sum
}

/** Net seconds of these days. */
export const netOn = ({ net }: History, days: readonly Temporal.PlainDate[]): number =>
  days.reduce((sum, day) => sum + (net.get(day.toString()) ?? 0), 0)

/** The Mondays of the weeks in which these days are, which are sorted. */
export const mondaysOf = (days: readonly Temporal.PlainDate[]): Temporal.PlainDate[] => {
  const mondays = new Set(days.map((day) => day.subtract({ days: day.dayOfWeek - 1 }).toString()))
  return [...mondays].map((monday) => Temporal.PlainDate.from(monday))
}

/** Those of the days that lie in a span. */
export const within = (
  days: readonly Temporal.PlainDate[],
  first: Temporal.PlainDate,
  last: Temporal.PlainDate,
): Temporal.PlainDate[] =>
  days.filter((day) => Temporal.PlainDate.compare(first, day) <= 0 && Temporal.PlainDate.compare(day, last) <= 0)
