import { localDate } from '../../../platform/time/instant.ts'
import { type DayAt, type Interval, merge, netByDay, type Shift, workOf } from '../../../shared/working-day.ts'

/** What rules know that look beyond a day. Days are local dates. */
export type History = {
  zone: string
  today: Temporal.PlainDate
  shifts: readonly Shift[]
  /** Stretches of work in order and apart. */
  work: readonly Interval[]
  /** Net seconds of each day with work. */
  net: ReadonlyMap<string, number>
  isHoliday(day: string): boolean
  /** On vacation or ill for the whole day. */
  isAway(day: string): boolean
}

/** `dayAt` finds the days of the zone. */
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

/** As the intervals of work count: seconds since 1970. */
export const secondsAt = (instant: Temporal.Instant): number => instant.epochMilliseconds / 1000

export const daysBetween = (first: Temporal.PlainDate, last: Temporal.PlainDate): Temporal.PlainDate[] =>
  Array.from({ length: Math.max(0, first.until(last, { largestUnit: 'days' }).days + 1) }, (_, days) =>
    first.add({ days }),
  )

const sunday = 7

export const isSunday = ({ dayOfWeek }: Temporal.PlainDate): boolean => dayOfWeek === sunday

/** Mondays to Saturdays that are no public holidays, less those of absence: what averages are taken over. */
export const workingDays = (history: History, first: Temporal.PlainDate, last: Temporal.PlainDate): number =>
  mondaysToSaturdays(first, last).filter((day) => !history.isHoliday(day) && !history.isAway(day)).length

let asked: { span: string; days: readonly string[] } = { span: '', days: [] }

/** A report asks for the same days of one person after the other, and to make them takes longer than all the rest. */
function mondaysToSaturdays(first: Temporal.PlainDate, last: Temporal.PlainDate): readonly string[] {
  const span = `${first}/${last}`
  if (asked.span !== span)
    asked = { span, days: daysBetween(first, last).flatMap((day) => (isSunday(day) ? [] : day.toString())) }
  return asked.days
}

/** Net seconds of all days from the first to the last. */
export function netOf({ net }: History, first: Temporal.PlainDate, last: Temporal.PlainDate): number {
  const [from, until] = [first.toString(), last.toString()]
  let sum = 0
  for (const [day, seconds] of net) if (day >= from && day <= until) sum += seconds
  return sum
}
