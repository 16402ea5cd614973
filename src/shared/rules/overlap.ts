import type { TimeFinding } from '../time-finding.ts'
import { type DayAt, intersect, type Shift } from '../working-day.ts'

/** Each shift that starts before an earlier one has ended; of several earlier ones the finding names the last to end. */
export function overlaps(shifts: readonly Shift[], dayAt: DayAt): TimeFinding[] {
  const findings: TimeFinding[] = []
  let open: Shift | null = null
  for (const shift of shifts) {
    if (open && shift.until > shift.from && intersect(open, shift))
      findings.push({ kind: 'overlap', day: dayAt(shift.from).date, shiftId: shift.id, otherId: open.id })
    if (!open || shift.until > open.until) open = shift
  }
  return findings
}
