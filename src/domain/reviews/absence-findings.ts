import { intersect, type Shift } from '../../shared/working-day.ts'
import type { Finding } from './finding.ts'
import { localDays } from './local-days.ts'

/** An absence as the review sees it; moments are epoch seconds. */
export type Away = { id: string; from: number; until: number }

/** Absences that lie over one another, and absences over working time. */
export function absenceFindings(absences: readonly Away[], shifts: readonly Shift[], zone: string): Finding[] {
  const dayAt = localDays(zone)
  const sorted = [...absences].sort((left, right) => left.from - right.from || Number(left.id) - Number(right.id))
  const overOther = sorted.flatMap((absence, index) =>
    sorted
      .slice(index + 1)
      .filter((other) => intersect(absence, other))
      .map(
        (other): Finding => ({
          kind: 'absence_overlap',
          day: dayAt(other.from).date,
          shiftId: other.id,
          otherId: absence.id,
        }),
      ),
  )
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
