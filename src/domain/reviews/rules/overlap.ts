import type { Finding } from '../finding.ts'
import { localDays, type Shift } from '../working-day.ts'

/** Each shift that begins before an earlier one is over; of several such, the one that lasts longest is named. */
export function overlaps(shifts: readonly Shift[], zone: string): Finding[] {
  const dayAt = localDays(zone)
  const findings: Finding[] = []
  let open: Shift | null = null
  for (const shift of shifts) {
    if (open && shift.from < open.until && shift.until > shift.from)
      findings.push({ kind: 'overlap', day: dayAt(shift.from).date, shiftId: shift.id, otherId: open.id })
    if (!open || shift.until > open.until) open = shift
  }
  return findings
}
