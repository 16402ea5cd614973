import { localDate, startOfDay } from '../../platform/time/instant.ts'
import type { DayAt, LocalDay } from '../../shared/working-day.ts'

const secondsOfDay = 86_400

/** The days of a zone, each worked out once: people work on the same days. They are kept by the day in UTC they lie in. */
export function localDays(zone: string): DayAt {
  const known = new Map<number, LocalDay[]>()
  return (at) => {
    const inUtc = Math.floor(at / secondsOfDay)
    const days = known.get(inUtc) ?? []
    const found = days.find(({ from, until }) => at >= from && at < until)
    if (found) return found
    const day = dayAround(at, zone)
    known.set(inUtc, [...days, day])
    return day
  }
}

function dayAround(epochSeconds: number, zone: string): LocalDay {
  const date = localDate(Temporal.Instant.fromEpochMilliseconds(Math.floor(epochSeconds * 1000)), zone)
  const start = (day: Temporal.PlainDate): number => startOfDay(day, zone).epochMilliseconds / 1000
  return { date: date.toString(), from: start(date), until: start(date.add({ days: 1 })) }
}
