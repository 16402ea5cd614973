import type { Interval } from '../../../shared/working-day.ts'
import type { Finding } from '../finding.ts'
import type { History } from './history.ts'
import { dayDated, dayNumbered, type NumberedDay } from './numbered-days.ts'
import { partBetween } from './told-of.ts'

/** A replacement day lies within so many days, the day of work included. */
const daysFor = { sunday: 14, holiday: 56 }
const warnDaysBefore = 7
/** A free day, and the rest that belongs to it. */
const shortestGap = (24 + 11) * 3600

/** Work on a Sunday or holiday: the day off that was given for it, if any, and until when there must be one. */
type RestDayWork = { day: NumberedDay; due: NumberedDay; replacement: NumberedDay | null }

/** So many days around a day can have its day off. */
export const farthestReplacement = daysFor.holiday

/**
 * Sundays and holidays with work since `first`. Every day off stands for one of them. What is due first chooses first, so that
 * no holiday, which has weeks, takes the only day that a Sunday could have.
 */
export function restDayWork(history: History, first: Temporal.PlainDate): RestDayWork[] {
  const { today, net, zone } = history
  const free = new Map<number, boolean>()
  const firstFree = (from: number, until: number): NumberedDay | null => {
    for (let number = from; number <= until; number++) {
      const isFree = free.get(number) ?? isDayOff(history, dayNumbered(number, zone))
      // Who takes it has it.
      free.set(number, false)
      if (isFree) return dayNumbered(number, zone)
    }
    return null
  }
  const [from, until] = [first.toString(), today.toString()]
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
    .sort((left, right) => left.day.number - right.day.number)
}

/** Those for which no day off was given although it is due within a week, or was due. */
export const missingReplacements = (history: History, first: Temporal.PlainDate): Finding[] =>
  restDayWork(history, first)
    .filter(
      ({ due, replacement }) =>
        !replacement && history.today.toString() >= dayNumbered(due.number - warnDaysBefore, history.zone).date,
    )
    .flatMap(({ day, due }) => {
      const told = partBetween(history, day)
      return told ? [{ kind: 'replacement_day' as const, day: day.date, due: due.date, ...told }] : []
    })

/** Monday to Saturday, no holiday, over, and without work for as long as a day and the rest beside it. */
function isDayOff({ work, today, isHoliday }: History, { date, from, until, isSunday }: NumberedDay): boolean {
  if (isSunday || date >= today.toString() || isHoliday(date)) return false
  const next = firstEndingAfter(work, from)
  const after = work[next]?.from ?? Number.POSITIVE_INFINITY
  const before = work[next - 1]?.until ?? Number.NEGATIVE_INFINITY
  return after >= until && after - before >= shortestGap
}

/** Where in the work, which is in order and apart, the first stretch lies that ends after the moment. */
function firstEndingAfter(work: readonly Interval[], moment: number): number {
  let [low, high] = [0, work.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (work[middle]!.until > moment) high = middle
    else low = middle + 1
  }
  return low
}
