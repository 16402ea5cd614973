import type { Id } from '../../platform/ids.ts'
import { localDate } from '../../platform/time/instant.ts'
import { zoneOf } from '../../platform/time/zone.ts'
import { type AppContext, inAccount } from '../app-context.ts'
import { nowOf, type Scope } from '../scope.ts'
import { type Books, type BooksRow, lockLedger, selectBooksOf, toBooks, writeBalances } from './entitlement.sql.ts'
import { findDue } from './lapse.sql.ts'
import { asSet, type Deadline, deadlineBy } from './lapse-rules.ts'
import { type Balance, balances } from './ledger.ts'
import { illnessesIn, settle } from './taken-days.ts'

export { selectBooksAfter } from './entitlement.sql.ts'

/** Writes the balances that follow from what stands there now. Part of every change to absences or entitlements. */
export const recount = async (scope: Scope, userId: Id): Promise<Balance[]> =>
  countAnew(scope, userId, await lockLedger(scope, userId))

/** The same for who holds the person's balances already. */
export const countAnew = async (scope: Scope, userId: Id, zone: string | null): Promise<Balance[]> =>
  writeCounted(scope, userId, await selectBooksOf(scope, userId), zone)

/** Whoever asks: the person's own day decides whether a year is over. */
export async function writeCounted(
  scope: Scope,
  userId: Id,
  read: readonly BooksRow[],
  zone: string | null,
): Promise<Balance[]> {
  const books = toBooks(read)
  const { entitlements, taken } = books
  if (entitlements.length === 0) return []
  const today = todayIn(scope, zone)
  const counted = balances(entitlements, settle(taken), today, deadlineIn(books, today))
  await writeBalances(scope, userId, counted, today, nowOf(scope))
  return counted
}

/** What lapses when, as far as the law has a say in it. */
export const deadlineIn = ({ entitlements, taken, notices }: Books, today: string): Deadline =>
  entitlements.every(({ kind }) => kind === 'contractual') ? asSet : deadlineBy(notices, illnessesIn(taken), today)

export const todayIn = ({ clock }: Pick<Scope, 'clock'>, zone: string | null): string =>
  localDate(clock.now(), zoneOf(zone ?? 'UTC') ?? 'UTC').toString()

/** Years end and periods lapse without anybody changing anything; running it again changes nothing more. */
export async function carryOver(appContext: AppContext): Promise<void> {
  // Somewhere it is tomorrow already; whose own day has not come is left for a later run.
  const latest = todayIn(appContext, 'Pacific/Kiritimati')
  for (const { account_id, user_id, time_zone, since } of await findDue(appContext.pool, latest))
    if (since < todayIn(appContext, time_zone)) {
      await inAccount(appContext, account_id, (scope) => recount(scope, user_id))
      appContext.note({ accountId: account_id, workspaceId: null, kind: 'vacation_entitlements', userId: user_id })
    }
}
