import type { TrackingWithBreaks } from '../../../api/records.ts'
import { addDays } from '../../../time/days.ts'
import { localDay, wallHours } from '../../../time/zoned.ts'

// The position of a tracking on the wall clock of a day, in hours from midnight. On the day when clocks are put back, an end
// can read earlier than its start.

export type Piece = { top: number; bottom: number }
export type Segment = Piece & {
  stretch: TrackingWithBreaks
  rests: Piece[]
  /** Whether it began on an earlier day, or continues on a later one. */
  before: boolean
  after: boolean
  lane: number
  lanes: number
}

/** The smallest height in hours, which can still be touched. */
const minHeight = 0.25
const hour = 3_600_000

/** The part of a span on the day; null if there is none. */
function pieceOn(day: string, from: number, until: number, zone: string, height = 0): Piece | null {
  const starts = localDay(from, zone)
  const ends = localDay(until, zone)
  // An end at midnight belongs to the day before.
  const last = ends > starts && wallHours(until, zone) === 0 ? addDays(ends, -1) : ends
  if (day < starts || day > last) return null
  const top = day > starts ? 0 : wallHours(from, zone)
  const reads = day < ends ? 24 : wallHours(until, zone)
  // In the repeated hour the height follows the duration.
  const bottom = starts === ends && reads < top ? top + (until - from) / hour : reads
  return { top: Math.min(top, 24 - height), bottom: Math.min(24, Math.max(bottom, top + height)) }
}

function segmentOn(day: string, stretch: TrackingWithBreaks, zone: string, now: number): Segment | null {
  const from = Date.parse(stretch.tracking.starts_at)
  const until = stretch.tracking.ends_at ? Date.parse(stretch.tracking.ends_at) : Math.max(now, from)
  const piece = pieceOn(day, from, until, zone, minHeight)
  if (!piece) return null
  const rests = stretch.breaks
    .map((span) => pieceOn(day, Date.parse(span.starts_at), span.ends_at ? Date.parse(span.ends_at) : until, zone))
    .filter((rest) => rest !== null)
    .map(({ top, bottom }) => ({ top: Math.max(top, piece.top), bottom: Math.min(bottom, piece.bottom) }))
  return {
    ...piece,
    stretch,
    rests: rests.filter(({ top, bottom }) => bottom > top),
    before: localDay(from, zone) < day,
    after: pieceOn(addDays(day, 1), from, until, zone) !== null,
    lane: 0,
    lanes: 1,
  }
}

export const segmentsOn = (
  day: string,
  stretches: readonly TrackingWithBreaks[],
  zone: string,
  now: number,
): Segment[] =>
  inLanes(stretches.map((segment) => segmentOn(day, segment, zone, now)).filter((segment) => segment !== null))

/** Overlapping segments are placed side by side. */
function inLanes(segments: Segment[]): Segment[] {
  const sorted = [...segments].sort((left, right) => left.top - right.top)
  let cluster: Segment[] = []
  let reach = -1
  const close = (): void => {
    const lanes = 1 + Math.max(0, ...cluster.map(({ lane }) => lane))
    for (const segment of cluster) segment.lanes = lanes
  }
  for (const segment of sorted) {
    if (segment.top >= reach) {
      close()
      cluster = []
    }
    const taken = new Set(cluster.filter(({ bottom }) => bottom > segment.top).map(({ lane }) => lane))
    while (taken.has(segment.lane)) segment.lane++
    cluster.push(segment)
    reach = Math.max(reach, segment.bottom)
  }
  close()
  return sorted
}

/** The visible hours: an ordinary day, extended to the segments outside of it. */
export const hoursShown = (segments: readonly Segment[]): [number, number] => [
  Math.floor(Math.min(7, ...segments.map(({ top }) => top))),
  Math.ceil(Math.max(18, ...segments.map(({ bottom }) => bottom))),
]
