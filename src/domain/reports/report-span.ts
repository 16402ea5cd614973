import { invalid } from '../../platform/errors.ts'
import { startOfDay, toDatabase } from '../../platform/time/instant.ts'

/** The local days of a report, both included. */
export type ReportSpan = {
  from: string
  until: string
  dates: readonly Temporal.PlainDate[]
  /** The moment at which each day starts, and last the end of the last day. */
  starts: readonly string[]
}

const longest = { years: 2 }

export function spanOf(from: string, until: string, zone: string): ReportSpan {
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(until)]
  if (Temporal.PlainDate.compare(last, first) < 0) throw invalid('until', 'Until must not be before from.')
  if (Temporal.PlainDate.compare(last, first.add(longest)) >= 0)
    throw invalid('until', 'A report covers at most two years.')
  const count = first.until(last, { largestUnit: 'days' }).days + 1
  const dates = Array.from({ length: count }, (_, days) => first.add({ days }))
  const starts = [...dates, last.add({ days: 1 })].map((date) => toDatabase(startOfDay(date, zone)))
  return { from, until, dates, starts }
}

export type Period = 'day' | 'week' | 'month'

const periodOf: Record<Period, (date: Temporal.PlainDate) => string> = {
  day: (date) => date.toString(),
  // Around New Year the year of the week is not that of the date.
  week: (date) => `${date.yearOfWeek}-W${String(date.weekOfYear).padStart(2, '0')}`,
  month: (date) => date.toPlainYearMonth().toString(),
}

/** The keys of the periods, and for each day the index of its period. */
export function periodsOf({ dates }: ReportSpan, period: Period): { keys: string[]; places: number[] } {
  const keys: string[] = []
  const places = dates.map((date) => {
    const key = periodOf[period](date)
    if (keys.at(-1) !== key) keys.push(key)
    return keys.length - 1
  })
  return { keys, places }
}
