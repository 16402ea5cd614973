import { instantsOf, typed } from '../../../tracking-form/wall.ts'

const minute = 60_000

/** A full minute in the middle of a time, or the next one that is inside of it: people enter no seconds. */
export function middleMinute(from: number, until: number): number {
  const before = Math.floor((from + until) / 2 / minute) * minute
  return before <= from && before + minute < until ? before + minute : before
}

/** The instants inside a time that may be meant: two in an hour that clocks repeat. Null where clocks skip that hour. */
export function splitInstants(day: string, at: string, zone: string, [from, until]: [number, number]): number[] | null {
  const all = instantsOf(typed(day, at), zone)
  return all.length === 0 ? null : all.filter((ms) => ms > from && ms < until)
}
