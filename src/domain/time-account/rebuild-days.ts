import type { Id } from '../../platform/ids.ts'
import { dayAfter, dayBefore, earlier, later } from '../../platform/time/day.ts'
import { localDate } from '../../platform/time/instant.ts'
import { forEachDespiteFailures } from '../for-each-despite-failures.ts'
import { nowOf, type Scope } from '../scope.ts'
import { type AccountFacts, findAccounts, lockAccounts } from './account.sql.ts'
import { firstDayTouched, zoneOfAccount } from './account-zone.ts'
import { beginOf, computeDays } from './compute-days.ts'
import { dropDaysBefore, findAccountsUnbuilt, listUnbuilt, markBuilt, replaceStoredDays } from './stored-days.sql.ts'

// A day before all others: what is stale from then on is stale as a whole.
const beginningOfTime = '0001-01-01'

export const todayOf = (scope: Pick<Scope, 'clock'>, facts: Pick<AccountFacts, 'time_zone'>): string =>
  localDate(scope.clock.now(), zoneOfAccount(facts)).toString()

/** Where days have to be computed in a read; null where nothing counts yet. Closed months never are. */
export function staleFrom(facts: AccountFacts): string | null {
  const begin = beginOf(facts)
  if (begin === null) return null
  const open = facts.closed_through === null ? begin : later(begin, dayAfter(facts.closed_through))
  return facts.stale_from === null ? open : later(open, facts.stale_from)
}

/** When the first of the changes begins that the caller has taken off the list. */
type Taken = { from: string }

/**
 * What a review does for the account. Nearly all are about today, of which nothing is stored: those leave it alone, and do
 * not lock it.
 */
export async function rebuildTouchedDays(scope: Scope, userId: Id, taken: Taken): Promise<void> {
  const [facts] = await findAccounts(scope, scope.sql`t.id = ${userId}`)
  if (facts && !isBuilt(facts, staleSpan(scope, facts, taken))) await rebuildDays(scope, userId, taken)
}

/**
 * Stores the days that are over and stale. In the transaction that takes the person off the list of reviews, or that
 * closes a month: whoever reads sees either all of it or none.
 */
export async function rebuildDays(scope: Scope, userId: Id, taken?: Taken): Promise<void> {
  await lockAccounts(scope, [userId])
  const [facts] = await findAccounts(scope, scope.sql`t.id = ${userId}`)
  if (!facts) return
  const stale = staleSpan(scope, facts, taken)
  if (isBuilt(facts, stale)) return
  if (stale === null) return forget(scope, facts)
  const { begin, first, last } = stale
  if (facts.stale_from === beginningOfTime)
    await dropDaysBefore(scope, userId, begin, facts.closed_through ?? beginningOfTime)
  if (first <= last) {
    // Readers compute the days of what runs; stored is what holds when it is left out.
    const days = await computeDays(scope, [{ facts, first, last, withoutRunning: true }])
    await replaceStoredDays(scope, userId, { first, last }, days.get(userId)!)
  }
  await markBuilt(scope, userId, { until: builtUntil(facts, last), by: facts.rules_digest })
}

/** The days that have to be stored: from `first` to `last`, none where that lies before. Null where nothing counts yet. */
type StaleSpan = { begin: string; first: string; last: string }

function staleSpan(scope: Scope, facts: AccountFacts, taken?: Taken): StaleSpan | null {
  const begin = beginOf(facts)
  if (begin === null) return null
  const stale = staleFrom(facts)!
  const first = taken ? later(earlier(stale, firstDayTouched(facts, taken.from)), openFrom(facts, begin)) : stale
  return { begin, first, last: dayBefore(todayOf(scope, facts)) }
}

const builtUntil = ({ closed_through }: AccountFacts, last: string): string => later(last, closed_through ?? last)

/** Whether all is stored that is over, by the rules of today. */
const isBuilt = (facts: AccountFacts, stale: StaleSpan | null): boolean =>
  stale === null
    ? facts.built_until === null
    : stale.first > stale.last &&
      facts.built_until === builtUntil(facts, stale.last) &&
      facts.stale_from !== beginningOfTime

const openFrom = ({ closed_through }: AccountFacts, begin: string): string =>
  closed_through === null ? begin : later(begin, dayAfter(closed_through))

/** The last schedule is gone: open days count for nothing any more. */
async function forget(scope: Scope, { user_id, closed_through }: AccountFacts): Promise<void> {
  await dropDaysBefore(scope, user_id, '9999-12-31', closed_through ?? beginningOfTime)
  await markBuilt(scope, user_id, { until: null, by: null })
}

/** Days pass without anybody's doing. */
export async function listUnbuiltAccounts({ sql, clock }: Pick<Scope, 'sql' | 'clock'>): Promise<void> {
  const now = nowOf({ clock })
  const accountIds = await findAccountsUnbuilt({ sql }, now)
  await forEachDespiteFailures(accountIds, (accountId) => listUnbuilt({ sql, accountId }, now))
}

/** The first day of a span that is not closed. */
export const firstOpenDay = ({ closed_through }: Pick<AccountFacts, 'closed_through'>, from: string): string =>
  closed_through !== null && closed_through >= from ? dayAfter(closed_through) : from
