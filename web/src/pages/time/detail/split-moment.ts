import { instantsOf, typed } from '../../../tracking-form/wall.ts'

const minute = 60_000

/** The full minute before the middle of a time, or the next if that is not inside: people enter no seconds. */
export function middleMinute(from: number, until: number): number {
  const before = Math.floor((from + until) / 2 / minute) * minute
  return before <= from && before + minute < until ? before + minute : before
}

/** The instants inside a time that may be meant: two in an hour that clocks repeat. Null if clocks skip that hour. */
export function splitInstants(day: string, at: string, zone: string, [from, until]: [number, number]): number[] | null {
  const all = instantsOf(typed(day, at), zone)
  return all.length === 0 ? null : all.filter((ms) => ms > from && ms < until)
}
