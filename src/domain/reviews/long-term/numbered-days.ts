import { startOfDay } from '../../../platform/time/instant.ts'
import type { LocalDay } from '../../../shared/working-day.ts'
import { isSunday } from './history.ts'

/** A local day by its number since 1970, so that days can be counted on without working out dates. */
export type NumberedDay = LocalDay & { number: number; isSunday: boolean }

const first = Temporal.PlainDate.from('1970-01-01')
const millisecondsOfDay = 86_400_000
/** More than a report of two years asks for. */
const mostKept = 2000

let kept = { zone: '', days: new Map<number, NumberedDay>() }

/** A report asks for the same days of one person after the other: those of the zone that was asked for last are kept. */
export function dayNumbered(number: number, zone: string): NumberedDay {
  if (kept.zone !== zone || kept.days.size > mostKept) kept = { zone, days: new Map() }
  const day = kept.days.get(number) ?? workedOut(number, zone)
  kept.days.set(number, day)
  return day
}

export const dayDated = (date: string, zone: string): NumberedDay =>
  dayNumbered(Date.parse(date) / millisecondsOfDay, zone)

function workedOut(number: number, zone: string): NumberedDay {
  const date = first.add({ days: number })
  const start = (day: Temporal.PlainDate): number => startOfDay(day, zone).epochMilliseconds / 1000
  return {
    number,
    date: date.toString(),
    from: start(date),
    until: start(date.add({ days: 1 })),
    isSunday: isSunday(date),
  }
}
