import type { Id } from '../../platform/ids.ts'
import type { Scope } from '../scope.ts'
import { findHomeZone, selectBooksOf, toBooks } from './entitlement.sql.ts'
import { type Balance, balances, type Entitlement, toAmount, toDays } from './ledger.ts'
import { deadlineIn, todayIn } from './recount.ts'
import { settle } from './taken-days.ts'

/** A vacation that is only thought of: its span, and what it would take of each day. */
export type Thought = {
  fullDay: boolean
  startsAt: string
  endsAt: string
  byDay: readonly { day: string; days: number; hours: number }[]
}

/**
 * Days left in the entitlements that a vacation would be taken from, if it were confirmed beside what is confirmed
 * already; null where it would be taken from none.
 */
export async function remainingAfter(scope: Scope, userId: Id, { byDay, ...span }: Thought): Promise<number | null> {
  const books = toBooks(await selectBooksOf(scope, userId))
  const { entitlements, taken } = books
  const touched = entitlements.filter(({ startsAt, endsAt }) =>
    byDay.some(({ day }) => startsAt <= day && day <= endsAt),
  )
  if (touched.length === 0) return null
  const thought = byDay.map(({ day, days, hours }) => ({
    ...span,
    day,
    kind: 'vacation' as const,
    amount: toAmount(days),
    hours,
    zone: scope.zone,
  }))
  const today = todayIn(scope, await findHomeZone(scope, userId))
  const all = balances(entitlements, settle([...taken, ...thought]), today, deadlineIn(books, today))
  const counted = new Map(all.map((one) => [one.id, one]))
  return toDays(touched.reduce((sum, one) => sum + leftIn(one, counted.get(one.id)!), 0))
}

/** As remainingDaysOf tells it of what is stored: what has moved on is counted where it went. */
export function leftIn({ planned }: Entitlement, { transferred, lapsed, spent, transferredTo }: Balance): number {
  const rest = planned + transferred - lapsed - spent
  return transferredTo === null ? rest : Math.min(0, rest)
}
