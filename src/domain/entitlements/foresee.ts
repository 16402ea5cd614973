import type { Id } from '../../platform/ids.ts'
import type { Scope } from '../scope.ts'
import { todayIn } from '../time-account/account-zone.ts'
import { findHomeZone, selectBooksWithout, toBooks } from './entitlement.sql.ts'
import { toAmount } from './ledger.ts'
import { type Part, partsOf, remainingOf } from './parts.ts'
import { deadlineIn } from './recount.ts'
import type { AbsenceDayRow } from './taken-days.ts'

/** A vacation that is not counted yet: its span, and what it would take of each day. */
export type PlannedVacation = {
  fullDay: boolean
  startsAt: string
  endsAt: string
  zone: string
  byDay: readonly { day: string; days: number; hours: number }[]
}

export const nothingForeseen = { remainingDays: null, parts: [] as Part[] }

/**
 * What vacations would take from each entitlement and leave there, if they were confirmed beside what is confirmed
 * already; `without` names absences that are not to be counted a second time.
 */
export async function foresee(
  scope: Scope,
  userId: Id,
  planned: readonly PlannedVacation[],
  without: readonly Id[],
): Promise<{ remainingDays: number | null; parts: Part[] }> {
  const days = planned.flatMap(rowsOf)
  if (days.length === 0) return nothingForeseen
  const books = toBooks(await selectBooksWithout(scope, userId, without))
  const { entitlements, taken } = books
  const today = todayIn(scope, await findHomeZone(scope, userId))
  const deadline = deadlineIn(books, today)
  return {
    remainingDays: remainingOf(entitlements, taken, days, today, deadline),
    parts: partsOf(entitlements, taken, days, today, deadline),
  }
}

const rowsOf = ({ byDay, ...span }: PlannedVacation): AbsenceDayRow[] =>
  byDay.map(({ day, days, hours }) => ({ ...span, day, hours, kind: 'vacation', amount: toAmount(days) }))
