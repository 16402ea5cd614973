import { atHour } from '../../../platform/time/instant.ts'
import { clip, length } from '../../../shared/working-day.ts'
import type { Finding } from '../finding.ts'
import { daysBetween, type History, netOf, secondsAt, workingDays } from './history.ts'
import { toldOf } from './told-of.ts'

/** From 23:00 to 06:00; more than two hours of it are night work, and 48 such nights in a year make a night worker. */
const night = { from: 23, until: 6, more: 2 * 3600, days: 48 }
const weeks = 4
const most = 8 * 3600

/** The nights of this year, by the day they begin on, in which somebody worked for long enough. */
export function nightsWorked({ work, zone, today }: History): string[] {
  return daysBetween(today.with({ month: 1, day: 1 }), today)
    .filter((day) => {
      const from = secondsAt(atHour(day, night.from, zone))
      const until = secondsAt(atHour(day.add({ days: 1 }), night.until, zone))
      return length(clip(work, { from, until })) > night.more
    })
    .map(String)
}

/** A night worker whose working days of the last four weeks have more than eight hours on average. */
export function nightAverage(history: History): Finding[] {
  const { today } = history
  const first = today.subtract({ weeks }).add({ days: 1 })
  const count = workingDays(history, first, today)
  if (count === 0) return []
  const seconds = Math.round(netOf(history, first, today) / count)
  if (seconds <= most || nightsWorked(history).length < night.days) return []
  return toldOf(history, first, today, (told) => ({
    kind: 'night_average',
    day: today.toString(),
    seconds,
    limit: most,
    ...told,
  }))
}
