import type { WarningThresholds } from './time-finding.ts'
import { type Interval, length, merge, type Shift, unplacedBreak, workOf } from './working-day.ts'

/** The work between two rests, regardless of days and of the number of trackings. */
export type Duty = {
  from: number
  until: number
  /** The intervals of work, in order and without overlaps. */
  work: readonly Interval[]
  /** The trackings that are part of it, by their start. */
  shifts: readonly Shift[]
}

/** A pause this long starts a new duty, even if it is shorter than the required rest. */
const shortestRest = 8 * 60

/** The duties in a person's trackings, which must be ordered by start. */
export function dutiesOf(shifts: readonly Shift[], { rest_minutes }: Pick<WarningThresholds, 'rest_minutes'>): Duty[] {
  const pause = Math.min(rest_minutes, shortestRest) * 60
  const duties: { from: number; until: number; work: Interval[]; shifts: Shift[] }[] = []
  for (const stretch of merge(shifts.flatMap(workOf))) {
    const last = duties.at(-1)
    if (last && stretch.from - last.until < pause) {
      last.work.push(stretch)
      last.until = stretch.until
    } else duties.push({ ...stretch, work: [stretch], shifts: [] })
  }
  for (const shift of shifts) {
    const [first] = workOf(shift)
    if (first) duties[lastBegun(duties, first.from)]?.shifts.push(shift)
  }
  return duties
}

/** The index of the last duty that starts by then; a binary search, since years of work are checked at once. */
function lastBegun(duties: readonly { from: number }[], moment: number): number {
  let [low, high] = [0, duties.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (duties[middle]!.from <= moment) low = middle + 1
    else high = middle
  }
  return low - 1
}

const sum = (seconds: readonly number[]): number => seconds.reduce((left, right) => left + right, 0)

/** Only pauses of at least fifteen minutes are breaks; a gap between two trackings counts too. */
export const shortestBlock = 15 * 60

/** The work of a duty and the breaks in it; nothing before its first work or after its last is a break. */
export function restOf({ work, shifts }: Duty): { net: number; rest: number } {
  const pauses = work.slice(1).map(({ from }, index) => from - work[index]!.until)
  const unplaced = shifts.map(unplacedBreak)
  return {
    net: Math.max(0, length(work) - sum(unplaced)),
    rest: sum([...pauses, ...unplaced].filter((seconds) => seconds >= shortestBlock)),
  }
}
