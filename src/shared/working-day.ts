/** A stretch of real time, half-open: what ends when another starts does not overlap it. */
export type Stretch = { from: number; until: number }

/** A tracking as the review sees it; moments are epoch seconds. */
export type Shift = {
  id: string
  from: number
  until: number
  running: boolean
  breaks: readonly Stretch[]
  /** The break that counts, which may be more or less than what was recorded. */
  breakSeconds: number
  /** The workspace that it belongs to, where that is another one than the one under review. */
  elsewhere?: string
}

export const length = (stretches: readonly Stretch[]): number =>
  stretches.reduce((sum, { from, until }) => sum + (until - from), 0)

/** Overlapping stretches become one, so that no second counts twice. */
export function merge(stretches: readonly Stretch[]): Stretch[] {
  const merged: Stretch[] = []
  for (const { from, until } of [...stretches].sort((left, right) => left.from - right.from)) {
    const last = merged.at(-1)
    if (last && from <= last.until) last.until = Math.max(last.until, until)
    else if (until > from) merged.push({ from, until })
  }
  return merged
}

/** What is left of the first when the second is taken out. */
export function without(stretches: readonly Stretch[], taken: readonly Stretch[]): Stretch[] {
  const holes = merge(taken)
  const left: Stretch[] = []
  let next = 0
  for (const { from, until } of merge(stretches)) {
    let at = from
    while (next < holes.length && holes[next]!.until <= at) next++
    for (let index = next; index < holes.length && holes[index]!.from < until; index++) {
      const hole = holes[index]!
      if (hole.from > at) left.push({ from: at, until: hole.from })
      at = Math.max(at, hole.until)
    }
    if (at < until) left.push({ from: at, until })
  }
  return left
}

export const clip = (stretches: readonly Stretch[], { from, until }: Stretch): Stretch[] =>
  stretches
    .map((one) => ({ from: Math.max(one.from, from), until: Math.min(one.until, until) }))
    .filter((one) => one.until > one.from)

export const recordedBreaks = (shift: Shift): Stretch[] => merge(clip(shift.breaks, shift))

/** The recorded breaks as far as they count, and the rest of the break that counts, which has no place in the day. */
function countedBreaks(shift: Shift): { placed: Stretch[]; unplaced: number } {
  const placed: Stretch[] = []
  let unplaced = shift.breakSeconds
  for (const { from, until } of recordedBreaks(shift)) {
    if (unplaced <= 0) break
    placed.push({ from, until: Math.min(until, from + unplaced) })
    unplaced -= Math.min(until - from, unplaced)
  }
  return { placed, unplaced }
}

/** When there was work in a shift: outside its breaks, as far as they have a place. */
export const workOf = (shift: Shift): Stretch[] => without([shift], countedBreaks(shift).placed)

/** The part of the shift's break that was set and not recorded. */
export const unplacedBreak = (shift: Shift): number => countedBreaks(shift).unplaced

/** A local day: its date, and from when to when it is. */
export type LocalDay = Stretch & { date: string }

/** The local day around a moment. Zones are another matter on a server than in a browser, so whoever asks brings it. */
export type DayAt = (epochSeconds: number) => LocalDay

// Whoever claims to have worked for longer without a break has made a mistake, which the first days show well enough.
const mostDaysOnEnd = 31

/** Working time of each local day in seconds: overlaps counted once, breaks taken out, split at local midnight. */
export function netByDay(shifts: readonly Shift[], dayAt: DayAt): Map<string, number> {
  const net = new Map<string, number>()
  const add = (day: string, seconds: number): unknown => net.set(day, Math.max(0, (net.get(day) ?? 0) + seconds))
  for (const { from, until } of merge(shifts.flatMap(workOf)))
    for (let at = from, days = 0; at < until && days < mostDaysOnEnd; days++) {
      const day = dayAt(at)
      add(day.date, Math.min(day.until, until) - at)
      at = day.until
    }
  // A break that was set and not recorded has no place in the day; it is taken from the day the shift starts on.
  for (const shift of shifts) {
    const unplaced = unplacedBreak(shift)
    if (unplaced > 0) add(dayAt(shift.from).date, -unplaced)
  }
  return net
}
