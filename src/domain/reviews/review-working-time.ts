import { isConnectionLoss, type Sql, transaction } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { Log } from '../../platform/log.ts'
import { zoneOf } from '../../platform/time/zone.ts'
import { type AppContext, scopeOf } from '../app-context.ts'
import type { Change } from '../changes/change.ts'
import { forEachDespiteFailures } from '../for-each-despite-failures.ts'
import { lockForReviews, publishWarnings } from '../notifications/publish-warnings.ts'
import { roundRobin } from '../round-robin.ts'
import { nowOf, type WorkspaceScope } from '../scope.ts'
import { findPeopleWithStaleDays, rebuildTouchedDays } from '../time-account/rebuild-days.ts'
import { findAccountsAtWork, insertReviewsOfRecentWork } from './long-term.sql.ts'
import { createRecentlyReviewed } from './recently-reviewed.ts'
import {
  countFailure,
  countPeopleDue,
  countSetAside,
  type DueReview,
  deleteRows,
  findAccountsWithLongRunning,
  findReviewsInOtherWorkspaces,
  insertReviewsOfLongRunning,
  isWanted,
  lockNextReviews,
  reviewList,
  type Wanted,
} from './review.sql.ts'
import { reviewPeople } from './review-people.ts'

const peoplePerRound = 50

/**
 * Reviews changed days: raises new warnings and removes those without a cause. Each call is one round over the accounts
 * and returns how many people were reviewed.
 */
export const reviewInRounds = (appContext: AppContext, log: Log): (() => Promise<number>) =>
  roundRobin(appContext, {
    list: reviewList,
    perRound: peoplePerRound,
    workNext: async (accountId) => (await reviewNextPeople(appContext, log, accountId, { which: 'all' })).length,
  })

/**
 * All that has changed in the last day and is waiting, without a pause between the rounds: in a flood of punches, warnings
 * would otherwise come later and later. Those who keep punching are reviewed every few seconds only. Returns how many people
 * were reviewed.
 */
export function reviewRecentWork(
  appContext: AppContext,
  log: Log,
  { secondsBetweenReviews = 5 } = {},
): () => Promise<number> {
  const reviewed = createRecentlyReviewed(secondsBetweenReviews)
  const wanted = (): Wanted => ({ which: 'recent', except: reviewed.people() })
  const review = roundRobin(appContext, {
    list: reviewList,
    // Accounts in which nobody else is waiting take no turn.
    wanted: (sql, now) => isWanted(sql, wanted(), now),
    perRound: peoplePerRound,
    async workNext(accountId) {
      const people = await reviewNextPeople(appContext, log, accountId, wanted())
      reviewed.add(accountId, people)
      return people.length
    },
  })
  return async () => {
    const waiting = await countPeopleToReview(appContext, wanted())
    let done = 0
    while (done < waiting) {
      const reviewed = await review()
      if (reviewed === 0) break
      done += reviewed
    }
    return done
  }
}

/**
 * Many people in one transaction; then those whose days of the time account it could not store, or all if it failed.
 * Returns who was reviewed.
 */
async function reviewNextPeople(appContext: AppContext, log: Log, accountId: Id, wanted: Wanted): Promise<Id[]> {
  const { reviewed, left } = await reviewTogether(appContext, accountId, wanted).catch((error: unknown) => {
    if (isConnectionLoss(error)) throw error
    log.warn({ err: error, account_id: accountId }, 'People could not be reviewed together; each is reviewed alone.')
    return { reviewed: [], left: peoplePerRound }
  })
  const alone: Id[] = []
  while (alone.length < left) {
    const userId = await reviewNext(appContext, log, accountId, wanted)
    if (userId === null) break
    alone.push(userId)
  }
  return [...reviewed, ...alone]
}

/** The account's next people, except those with days to store, for which their rows would be locked. */
async function reviewTogether(
  appContext: AppContext,
  accountId: Id,
  wanted: Wanted,
): Promise<{ reviewed: Id[]; left: number }> {
  const { reviewed, left, changes } = await transaction(appContext.pool.lane(accountId), async (tx) => {
    const due = await lockNextReviews(tx, accountId, wanted, peoplePerRound, nowOf(appContext))
    const toStore = await findPeopleToStore(appContext, tx, accountId, due)
    const together = due.filter(({ user_id }) => !toStore.has(user_id))
    const people = new Set(together.map(({ user_id }) => user_id))
    return { reviewed: [...people], left: toStore.size, changes: await reviewAll(appContext, tx, accountId, together) }
  })
  appContext.publishChanges(...changes)
  return { reviewed, left }
}

async function findPeopleToStore(
  appContext: AppContext,
  tx: Sql,
  accountId: Id,
  due: readonly DueReview[],
): Promise<ReadonlySet<Id>> {
  const withAccount = Map.groupBy(
    due.filter(({ has_account }) => has_account),
    ({ user_id }) => user_id,
  )
  if (withAccount.size === 0) return new Set()
  const taken = new Map([...withAccount].map(([userId, reviews]) => [userId, earliestOf(reviews)]))
  return findPeopleWithStaleDays(scopeOf(appContext, tx, accountId), taken)
}

/**
 * The account's next person, in a separate transaction: a failure leaves the person on the list and does not block
 * others. Null if nobody is due.
 */
async function reviewNext(appContext: AppContext, log: Log, accountId: Id, wanted: Wanted): Promise<Id | null> {
  let due: DueReview[] = []
  const changes: Change[] = []
  try {
    await transaction(appContext.pool.lane(accountId), async (tx) => {
      due = await lockNextReviews(tx, accountId, wanted, 1, nowOf(appContext))
      changes.push(...(await reviewAll(appContext, tx, accountId, due)))
      if (due[0]?.has_account) await rebuildAccount(appContext, tx, due)
    })
    appContext.publishChanges(...changes)
  } catch (error) {
    if (isConnectionLoss(error) || !due[0]) throw error
    await recordFailure(appContext, log, due, error)
  }
  return due[0]?.user_id ?? null
}

/**
 * Takes these reviews off the list. It finds everything before it publishes anything, so that all locks are taken in one
 * order. Returns what has changed.
 */
async function reviewAll(appContext: AppContext, tx: Sql, accountId: Id, due: readonly DueReview[]): Promise<Change[]> {
  if (due.length === 0) return []
  const rowIds = due.flatMap(({ row_ids }) => row_ids)
  const [, elsewhere] = await Promise.all([deleteRows(tx, accountId, rowIds), findReviewsInOtherWorkspaces(tx, due)])
  const all = [...due, ...elsewhere]
  const found = []
  for (const [workspaceId, inWorkspace] of Map.groupBy(all, ({ workspace_id }) => workspace_id)) {
    const scope = workspaceScopeOf(appContext, tx, inWorkspace[0]!)
    found.push({ workspaceId, scope, reviews: await reviewPeople(scope, inWorkspace) })
  }
  const stored = await lockForReviews(
    scopeOf(appContext, tx, accountId),
    found.flatMap(({ workspaceId, reviews }) => reviews.map((review) => ({ workspaceId, review }))),
  )
  const changes: Change[] = []
  for (const { workspaceId, scope, reviews } of found)
    for (const userId of await publishWarnings(scope, reviews, stored))
      changes.push({ accountId, workspaceId, kind: 'notifications', userId })
  return changes
}

const earliestOf = (due: readonly DueReview[]): { from: string } => ({
  from: due.map(({ from_at }) => from_at).sort()[0]!,
})

/** The days of the time account that the same changes have made stale. */
async function rebuildAccount(appContext: AppContext, tx: Sql, due: readonly DueReview[]): Promise<void> {
  const { account_id, user_id } = due[0]!
  await rebuildTouchedDays(scopeOf(appContext, tx, account_id), user_id, earliestOf(due))
}

async function recordFailure(
  appContext: AppContext,
  log: Log,
  due: readonly DueReview[],
  error: unknown,
): Promise<void> {
  const { account_id, user_id } = due[0]!
  const rowIds = due.flatMap(({ row_ids }) => row_ids)
  const isSetAside = await countFailure(
    appContext.pool.lane(account_id),
    account_id,
    rowIds,
    appContext.clock.now().toString(),
  )
  const about = { err: error, account_id, user_id }
  if (isSetAside) log.error(about, 'The working time of a person cannot be reviewed; set aside until it changes.')
  else log.warn(about, 'The working time of a person could not be reviewed; it will be retried.')
}

export const countPeopleToReview = (
  appContext: Pick<AppContext, 'pool' | 'clock'>,
  wanted: Wanted = { which: 'all' },
): Promise<number> => countPeopleDue(appContext.pool, wanted, nowOf(appContext))

export const countPeopleSetAside = ({ pool }: Pick<AppContext, 'pool'>): Promise<number> => countSetAside(pool)

/** A tracking that keeps running writes nothing, so no trigger puts it on the review list; a scheduled job does. */
export async function queueReviewsOfLongRunning({ pool, clock }: Pick<AppContext, 'pool' | 'clock'>): Promise<void> {
  const now = clock.now().toString()
  const accountIds = await findAccountsWithLongRunning(pool, now)
  await forEachDespiteFailures(accountIds, (id) => insertReviewsOfLongRunning(pool.lane(id), id, now))
}

/** Some rules depend on passing time alone, so people at work are put on the review list every night. */
export async function queueReviewsOfRecentWork({ pool, clock }: Pick<AppContext, 'pool' | 'clock'>): Promise<void> {
  const now = clock.now().toString()
  const accountIds = await findAccountsAtWork(pool, now)
  await forEachDespiteFailures(accountIds, (id) => insertReviewsOfRecentWork(pool.lane(id), id, now))
}

const workspaceScopeOf = (appContext: AppContext, sql: WorkspaceScope['sql'], due: DueReview): WorkspaceScope => {
  const zone = zoneOf(due.time_zone) ?? 'UTC'
  return {
    ...scopeOf(appContext, sql, due.account_id, undefined, zone),
    workspace: {
      id: due.workspace_id,
      name: due.workspace_name,
      zone,
      locale: due.locale,
      thresholds: due.warning_thresholds,
      holidayCalendar: due.holiday_calendar,
      specialDays: due.special_days,
    },
  }
}
