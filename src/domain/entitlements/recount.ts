import type { Id } from '../../platform/ids.ts'
import { type AppContext, inAccount } from '../app-context.ts'
import { forEachDespiteFailures } from '../for-each-despite-failures.ts'
import { nowOf, type Scope } from '../scope.ts'
import { todayIn } from '../time-account/account-zone.ts'
import { type Books, type BooksRow, lockLedger, selectBooksOf, toBooks, writeBalances } from './entitlement.sql.ts'
import { findDue } from './lapse.sql.ts'
import { asSet, type Deadline, deadlineBy } from './lapse-rules.ts'
import { type Balance, balances, type Entitlement, toDays } from './ledger.ts'
import { leftIn } from './parts.ts'
import { illnessesIn, settle } from './taken-days.ts'

export { selectBooksAfter } from './entitlement.sql.ts'

/** Locks the ledger and writes the balances anew. Part of every change to absences or entitlements. */
export const recount = async (scope: Scope, userId: Id): Promise<Balance[]> =>
  recountLocked(scope, userId, await lockLedger(scope, userId))

/** The same where the ledger is locked already. */
export const recountLocked = async (scope: Scope, userId: Id, zone: string | null): Promise<Balance[]> =>
  writeComputed(scope, userId, computeBalances(scope, await selectBooksOf(scope, userId), zone))

type ComputedBalances = { entitlements: Entitlement[]; balances: Balance[]; today: string }

/** The day in the person's own zone decides whether a year is over. */
export function computeBalances(scope: Scope, read: readonly BooksRow[], zone: string | null): ComputedBalances {
  const books = toBooks(read)
  const { entitlements, taken } = books
  const today = todayIn(scope, zone)
  if (entitlements.length === 0) return { entitlements, balances: [], today }
  return { entitlements, balances: balances(entitlements, settle(taken), today, deadlineIn(books, today)), today }
}

export async function writeComputed(
  scope: Scope,
  userId: Id,
  { balances, today }: ComputedBalances,
): Promise<Balance[]> {
  if (balances.length > 0) await writeBalances(scope, userId, balances, today, nowOf(scope))
  return balances
}

/** Days left in all the entitlements that cover one of the days; null where none does. */
export function leftFor(
  { entitlements, balances }: ComputedBalances,
  span: { first_day: string; last_day: string },
): number | null {
  const touched = entitlements.filter(({ startsAt, endsAt }) => startsAt <= span.last_day && span.first_day <= endsAt)
  if (touched.length === 0) return null
  const left = ({ id, planned }: Entitlement) => leftIn(planned, balances.find((balance) => balance.id === id)!)
  return toDays(touched.reduce((sum, one) => sum + left(one), 0))
}

/** What lapses when, as far as the law has a say in it. */
export const deadlineIn = ({ entitlements, taken, notices }: Books, today: string): Deadline =>
  entitlements.every(({ kind }) => kind === 'contractual') ? asSet : deadlineBy(notices, illnessesIn(taken), today)

/** Years end and periods lapse without any write. Idempotent. */
export async function carryOver(appContext: AppContext): Promise<void> {
  // Somewhere it is tomorrow already; people whose own day has not come are left for a later run.
  const latest = todayIn(appContext, 'Pacific/Kiritimati')
  const due = await findDue(appContext.pool, latest)
  const isOver = ({ since, time_zone }: (typeof due)[number]): boolean => since < todayIn(appContext, time_zone)
  await forEachDespiteFailures(due.filter(isOver), async ({ account_id, user_id }) => {
    await inAccount(appContext, account_id, (scope) => recount(scope, user_id))
    appContext.publishChanges({
      accountId: account_id,
      workspaceId: null,
      kind: 'vacation_entitlements',
      userId: user_id,
    })
  })
}
