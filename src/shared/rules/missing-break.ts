import { attributionOf } from '../attribution.ts'
import { type Duty, restOf, shortestBlock } from '../duty.ts'
import type { TimeFinding, WarningThresholds } from '../time-finding.ts'
import { type DayAt, type Interval, length, merge, type Shift, unplacedBreak, without, workOf } from '../working-day.ts'

type MissingBreak = Extract<TimeFinding, { kind: 'missing_break' }>

/** Too little break in a duty, or enough break but too much work without one. At most one finding a day. */
export function missingBreaks(duties: readonly Duty[], dayAt: DayAt, thresholds: WarningThresholds): TimeFinding[] {
  const found = new Map<string, MissingBreak>()
  for (const duty of duties) {
    const missing = missingIn(duty, thresholds)
    const attribution = missing && attributionOf(duty.shifts)
    const day = dayAt(duty.from).date
    const known = found.get(day)
    // Too little break takes precedence over a late one.
    if (missing && attribution && (!known || (known.unbroken !== undefined && missing.unbroken === undefined)))
      found.set(day, { kind: 'missing_break', day, ...missing, ...attribution })
  }
  return [...found.values()]
}

/** The break that this much work requires, in seconds. */
export function neededBreak(net: number, thresholds: WarningThresholds): number {
  if (net > thresholds.long_break_after_minutes * 60) return thresholds.long_break_minutes * 60
  return net > thresholds.break_after_minutes * 60 ? thresholds.break_minutes * 60 : 0
}

function missingIn(
  duty: Duty,
  thresholds: WarningThresholds,
): Pick<MissingBreak, 'needed' | 'seconds' | 'unbroken' | 'limit'> | null {
  const { net, rest } = restOf(duty)
  const needed = neededBreak(net, thresholds)
  if (rest < needed) return { needed, seconds: rest }
  const unbroken = longestUnbroken(duty)
  const limit = thresholds.break_after_minutes * 60
  return needed > 0 && unbroken > limit ? { needed, seconds: rest, unbroken, limit } : null
}

/** The longest work without a pause that is long enough to be a break; shorter pauses do not count as work either. */
function longestUnbroken({ shifts }: Duty): number {
  let longest = 0
  let current = 0
  let last: Interval | null = null
  for (const stretch of merge(shifts.flatMap(withBreakInTheMiddle))) {
    current = last && stretch.from - last.until < shortestBlock ? current + length([stretch]) : length([stretch])
    longest = Math.max(longest, current)
    last = stretch
  }
  return longest
}

/** An unrecorded break is assumed to be in the middle of the longest work. */
function withBreakInTheMiddle(shift: Shift): Interval[] {
  const work = workOf(shift)
  const unplaced = unplacedBreak(shift)
  const longest = work.reduce<Interval | null>(
    (most, interval) => (most && length([most]) >= length([interval]) ? most : interval),
    null,
  )
  if (unplaced <= 0 || !longest) return work
  const from = longest.from + Math.max(0, (length([longest]) - unplaced) / 2)
  return without(work, [{ from, until: from + unplaced }])
}
