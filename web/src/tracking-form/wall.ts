import { addDays } from '../time/days.ts'
import { localMoment } from '../time/zoned.ts'

// People type wall-clock times. The server reads them in the workspace's zone; the page does the same only to show durations.

const asUtc = (local: string): number => Date.parse(`${local.slice(0, 19)}Z`)

const dayOfMs = 86_400_000
const offsetAt = (ms: number, zone: string): number => Date.parse(`${localMoment(ms, zone)}Z`) - ms

/** The instants of a wall-clock time: two where clocks are put back, none where they are put forward. */
export function instantsOf(local: string, zone: string): number[] {
  const wanted = asUtc(local)
  const around = [wanted - dayOfMs, wanted + dayOfMs].map((ms) => wanted - offsetAt(ms, zone))
  return [...new Set(around)].filter((ms) => ms + offsetAt(ms, zone) === wanted).sort((left, right) => left - right)
}

/**
 * The instant of a wall-clock time, as the server reads it: the first of the two where clocks are put back, and shifted by
 * the gap where they are put forward.
 */
export function instantOf(local: string, zone: string): number {
  const wanted = asUtc(local)
  return instantsOf(local, zone)[0] ?? wanted - offsetAt(wanted - dayOfMs, zone)
}

/** `2026-01-30T08:00:00`, as it is sent to the server. */
export const typed = (day: string, time: string): string => `${day}T${time}:00`

/** The day of an end: that of the start, or the next if it is after midnight. */
export const endDayOf = (day: string, start: string, end: string): string => (end < start ? addDays(day, 1) : day)
