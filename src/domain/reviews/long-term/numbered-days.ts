import type { LocalDay } from '../../../shared/working-day.ts'
import { localDayOf } from '../local-days.ts'
import { isSunday } from './history.ts'

/** A local day with its number since 1970, for arithmetic without dates. */
export type NumberedDay = LocalDay & { number: number; isSunday: boolean }

const first = Temporal.PlainDate.from('1970-01-01')
const millisecondsOfDay = 86_400_000
/** More than a report of two years needs. */
const mostCached = 2000

let cache = { zone: '', days: new Map<number, NumberedDay>() }

/** Caches the days of the last zone: reports use the same days for all people. */
export function dayNumbered(number: number, zone: string): NumberedDay {
  if (cache.zone !== zone || cache.days.size > mostCached) cache = { zone, days: new Map() }
  const day = cache.days.get(number) ?? computeDay(number, zone)
  cache.days.set(number, day)
  return day
}

export const dayDated = (date: string, zone: string): NumberedDay =>
  dayNumbered(Date.parse(date) / millisecondsOfDay, zone)

function computeDay(number: number, zone: string): NumberedDay {
  const date = first.add({ days: number })
  return { number, ...localDayOf(date, zone), isSunday: isSunday(date) }
}
