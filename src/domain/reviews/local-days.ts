import { localDate, startOfDay } from '../../platform/time/instant.ts'
import type { DayAt, LocalDay } from '../../shared/working-day.ts'

/** The days of a zone. Moments come mostly in order, so that the last day is often the answer. */
export function localDays(zone: string): DayAt {
  let last: LocalDay | null = null
  return (at) => {
    if (!last || at < last.from || at >= last.until) last = dayAround(at, zone)
    return last
  }
}

function dayAround(epochSeconds: number, zone: string): LocalDay {
  const date = localDate(Temporal.Instant.fromEpochMilliseconds(Math.floor(epochSeconds * 1000)), zone)
  const start = (day: Temporal.PlainDate): number => startOfDay(day, zone).epochMilliseconds / 1000
  return { date: date.toString(), from: start(date), until: start(date.add({ days: 1 })) }
}
