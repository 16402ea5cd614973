import { startOfDay } from '../../../platform/time/instant.ts'
import type { Finding } from '../finding.ts'
import { daysBetween, type History, isSunday } from './history.ts'
import { toldOf } from './told-of.ts'

/** A replacement day lies within so many days, the day of work included. */
const daysFor = { sunday: 14, holiday: 56 }
const warnDaysBefore = 7
/** A free day, and the rest that belongs to it. */
const shortestGap = (24 + 11) * 3600

/**
 * Sundays and holidays with work for which no day off was given although it is due within a week, or was due. Every day
 * off stands for one of them, the first that it can.
 */
export function missingReplacements(history: History, first: Temporal.PlainDate): Finding[] {
  const { today, net } = history
  const taken = new Set<string>()
  const findings: Finding[] = []
  for (const day of daysBetween(first, today)) {
    const isWorked = (net.get(day.toString()) ?? 0) > 0
    if (!isWorked || !(isSunday(day) || history.isHoliday(day.toString()))) continue
    const days = isSunday(day) ? daysFor.sunday : daysFor.holiday
    const due = day.add({ days: days - 1 })
    const replacement = daysBetween(day.subtract({ days: days - 1 }), due).find(
      (one) => !taken.has(one.toString()) && isDayOff(history, one),
    )
    if (replacement) taken.add(replacement.toString())
    else if (Temporal.PlainDate.compare(today, due.subtract({ days: warnDaysBefore })) >= 0)
      findings.push(
        ...toldOf(history, day, day, (told) => ({
          kind: 'replacement_day',
          day: day.toString(),
          due: due.toString(),
          ...told,
        })),
      )
  }
  return findings
}

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
