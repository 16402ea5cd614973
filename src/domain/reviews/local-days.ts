import { localDate, startOfDay } from '../../platform/time/instant.ts'
import type { DayAt, LocalDay } from '../../shared/working-day.ts'

const secondsOfDay = 86_400

/** A cache of the days of a zone, by UTC day number: people work on the same days. */
export function localDays(zone: string): DayAt {
  const cache = new Map<number, LocalDay[]>()
  return (moment) => {
    const utcDay = Math.floor(moment / secondsOfDay)
    const days = cache.get(utcDay) ?? []
    const found = days.find(({ from, until }) => moment >= from && moment < until)
    if (found) return found
    const day = dayAround(moment, zone)
    cache.set(utcDay, [...days, day])
    return day
  }
}

const dayAround = (epochSeconds: number, zone: string): LocalDay =>
  localDayOf(localDate(Temporal.Instant.fromEpochMilliseconds(Math.floor(epochSeconds * 1000)), zone), zone)

export function localDayOf(date: Temporal.PlainDate, zone: string): LocalDay {
  const start = (day: Temporal.PlainDate): number => startOfDay(day, zone).epochMilliseconds / 1000
  return { date: date.toString(), from: start(date), until: start(date.add({ days: 1 })) }
}
