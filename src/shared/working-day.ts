/** A half-open interval: one that ends when another starts does not overlap it. */
export type Interval = { from: number; until: number }

export const intersect = (left: Interval, right: Interval): boolean =>
  left.from < right.until && right.from < left.until

/** A tracking as the review sees it; moments are epoch seconds. */
export type Shift = {
  id: string
  from: number
  until: number
  running: boolean
  breaks: readonly Interval[]
  /** The counted break, which may be longer or shorter than the recorded ones. */
  breakSeconds: number
  /** The workspace of the tracking, if it is not the one under review. */
  elsewhere?: string
}

export const length = (intervals: readonly Interval[]): number =>
  intervals.reduce((sum, { from, until }) => sum + (until - from), 0)

/** Overlapping intervals become one, so that no second counts twice. */
export function merge(intervals: readonly Interval[]): Interval[] {
  const merged: Interval[] = []
  for (const { from, until } of [...intervals].sort((left, right) => left.from - right.from)) {
    const last = merged.at(-1)
    if (last && from <= last.until) last.until = Math.max(last.until, until)
    else if (until > from) merged.push({ from, until })
  }
  return merged
}

/** The first intervals minus the second. */
export function without(intervals: readonly Interval[], taken: readonly Interval[]): Interval[] {
  const gaps = merge(taken)
  const left: Interval[] = []
  let next = 0
  for (const { from, until } of merge(intervals)) {
    let start = from
    while (next < gaps.length && gaps[next]!.until <= start) next++
    for (let index = next; index < gaps.length && gaps[index]!.from < until; index++) {
      const gap = gaps[index]!
      if (gap.from > start) left.push({ from: start, until: gap.from })
      start = Math.max(start, gap.until)
    }
    if (start < until) left.push({ from: start, until })
  }
  return left
}

export const clip = (intervals: readonly Interval[], { from, until }: Interval): Interval[] =>
  intervals
    .map((interval) => ({ from: Math.max(interval.from, from), until: Math.min(interval.until, until) }))
    .filter((part) => part.until > part.from)

export const recordedBreaks = (shift: Shift): Interval[] => merge(clip(shift.breaks, shift))

/** The recorded breaks as far as they count, and the rest of the counted break, of which the time of day is unknown. */
function countedBreaks(shift: Shift): { placed: Interval[]; unplaced: number } {
  const placed: Interval[] = []
  let unplaced = shift.breakSeconds
  for (const { from, until } of recordedBreaks(shift)) {
    if (unplaced <= 0) break
    placed.push({ from, until: Math.min(until, from + unplaced) })
    unplaced -= Math.min(until - from, unplaced)
  }
  return { placed, unplaced }
}

/** The intervals of work in a shift, outside its recorded breaks. */
export const workOf = (shift: Shift): Interval[] => without([shift], countedBreaks(shift).placed)

/** The part of the counted break that was not recorded. */
export const unplacedBreak = (shift: Shift): number => countedBreaks(shift).unplaced

/** A local day: its date, start and end. */
export type LocalDay = Interval & { date: string }

/** Finds the local day of a moment. The caller passes it, since server and browser handle time zones differently. */
export type DayAt = (epochSeconds: number) => LocalDay

// A longer shift is a mistake, which the first days reveal well enough.
const mostDaysOnEnd = 31

/** The work of a shift on one day, and the unrecorded break that is deducted from it. */
type DayWork = { work: Interval[]; unplaced: number }

/** Working time of each local day in seconds: overlaps counted once, breaks taken out, split at local midnight. */
export function netByDay(shifts: readonly Shift[], dayAt: DayAt): Map<string, number> {
  const parts = new Map<string, DayWork[]>()
  for (const shift of [...shifts].sort((left, right) => left.from - right.from))
    for (const [date, part] of partsByDay(shift, dayAt)) {
      const others = parts.get(date)
      if (others) others.push(part)
      else parts.set(date, [part])
    }
  return new Map([...parts].map(([date, ofDay]) => [date, netOfDay(ofDay)]))
}

/** An unrecorded break is deducted from the day on which the shift starts, and from the next if that is too short. */
function partsByDay(shift: Shift, dayAt: DayAt): Map<string, DayWork> {
  const parts = new Map<string, DayWork>()
  for (const { from, until } of workOf(shift))
    for (let start = from, days = 0; start < until && days < mostDaysOnEnd; days++) {
      const day = dayAt(start)
      const work = { from: start, until: Math.min(day.until, until) }
      const known = parts.get(day.date)
      if (known) known.work.push(work)
      else parts.set(day.date, { work: [work], unplaced: 0 })
      start = day.until
    }
  let left = unplacedBreak(shift)
  for (const part of parts.values()) {
    part.unplaced = Math.min(left, length(part.work))
    left -= part.unplaced
  }
  return parts
}

/** Longest first: a shift adds no time and no break for what longer shifts already cover. */
function netOfDay(parts: readonly DayWork[]): number {
  const longestFirst = parts.length === 1 ? parts : [...parts].sort((left, right) => netOfPart(right) - netOfPart(left))
  let net = 0
  let covered: readonly Interval[] = []
  for (const { work, unplaced } of longestFirst) {
    net += Math.max(0, length(without(work, covered)) - unplaced)
    covered = merge([...covered, ...work])
  }
  return net
}

const netOfPart = ({ work, unplaced }: DayWork): number => length(work) - unplaced
