import { daysBetween } from '../../../time/days.ts'
import { localMoment } from '../../../time/zoned.ts'
import { instantOf } from '../../../tracking-form/wall.ts'

// Dragging moves a time by the wall clock, which the week shows, also in nights when clocks change.

type Moments = { starts_at: string; ends_at: string | null }
type Times<T, B> = { tracking: T & Moments; breaks: (B & Moments)[] }

/** The distance of a drag: the whole block by days and minutes, its ends by minutes. */
export type Drag = { days?: number; minutes?: number; start?: number; end?: number }
/** By how many wall-clock minutes the start and the end move. */
type Shift = { start: number; end: number }

const minute = 60_000
const dayMinutes = 1440
/** In minutes. */
export const step = 5
const snap = (minutes: number): number => Math.round(minutes / step) * step
const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most)
/** Snaps to the next step, unless it is not moved at all. */
const snapped = (minute: number, by: number, least: number, most: number): number =>
  by === 0 ? 0 : clamp(snap(minute + by), least, most) - minute

const asUtc = (local: string): number => Date.parse(`${local}Z`)

/** Limits a drag: the time stays in the week, starts on a day of it, and lasts at least one step. */
function shiftOf(
  { tracking }: { tracking: Moments },
  { days = 0, minutes = 0, start = 0, end = 0 }: Drag,
  week: string,
  zone: string,
): Shift {
  const starts = localMoment(tracking.starts_at, zone)
  const day = starts.slice(0, 10)
  const place = daysBetween(week, day)
  const from = (asUtc(starts) - asUtc(`${day}T00:00:00`)) / minute
  const until = (asUtc(localMoment(tracking.ends_at!, zone)) - asUtc(`${day}T00:00:00`)) / minute
  const moved =
    clamp(days, Math.min(0, -place), Math.max(0, 6 - place)) * dayMinutes + snapped(from, minutes, 0, dayMinutes - step)
  const ends = snapped(until, end, from + step, Math.max(until, from + dayMinutes))
  return { start: moved + snapped(from, start, 0, Math.max(from, until + ends - step)), end: moved + ends }
}

/** The time after the drag. An end that is not moved keeps its instant; breaks move with the whole block. */
export function dragged<T, B>(stretch: Times<T, B>, drag: Drag, week: string, zone: string): Times<T, B> {
  const { tracking, breaks } = stretch
  const shift = shiftOf(stretch, drag, week, zone)
  const moved = (iso: string, minutes: number): string => {
    if (minutes === 0) return iso
    const local = new Date(asUtc(localMoment(iso, zone)) + minutes * minute).toISOString()
    return new Date(instantOf(local, zone)).toISOString()
  }
  const starts_at = moved(tracking.starts_at, shift.start)
  const ends_at = moved(tracking.ends_at!, shift.end)
  const isWhole = !drag.start
  const by = shift.start
  return {
    tracking: { ...tracking, starts_at, ends_at: lasting(starts_at, ends_at, tracking) },
    breaks: isWhole
      ? breaks.map((span) => {
          const from = moved(span.starts_at, by)
          return { ...span, starts_at: from, ends_at: span.ends_at && lasting(from, moved(span.ends_at, by), span) }
        })
      : breaks,
  }
}

/** If clocks change in between, an end may read no later than its start: then the duration is kept. */
function lasting(starts: string, ends: string, before: Moments): string {
  if (Date.parse(ends) > Date.parse(starts)) return ends
  return new Date(Date.parse(starts) + Date.parse(before.ends_at!) - Date.parse(before.starts_at)).toISOString()
}
