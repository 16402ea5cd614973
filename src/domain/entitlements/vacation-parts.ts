import type { Id } from '../../platform/ids.ts'
import type { Deadline } from './lapse-rules.ts'
import { type Amount, type Balance, balances, type Entitlement, type TakenDay, toDays } from './ledger.ts'
import { type AbsenceDayRow, takenDays, total } from './taken-days.ts'

/** What a vacation takes from one entitlement in one calendar year; `entitlement_id` is null if none covers the days. */
export type VacationPart = { year: number; entitlement_id: Id | null; days: number; remaining_days: number | null }

const yearOf = ({ day }: { day: string }): number => Number(day.slice(0, 4))

/** The difference that the wanted days make to the balances, year by year. */
export function vacationParts(
  entitlements: readonly Entitlement[],
  taken: readonly AbsenceDayRow[],
  wanted: readonly AbsenceDayRow[],
  today: string,
  deadline: Deadline,
): VacationPart[] {
  const left = leftAfter(entitlements, [...taken, ...wanted], today, deadline)
  const years = [...new Set(wanted.map(yearOf))].sort((left, right) => left - right)
  return years.flatMap((year) => {
    const count = (until: number) => {
      const days = takenDays([...taken, ...wanted.filter((row) => yearOf(row) <= until)])
      return { total: total(days), spent: spentOf(entitlements, days, today, deadline) }
    }
    const [before, after] = [count(year - 1), count(year)]
    const parts = entitlements
      .map(({ id }) => ({ id, amount: after.spent.get(id)! - before.spent.get(id)! }))
      .filter(({ amount }) => amount !== 0)
    const covered = parts.reduce((sum, { amount }) => sum + amount, 0)
    const uncovered = after.total - before.total - covered
    return [
      ...parts.map(({ id, amount }) => ({
        year,
        entitlement_id: id,
        days: toDays(amount),
        remaining_days: toDays(left.get(id)!),
      })),
      ...(uncovered > 0 ? [{ year, entitlement_id: null, days: toDays(uncovered), remaining_days: null }] : []),
    ]
  })
}

/** Days left in the entitlements that cover any of the wanted days; null if none does. */
export function remainingOf(
  entitlements: readonly Entitlement[],
  taken: readonly AbsenceDayRow[],
  wanted: readonly AbsenceDayRow[],
  today: string,
  deadline: Deadline,
): number | null {
  const touched = entitlements.filter(({ startsAt, endsAt }) =>
    wanted.some(({ day }) => startsAt <= day && day <= endsAt),
  )
  if (touched.length === 0) return null
  const left = leftAfter(entitlements, [...taken, ...wanted], today, deadline)
  return toDays(touched.reduce((sum, { id }) => sum + left.get(id)!, 0))
}

const spentOf = (entitlements: readonly Entitlement[], days: readonly TakenDay[], today: string, deadline: Deadline) =>
  new Map(balances(entitlements, days, today, deadline).map(({ id, spent }) => [id, spent]))

function leftAfter(
  entitlements: readonly Entitlement[],
  rows: readonly AbsenceDayRow[],
  today: string,
  deadline: Deadline,
) {
  const planned = new Map(entitlements.map((entitlement) => [entitlement.id, entitlement.planned]))
  const counted = balances(entitlements, takenDays(rows), today, deadline)
  return new Map(counted.map((balance) => [balance.id, remainingIn(planned.get(balance.id)!, balance)]))
}

/** The same rule as `remainingDaysOf` has for stored balances. */
export function remainingIn(planned: Amount, { transferred, lapsed, spent, transferredTo }: Balance): Amount {
  const rest = planned + transferred - lapsed - spent
  return transferredTo === null ? rest : Math.min(0, rest)
}
