/** An interval of real time, half-open: what ends when another starts does not overlap it. */
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
  /** The break that counts, which may be more or less than what was recorded. */
  breakSeconds: number
  /** The workspace that it belongs to, where that is another one than the one under review. */
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

/** What is left of the first when the second is taken out. */
export function without(intervals: readonly Interval[], taken: readonly Interval[]): Interval[] {
  const gaps = merge(taken)
  const left: Interval[] = []
  let next = 0
  for (const { from, until } of merge(intervals)) {
    let at = from
    while (next < gaps.length && gaps[next]!.until <= at) next++
    for (let index = next; index < gaps.length && gaps[index]!.from < until; index++) {
      const gap = gaps[index]!
      if (gap.from > at) left.push({ from: at, until: gap.from })
      at = Math.max(at, gap.until)
    }
    if (at < until) left.push({ from: at, until })
  }
  return left
}

export const clip = (intervals: readonly Interval[], { from, until }: Interval): Interval[] =>
  intervals
    .map((one) => ({ from: Math.max(one.from, from), until: Math.min(one.until, until) }))
    .filter((one) => one.until > one.from)

export const recordedBreaks = (shift: Shift): Interval[] => merge(clip(shift.breaks, shift))

/** The recorded breaks as far as they count, and the rest of the break that counts, which has no place in the day. */
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

/** When there was work in a shift: outside its breaks, as far as they have a place. */
export const workOf = (shift: Shift): Interval[] => without([shift], countedBreaks(shift).placed)

/** The part of the shift's break that was set and not recorded. */
export const unplacedBreak = (shift: Shift): number => countedBreaks(shift).unplaced

/** A local day: its date, and from when to when it is. */
export type LocalDay = Interval & { date: string }

/** The local day around a moment. Passed in, since servers and browsers handle zones differently. */
export type DayAt = (epochSeconds: number) => LocalDay

// A longer shift is a mistake, which its first days show well enough.
const mostDaysOnEnd = 31

/** The work of a shift on one day, and what of its break without a place is taken from it. */
type DayPart = { work: Interval[]; unplaced: number }

/** Working time of each local day in seconds: overlaps counted once, breaks taken out, split at local midnight. */
export function netByDay(shifts: readonly Shift[], dayAt: DayAt): Map<string, number> {
  const parts = new Map<string, DayPart[]>()
  for (const shift of [...shifts].sort((left, right) => left.from - right.from))
    for (const [date, part] of partsByDay(shift, dayAt)) {
      const others = parts.get(date)
      if (others) others.push(part)
      else parts.set(date, [part])
    }
  return new Map([...parts].map(([date, ofDay]) => [date, netOfDay(ofDay)]))
}

/** A break that was set and not recorded is taken from the day the shift starts on, and the next where that is too short. */
function partsByDay(shift: Shift, dayAt: DayAt): Map<string, DayPart> {
  const parts = new Map<string, DayPart>()
  for (const { from, until } of workOf(shift))
    for (let at = from, days = 0; at < until && days < mostDaysOnEnd; days++) {
      const day = dayAt(at)
      const work = { from: at, until: Math.min(day.until, until) }
      const known = parts.get(day.date)
      if (known) known.work.push(work)
      else parts.set(day.date, { work: [work], unplaced: 0 })
      at = day.until
    }
  let left = unplacedBreak(shift)
  for (const part of parts.values()) {
    part.unplaced = Math.min(left, length(part.work))
    left -= part.unplaced
  }
  return parts
}

/** Longest first: of what others have covered already a shift adds neither its time nor its break. */
function netOfDay(parts: readonly DayPart[]): number {
  const longestFirst = parts.length === 1 ? parts : [...parts].sort((left, right) => netOfPart(right) - netOfPart(left))
  let net = 0
  let covered: readonly Interval[] = []
  for (const { work, unplaced } of longestFirst) {
    net += Math.max(0, length(without(work, covered)) - unplaced)
    covered = merge([...covered, ...work])
  }
  return net
}

const netOfPart = ({ work, unplaced }: DayPart): number => length(work) - unplaced
