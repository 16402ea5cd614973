import { intersect, type Shift } from '../../shared/working-day.ts'
import type { Finding } from './finding.ts'
import { localDays } from './local-days.ts'

/** An absence as the review sees it; moments are epoch seconds. */
export type Away = { id: string; from: number; until: number }

/** Who has asked for the same again and again knows by then; the rest would say no more. */
const mostOnOneDay = 5

/** Absences that lie over one another, and absences over working time. */
export function absenceFindings(absences: readonly Away[], shifts: readonly Shift[], zone: string): Finding[] {
  const dayAt = localDays(zone)
  const sorted = [...absences].sort((left, right) => left.from - right.from || Number(left.id) - Number(right.id))
  const overOther = overlaps(sorted, (absence) => dayAt(absence.from).date)
  // Day by day, because a review sees only some days of a long absence and must not decide about the others.
  const overWork = sorted.flatMap((absence) => {
    const worked = shifts.filter((shift) => intersect(absence, shift))
    const byDay = Map.groupBy(worked, (shift) => dayAt(shift.from).date)
    return [...byDay].map(
      ([day, [first]]): Finding => ({ kind: 'absence_over_work', day, shiftId: absence.id, otherId: first!.id }),
    )
  })
  return [...overOther, ...overWork]
}

/** Each absence that begins before an earlier one is over; of several such, the one that lasts longest is named. */
function overlaps(sorted: readonly Away[], dayOf: (absence: Away) => string): Finding[] {
  const findings: Finding[] = []
  const onDay = new Map<string, number>()
  let open: Away | null = null
  for (const absence of sorted) {
    if (open && intersect(open, absence)) {
      const day = dayOf(absence)
      const count = (onDay.get(day) ?? 0) + 1
      onDay.set(day, count)
      if (count <= mostOnOneDay) findings.push({ kind: 'absence_overlap', day, shiftId: absence.id, otherId: open.id })
    }
    if (!open || absence.until > open.until) open = absence
  }
  return findings
}
