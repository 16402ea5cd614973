import type { Id } from '../../platform/ids.ts'
import { toAmount, toDays } from '../entitlements/ledger.ts'
import { type AbsenceDayRow, takenDays, total } from '../entitlements/taken-days.ts'
import type { AbsenceDays, AbsenceOnDay } from './paid-month.sql.ts'

/**
 * The days that are paid, by type. As for entitlements and balances, a day of vacation or illness counts once, however many
 * absences cover it, and vacation does not count while somebody is ill.
 */
export function absenceDaysOf(rows: readonly AbsenceOnDay[]): AbsenceDays[] {
  const types = new Map<Id, AbsenceDays>()
  for (const [day, onDay] of Map.groupBy(rows, (row) => row.day)) {
    const ill = onDay.filter(({ kind }) => kind === 'sickness')
    const vacations = onDay.filter(({ kind }) => kind === 'vacation')
    const shares: Record<string, number> = { vacation: shareOf(vacations, ill), sickness: shareOf(ill, []) }
    for (const { type_id, title, kind, days } of onDay) {
      const type = types.get(type_id) ?? { type_id, title, kind, days: {} }
      const counted = (type.days[day] ?? 0) + days * (shares[kind] ?? 1)
      if (counted > 0) type.days[day] = toDays(toAmount(counted))
      types.set(type_id, type)
    }
  }
  return [...types.values()].filter(({ days }) => Object.keys(days).length > 0)
}

/** The part that counts of absences on one day. */
function shareOf(absences: readonly AbsenceOnDay[], ill: readonly AbsenceOnDay[]): number {
  const own = absences.map((row) => rowOf(row, 'vacation'))
  const [taken] = takenDays([...own, ...ill.map((row) => rowOf(row, 'sickness'))])
  return (taken?.amount ?? 0) / total(own)
}

const rowOf = ({ days, ...row }: AbsenceOnDay, kind: AbsenceDayRow['kind']): AbsenceDayRow => ({
  ...row,
  kind,
  amount: toAmount(days),
})
