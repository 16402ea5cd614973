import type { Id } from '../../platform/ids.ts'
import type { Scope } from '../scope.ts'
import { todayIn } from '../time-account/account-zone.ts'
import { findHomeZone, selectBooksWithout, toBooks } from './entitlement.sql.ts'
import { toAmount } from './ledger.ts'
import { deadlineIn } from './recount-balances.ts'
import type { AbsenceDayRow } from './taken-days.ts'
import { remainingOf, type VacationPart, vacationParts } from './vacation-parts.ts'

/** A vacation that is not confirmed: its span, and what it would take of each day. */
export type PlannedVacation = {
  fullDay: boolean
  startsAt: string
  endsAt: string
  zone: string
  byDay: readonly { day: string; days: number; hours: number }[]
}

export const noVacationPreview = { remainingDays: null, parts: [] as VacationPart[] }

/**
 * What the vacations would take from each entitlement, and what would remain, if they were confirmed. `without` are
 * absences that must not be counted twice.
 */
export async function previewVacation(
  scope: Scope,
  userId: Id,
  planned: readonly PlannedVacation[],
  without: readonly Id[],
): Promise<{ remainingDays: number | null; parts: VacationPart[] }> {
  const days = planned.flatMap(rowsOf)
  if (days.length === 0) return noVacationPreview
  const books = toBooks(await selectBooksWithout(scope, userId, without))
  const { entitlements, taken } = books
  const today = todayIn(scope, await findHomeZone(scope, userId))
  const deadline = deadlineIn(books, today)
  return {
    remainingDays: remainingOf(entitlements, taken, days, today, deadline),
    parts: vacationParts(entitlements, taken, days, today, deadline),
  }
}

const rowsOf = ({ byDay, ...span }: PlannedVacation): AbsenceDayRow[] =>
  byDay.map(({ day, days, hours }) => ({ ...span, day, hours, kind: 'vacation', amount: toAmount(days) }))
