import { localDate } from '../../../platform/time/instant.ts'
import { type Interval, merge, netByDay, type Shift, workOf } from '../../../shared/working-day.ts'
import { localDays } from '../local-days.ts'

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

type HistorySource = Pick<History, 'zone' | 'shifts' | 'isHoliday' | 'isAway'> & { now: Temporal.Instant }

export function historyOf({ zone, shifts, now, isHoliday, isAway }: HistorySource): History {
  const sorted = [...shifts].sort((left, right) => left.from - right.from || (left.id < right.id ? -1 : 1))
  const work = merge(sorted.flatMap(workOf))
  return {
    zone,
    today: localDate(now, zone),
    shifts: sorted,
    work,
    net: netByDay(sorted, localDays(zone)),
    isHoliday,
    isAway,
  }
}

export const daysBetween = (first: Temporal.PlainDate, last: Temporal.PlainDate): Temporal.PlainDate[] =>
  Array.from({ length: Math.max(0, first.until(last, { largestUnit: 'days' }).days + 1) }, (_, days) =>
    first.add({ days }),
  )

const sunday = 7

export const isSunday = ({ dayOfWeek }: Temporal.PlainDate): boolean => dayOfWeek === sunday

/** Mondays to Saturdays that are no public holidays, less those of absence: what averages are taken over. */
export const workingDays = (history: History, days: readonly Temporal.PlainDate[]): number =>
  days.filter((day) => !isSunday(day) && !history.isHoliday(day.toString()) && !history.isAway(day.toString())).length

export const netOf = ({ net }: History, days: readonly Temporal.PlainDate[]): number =>
  days.reduce((sum, day) => sum + (net.get(day.toString()) ?? 0), 0)
