import type { Id } from '../../platform/ids.ts'
import { nowOf, type Scope } from '../scope.ts'
import { todayIn } from '../time-account/account-zone.ts'
import { type Books, type BooksRow, lockLedger, selectBooksOf, toBooks, writeBalances } from './entitlement.sql.ts'
import { type Deadline, deadlineAsSet, deadlineBy } from './lapse-rules.ts'
import { type Balance, balances, type Entitlement, toDays } from './ledger.ts'
import { illnessesIn, takenDays } from './taken-days.ts'
import { remainingIn } from './vacation-parts.ts'

export { selectBooksAfterDecision } from './entitlement.sql.ts'

/** Locks the ledger and recomputes the balances. Part of every change to absences or entitlements. */
export const lockAndRecount = async (scope: Scope, userId: Id): Promise<Balance[]> =>
  recountLocked(scope, userId, await lockLedger(scope, userId))

/** The same for callers that have locked the ledger. */
export const recountLocked = async (scope: Scope, userId: Id, zone: string | null): Promise<Balance[]> =>
  writeComputedBalances(scope, userId, computeBalances(scope, await selectBooksOf(scope, userId), zone))

type ComputedBalances = { entitlements: Entitlement[]; balances: Balance[]; today: string }

/** Whether a year is over depends on the date in the person's zone. */
export function computeBalances(scope: Scope, read: readonly BooksRow[], zone: string | null): ComputedBalances {
  const books = toBooks(read)
  const { entitlements, taken } = books
  const today = todayIn(scope, zone)
  if (entitlements.length === 0) return { entitlements, balances: [], today }
  return { entitlements, balances: balances(entitlements, takenDays(taken), today, deadlineIn(books, today)), today }
}

export async function writeComputedBalances(
  scope: Scope,
  userId: Id,
  { balances, today }: ComputedBalances,
): Promise<Balance[]> {
  if (balances.length > 0) await writeBalances(scope, userId, balances, today, nowOf(scope))
  return balances
}

/** Days left in the entitlements that cover any day of the span; null if none does. */
export function remainingFor(
  { entitlements, balances }: ComputedBalances,
  span: { first_day: string; last_day: string },
): number | null {
  const touched = entitlements.filter(({ startsAt, endsAt }) => startsAt <= span.last_day && span.first_day <= endsAt)
  if (touched.length === 0) return null
  const left = ({ id, planned }: Entitlement) => remainingIn(planned, balances.find((balance) => balance.id === id)!)
  return toDays(touched.reduce((sum, entitlement) => sum + left(entitlement), 0))
}

/** The deadlines by law, which do not apply to contractual days. */
export const deadlineIn = ({ entitlements, taken, notices }: Books, today: string): Deadline =>
  entitlements.every(({ kind }) => kind === 'contractual')
    ? deadlineAsSet
    : deadlineBy(notices, illnessesIn(taken), today)
