import type { DayAt, LocalDay } from '../../../src/shared/working-day.ts'
import { addDays } from './days.ts'
import { localDay } from './zoned.ts'

/** The days of a zone, in the shape that the working time rules need. */
export function localDays(zone: string): DayAt {
  const known = new Map<string, LocalDay>()
  return (seconds) => {
    const date = localDay(seconds * 1000, zone)
    const day = known.get(date) ?? { date, from: firstSecond(date, zone), until: firstSecond(addDays(date, 1), zone) }
    known.set(date, day)
    return day
  }
}

/** Browsers convert an instant to a local day but not back, and some zones change their clocks at midnight. */
function firstSecond(day: string, zone: string): number {
  const midnight = Date.parse(`${day}T00:00:00Z`) / 1000
  let [before, reached] = [midnight - 86_400, midnight + 86_400]
  while (reached - before > 1) {
    const middle = Math.floor((before + reached) / 2)
    if (localDay(middle * 1000, zone) < day) before = middle
    else reached = middle
  }
  return reached
}
