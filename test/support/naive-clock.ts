import type { ActionType } from './working-time.ts'

/** Minutes of a day. */
export type TimedPunch = { type: ActionType; minute: number }
export type Shift = { from: number; to: number | null; breaks: { from: number; to: number | null }[] }

/** A reference implementation to compare with: the minutes worked by punches in order until the horizon, without breaks. */
export function naiveMinutes(punches: readonly TimedPunch[], horizon: number): number {
  const sorted = punches.toSorted((left, right) => left.minute - right.minute)
  let state: 'out' | 'in' | 'break' = 'out'
  let since = 0
  let worked = 0
  for (const { type, minute } of sorted) {
    if (state === 'in') worked += minute - since
    since = minute
    if (type === 'start' && state === 'out') state = 'in'
    else if (type === 'start-break' && state === 'in') state = 'break'
    else if (type === 'end-break' && state === 'break') state = 'in'
    else if (type === 'end') state = 'out'
  }
  return state === 'in' ? worked + horizon - since : worked
}

/** The minutes of recorded shifts without their breaks, which do not overlap. */
export const minutesIn = (shifts: readonly Shift[], horizon: number): number =>
  shifts.reduce((sum, { from, to, breaks }) => {
    const end = to ?? horizon
    const rest = breaks.reduce((minutes, one) => minutes + (one.to ?? end) - one.from, 0)
    return sum + end - from - rest
  }, 0)

export const overlap = (shifts: readonly Shift[], horizon: number): boolean => {
  const sorted = shifts.toSorted((left, right) => left.from - right.from)
  return sorted.some(({ from }, index) => index > 0 && from < (sorted[index - 1]!.to ?? horizon))
}
