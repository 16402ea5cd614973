import { attributionOf } from '../attribution.ts'
import type { Duty } from '../duty.ts'
import type { TimeFinding, WarningThresholds } from '../time-finding.ts'
import { clip, type DayAt, length, netByDay, type Shift, unplacedBreak, workOf } from '../working-day.ts'

type LongDay = { day: string; seconds: number; shifts: readonly Shift[]; overnight?: boolean }

/**
 * More work than allowed in a local day, or in the 24 hours after the start of a duty, which count for the day of the
 * start. If both apply to the same work there is one finding, that of the duty.
 */
export function longDays(
  shifts: readonly Shift[],
  duties: readonly Duty[],
  dayAt: DayAt,
  { daily_minutes }: WarningThresholds,
): TimeFinding[] {
  const limit = daily_minutes * 60
  const long = duties.filter((duty) => workIn24Hours(duty) > limit)
  const found = new Map<string, LongDay>()
  for (const [day, seconds] of netByDay(shifts, dayAt)) {
    if (seconds <= limit) continue
    const parts = shifts.filter((shift) => workOf(shift).some(({ from, until }) => touches(day, from, until, dayAt)))
    const seen = (shift: Shift): boolean =>
      long.some((duty) => duty.shifts.includes(shift) && dayAt(duty.from).date < day)
    if (!parts.every(seen)) found.set(day, { day, seconds, shifts: parts })
  }
  for (const duty of long) {
    const day = dayAt(duty.from).date
    const seconds = workIn24Hours(duty)
    const known = found.get(day)
    const overnight = dayAt(duty.until - 1).date !== day
    if (!known || known.seconds < seconds)
      found.set(day, { day, seconds, shifts: duty.shifts, ...(overnight && { overnight }) })
  }
  return [...found.values()]
    .sort((left, right) => (left.day < right.day ? -1 : 1))
    .flatMap(({ shifts: parts, ...rest }): TimeFinding[] => {
      const attribution = attributionOf(parts)
      return attribution ? [{ kind: 'long_day', limit, ...rest, ...attribution }] : []
    })
}

function workIn24Hours({ from, work, shifts }: Duty): number {
  const unplaced = shifts.reduce((sum, shift) => sum + unplacedBreak(shift), 0)
  return length(clip(work, { from, until: from + 24 * 3600 })) - unplaced
}

const touches = (day: string, from: number, until: number, dayAt: DayAt): boolean =>
  dayAt(from).date <= day && dayAt(until - 1).date >= day
