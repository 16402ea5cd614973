import { startOfDay } from '../../../platform/time/instant.ts'
import type { Finding } from '../finding.ts'
import { type History, isSunday } from './history.ts'
import { toldOf } from './told-of.ts'

/** A replacement day lies within so many days, the day of work included. */
const daysFor = { sunday: 14, holiday: 56 }
const warnDaysBefore = 7
/** A free day, and the rest that belongs to it. */
const shortestGap = (24 + 11) * 3600

/** Work on a Sunday or holiday: the day off that was given for it, if any, and until when there must be one. */
type RestDayWork = { day: Temporal.PlainDate; due: Temporal.PlainDate; replacement: Temporal.PlainDate | null }

/** So many days around a day can have its day off. */
export const farthestReplacement = daysFor.holiday

/**
 * Sundays and holidays with work since `first`. Every day off stands for one of them. What is due first chooses first, so that
 * no holiday, which has weeks, takes the only day that a Sunday could have.
 */
export function restDayWork(history: History, first: Temporal.PlainDate): RestDayWork[] {
  const { today, net } = history
  const free = new Map<string, boolean>()
  const isFree = (day: Temporal.PlainDate): boolean => {
    const key = day.toString()
    if (!free.has(key)) free.set(key, isDayOff(history, day))
    return free.get(key)!
  }
  const firstFree = (from: Temporal.PlainDate, until: Temporal.PlainDate): Temporal.PlainDate | null => {
    for (let day = from; Temporal.PlainDate.compare(day, until) <= 0; day = day.add({ days: 1 }))
      if (isFree(day)) return day
    return null
  }
  const [from, until] = [first.toString(), today.toString()]
  return [...net]
    .filter(([day, seconds]) => seconds > 0 && day >= from && day <= until)
    .map(([day]) => Temporal.PlainDate.from(day))
    .filter((day) => isSunday(day) || history.isHoliday(day.toString()))
    .map((day) => {
      const days = (isSunday(day) ? daysFor.sunday : daysFor.holiday) - 1
      return { day, since: day.subtract({ days }), due: day.add({ days }) }
    })
    .sort((left, right) => Temporal.PlainDate.compare(left.due, right.due))
    .map(({ day, since, due }) => {
      const replacement = firstFree(since, due)
      // Taken by this one.
      if (replacement) free.set(replacement.toString(), false)
      return { day, due, replacement }
    })
    .sort((left, right) => Temporal.PlainDate.compare(left.day, right.day))
}

/** Those for which no day off was given although it is due within a week, or was due. */
export const missingReplacements = (history: History, first: Temporal.PlainDate): Finding[] =>
  restDayWork(history, first)
    .filter(
      ({ due, replacement }) =>
        !replacement && Temporal.PlainDate.compare(history.today, due.subtract({ days: warnDaysBefore })) >= 0,
    )
    .flatMap(({ day, due }) =>
      toldOf(history, day, day, (told) => ({
        kind: 'replacement_day',
        day: day.toString(),
        due: due.toString(),
        ...told,
      })),
    )

/** Monday to Saturday, no holiday, over, and without work for as long as a day and the rest beside it. */
function isDayOff({ work, zone, today, isHoliday }: History, day: Temporal.PlainDate): boolean {
  if (isSunday(day) || isHoliday(day.toString()) || Temporal.PlainDate.compare(day, today) >= 0) return false
  const from = startOfDay(day, zone).epochMilliseconds / 1000
  const until = startOfDay(day.add({ days: 1 }), zone).epochMilliseconds / 1000
  if (work.some((one) => one.from < until && one.until > from)) return false
  const before = work.findLast((one) => one.until <= from)?.until ?? Number.NEGATIVE_INFINITY
  const after = work.find((one) => one.from >= until)?.from ?? Number.POSITIVE_INFINITY
  return after - before >= shortestGap
}
