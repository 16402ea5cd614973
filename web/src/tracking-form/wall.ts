import { addDays } from '../time/days.ts'
import { localMoment } from '../time/zoned.ts'

// What people type is a time on the wall. The server reads it in the workspace's zone; the page does the same only to
// show how long it makes.

const asUtc = (local: string): number => Date.parse(`${local.slice(0, 16)}:00Z`)

/**
 * The moment that a clock of the zone shows so, as the server takes it: of an hour that comes twice the first, and what
 * the clock skips is as much later as it skips.
 */
export function instantOf(local: string, zone: string): number {
  const wanted = asUtc(local)
  const offsetAt = (ms: number): number => Date.parse(`${localMoment(ms, zone)}Z`) - ms
  const before = wanted - offsetAt(wanted - 86_400_000)
  const after = wanted - offsetAt(wanted + 86_400_000)
  const fitting = [before, after].filter((ms) => ms + offsetAt(ms) === wanted)
  return fitting.length > 0 ? Math.min(...fitting) : before
}

/** `2026-01-30T08:00:00`, as the server is sent it. */
export const typed = (day: string, time: string): string => `${day}T${time}:00`

/** The day of an end: the one of the start, or the next where the clock has gone past midnight. */
export const endDayOf = (day: string, start: string, end: string): string => (end < start ? addDays(day, 1) : day)
