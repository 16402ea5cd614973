import type { Id } from '../../platform/ids.ts'
import { dayAfter, dayBefore, earlier, later } from '../../platform/time/day.ts'
import type { AppContext } from '../app-context.ts'
import { forEachDespiteFailures } from '../for-each-despite-failures.ts'
import { nowOf, type Scope } from '../scope.ts'
import { type AccountFacts, findTimeAccounts, lockTimeAccounts } from './account.sql.ts'
import { firstDayTouched, todayIn } from './account-zone.ts'
import { accountStart, computeDays } from './compute-days.ts'
import {
  dropDaysBefore,
  findAccountsUnbuilt,
  insertReviewsOfUnbuilt,
  markBuilt,
  replaceStoredDays,
} from './stored-days.sql.ts'

/** Earlier than all days: an account that is stale from here on is stale as a whole. */
export const beginningOfTime = '0001-01-01'

/** The first day that reads have to compute; null where no day counts yet. Closed months are never computed. */
export function staleFrom(facts: AccountFacts): string | null {
  const start = accountStart(facts)
  if (start === null) return null
  const open = firstOpenDay(facts, start)
  return facts.stale_from === null ? open : later(open, facts.stale_from)
}

/** The earliest moment of the changes that the caller has taken off the review list. */
type TakenChanges = { from: string }

/**
 * The part of a review that concerns the account. Most reviews are about today, of which nothing is stored: they take no
 * lock here.
 */
export async function rebuildTouchedDays(scope: Scope, userId: Id, taken: TakenChanges): Promise<void> {
  const [facts] = await findTimeAccounts(scope, scope.sql`t.id = ${userId}`)
  if (facts && !isBuilt(facts, staleSpan(scope, facts, taken))) await lockAndRebuildDays(scope, userId, taken)
}

/** Those of these people for whom that would store days. */
export async function findPeopleWithStaleDays(
  scope: Scope,
  taken: ReadonlyMap<Id, TakenChanges>,
): Promise<ReadonlySet<Id>> {
  const accounts = await findTimeAccounts(scope, scope.sql`t.id = any(${[...taken.keys()]}::bigint[])`)
  const stale = accounts.filter((facts) => !isBuilt(facts, staleSpan(scope, facts, taken.get(facts.user_id))))
  return new Set(stale.map(({ user_id }) => user_id))
}

/**
 * Stores the stale days that are over. It runs in the transaction that takes the person off the review list or closes a
 * month, so that readers see all of it or nothing.
 */
export async function lockAndRebuildDays(scope: Scope, userId: Id, taken?: TakenChanges): Promise<void> {
  await lockTimeAccounts(scope, [userId])
  const [facts] = await findTimeAccounts(scope, scope.sql`t.id = ${userId}`)
  if (!facts) return
  const stale = staleSpan(scope, facts, taken)
  if (isBuilt(facts, stale)) return
  if (stale === null) return deleteOpenDays(scope, facts)
  const { start, first, last } = stale
  if (facts.stale_from === beginningOfTime)
    await dropDaysBefore(scope, userId, start, facts.closed_through ?? beginningOfTime)
  if (first <= last) {
    // Days with a running tracking stay stale and are computed by readers, so days are stored without it.
    const days = await computeDays(scope, [{ facts, first, last, withoutRunning: true }])
    await replaceStoredDays(scope, userId, { first, last }, days.get(userId)!)
  }
  await markBuilt(scope, userId, { until: builtUntil(facts, last), by: facts.rules_digest })
}

/** The days to store, from `first` to `last`; none if `last` is before `first`. Null where no day counts yet. */
type StaleSpan = { start: string; first: string; last: string }

function staleSpan(scope: Scope, facts: AccountFacts, taken?: TakenChanges): StaleSpan | null {
  const start = accountStart(facts)
  if (start === null) return null
  const stale = staleFrom(facts)!
  const first = taken ? later(earlier(stale, firstDayTouched(facts, taken.from)), firstOpenDay(facts, start)) : stale
  return { start, first, last: dayBefore(todayIn(scope, facts.time_zone)) }
}

const builtUntil = ({ closed_through }: AccountFacts, last: string): string => later(last, closed_through ?? last)

/** Whether all past days are stored by the current rules. */
const isBuilt = (facts: AccountFacts, stale: StaleSpan | null): boolean =>
  stale === null
    ? facts.built_until === null
    : stale.first > stale.last &&
      facts.built_until === builtUntil(facts, stale.last) &&
      facts.stale_from !== beginningOfTime

/** Without a schedule, open days do not count. */
async function deleteOpenDays(scope: Scope, { user_id, closed_through }: AccountFacts): Promise<void> {
  await dropDaysBefore(scope, user_id, '9999-12-31', closed_through ?? beginningOfTime)
  await markBuilt(scope, user_id, { until: null, by: null })
}

/** The end of a day changes no row, so no trigger puts the account on the review list; a scheduled job does. */
export async function queueReviewsOfUnbuilt({ pool, clock }: Pick<AppContext, 'pool' | 'clock'>): Promise<void> {
  const now = nowOf({ clock })
  const accountIds = await findAccountsUnbuilt({ sql: pool }, now)
  await forEachDespiteFailures(accountIds, (accountId) =>
    insertReviewsOfUnbuilt({ sql: pool.lane(accountId), accountId }, now),
  )
}

/** The first day from `from` on that is not closed. */
export const firstOpenDay = ({ closed_through }: Pick<AccountFacts, 'closed_through'>, from: string): string =>
  closed_through === null ? from : later(from, dayAfter(closed_through))
