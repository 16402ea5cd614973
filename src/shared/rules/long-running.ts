import type { TimeFinding, WarningThresholds } from '../time-finding.ts'
import { type DayAt, recordedBreaks, type Shift } from '../working-day.ts'

/**
 * A tracking that has been running for too long was most likely forgotten. That is a finding of its own; until
 * somebody says when it ended, the hours beyond are nobody's work.
 */
export function withoutForgotten(shift: Shift, { running_minutes }: WarningThresholds): Shift {
  const until = Math.min(shift.until, shift.from + running_minutes * 60)
  if (!shift.running || until === shift.until) return shift
  const recorded = (of: Shift): number => recordedBreaks(of).reduce((sum, one) => sum + one.until - one.from, 0)
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
