import { atHour } from '../../../platform/time/instant.ts'
import { clip, length } from '../../../shared/working-day.ts'
import type { Finding } from '../finding.ts'
import { attributedFinding } from './attribution.ts'
import { daysBetween, type History, netOf, secondsAt, workingDays } from './history.ts'

/** More than two hours between 23:00 and 06:00 are night work; a night worker has 48 such nights in a year. */
const night = { from: 23, until: 6, more: 2 * 3600, days: 48 }
const weeks = 4
const most = 8 * 3600

/** This year's nights with night work, by the day on which they begin. */
export function nightsWorked({ work, zone, today }: History): string[] {
  return daysBetween(today.with({ month: 1, day: 1 }), today)
    .filter((day) => {
      const from = secondsAt(atHour(day, night.from, zone))
      const until = secondsAt(atHour(day.add({ days: 1 }), night.until, zone))
      return length(clip(work, { from, until })) > night.more
    })
    .map(String)
}

/** For night workers with more than eight hours a working day on average in the last four weeks. */
export function nightAverage(history: History): Finding[] {
  const { today } = history
  const first = today.subtract({ weeks }).add({ days: 1 })
  const count = workingDays(history, first, today)
  if (count === 0) return []
  const seconds = Math.round(netOf(history, first, today) / count)
  if (seconds <= most || nightsWorked(history).length < night.days) return []
  return attributedFinding(history, first, today, (attribution) => ({
    kind: 'night_average',
    day: today.toString(),
    seconds,
    limit: most,
    ...attribution,
  }))
}
