import { intersect, type Shift } from '../../shared/working-day.ts'
import type { Finding } from './finding.ts'
import { localDays } from './local-days.ts'

/** Moments are epoch seconds. */
export type ReviewedAbsence = { id: string; from: number; until: number }

/** Limits the warnings for repeated requests; more would add nothing. */
const mostOnOneDay = 5

/** Absences that overlap each other or working time. */
export function absenceFindings(
  absences: readonly ReviewedAbsence[],
  shifts: readonly Shift[],
  zone: string,
): Finding[] {
  const dayAt = localDays(zone)
  const sorted = [...absences].sort((left, right) => left.from - right.from || Number(left.id) - Number(right.id))
  const overOther = overlaps(sorted, (absence) => dayAt(absence.from).date)
  // One finding a day: a review reads only some days of a long absence and must not decide about the others.
  const overWork = sorted.flatMap((absence) => {
    const worked = shifts.filter((shift) => intersect(absence, shift))
    const byDay = Map.groupBy(worked, (shift) => dayAt(shift.from).date)
    return [...byDay].map(
      ([day, [first]]): Finding => ({ kind: 'absence_over_work', day, shiftId: absence.id, otherId: first!.id }),
    )
  })
  return [...overOther, ...overWork]
}

/** Each absence that starts before an earlier one ends, with the earlier one that ends last. */
function overlaps(sorted: readonly ReviewedAbsence[], dayOf: (absence: ReviewedAbsence) => string): Finding[] {
  const findings: Finding[] = []
  const onDay = new Map<string, number>()
  let open: ReviewedAbsence | null = null
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
