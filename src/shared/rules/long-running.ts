import type { TimeFinding, WarningThresholds } from '../time-finding.ts'
import { type DayAt, recordedBreaks, type Shift } from '../working-day.ts'

/**
 * A tracking that has been running for too long was probably forgotten. That is a finding; until somebody enters its
 * end, the hours beyond the threshold do not count as work.
 */
export function withoutForgotten(shift: Shift, { running_minutes }: WarningThresholds): Shift {
  const until = Math.min(shift.until, shift.from + running_minutes * 60)
  if (!shift.running || until === shift.until) return shift
  const recorded = (of: Shift): number => recordedBreaks(of).reduce((sum, span) => sum + span.until - span.from, 0)
  const cut = { ...shift, until }
  return { ...cut, breakSeconds: Math.max(0, shift.breakSeconds - recorded(shift) + recorded(cut)) }
}

export function longRunning(
  shifts: readonly Shift[],
  dayAt: DayAt,
  { running_minutes }: WarningThresholds,
): TimeFinding[] {
  return shifts
    .filter((shift) => shift.running && shift.until - shift.from > running_minutes * 60)
    .map((shift) => ({
      kind: 'long_running',
      day: dayAt(shift.from).date,
      needed: running_minutes * 60,
      shiftId: shift.id,
    }))
}
