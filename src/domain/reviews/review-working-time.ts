import { isConnectionLoss, type Sql, transaction } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { Log } from '../../platform/log.ts'
import { zoneOf } from '../../platform/time/zone.ts'
import { type AppContext, scopeOf } from '../app-context.ts'
import type { Change } from '../changes/change.ts'
import { forEachDespiteFailures } from '../for-each-despite-failures.ts'
import { lockForReviews, publishWarnings } from '../notifications/publish-warnings.ts'
import { roundRobin } from '../round-robin.ts'
import type { WorkspaceScope } from '../scope.ts'
import { rebuildTouchedDays } from '../time-account/rebuild-days.ts'
import { findAccountsAtWork, insertReviewsOfRecentWork } from './long-term.sql.ts'
import {
  countFailure,
  countPeopleDue,
  countSetAside,
  type DueReview,
  findAccountsWithLongRunning,
  findReviewsInOtherWorkspaces,
  insertReviewsOfLongRunning,
  reviewList,
  takeNextReview,
} from './review.sql.ts'
import { reviewPerson } from './review-person.ts'

const peoplePerRound = 50

/**
 * Reviews changed days: raises new warnings and removes those without a cause. Each call is one round over the accounts
 * and returns how many people were reviewed.
 */
export const reviewInRounds = (appContext: AppContext, log: Log): (() => Promise<number>) =>
  roundRobin(appContext, {
    list: reviewList,
    perRound: peoplePerRound,
    workNext: (accountId) => reviewNext(appContext, log, accountId),
  })

/**
 * The account's next person, in a separate transaction: a failure leaves the person on the list and does not block
 * others. False if nobody is due.
 */
async function reviewNext(appContext: AppContext, log: Log, accountId: Id): Promise<boolean> {
  let due: DueReview[] = []
  const changes: Change[] = []
  try {
    await transaction(appContext.pool.lane(accountId), async (tx) => {
      due = await takeNextReview(tx, accountId, appContext.clock.now().toString())
      const elsewhere = due[0] ? await findReviewsInOtherWorkspaces(tx, due) : []
      changes.push(...(await reviewAll(appContext, tx, [...due, ...elsewhere])))
      if (due[0]?.has_account) await rebuildAccount(appContext, tx, due)
    })
    appContext.publishChanges(...changes)
  } catch (error) {
    if (isConnectionLoss(error) || !due[0]) throw error
    await recordFailure(appContext, log, due, error)
  }
  return due.length > 0
}

/** Finds everything before it publishes anything, so that all locks are taken in one order. Returns what has changed. */
async function reviewAll(appContext: AppContext, tx: Sql, due: readonly DueReview[]): Promise<Change[]> {
  const found = []
  for (const dueReview of due) {
    const scope = workspaceScopeOf(appContext, tx, dueReview)
    for (const review of await reviewPerson(scope, dueReview))
      found.push({ scope, dueReview, workspaceId: dueReview.workspace_id, review })
  }
  const [first] = found
  if (first) await lockForReviews(first.scope, first.dueReview.user_id, found)
  const changed = new Set<DueReview>()
  for (const { scope, dueReview, review } of found)
    if ((await publishWarnings(scope, review)) > 0) changed.add(dueReview)
  return [...changed].map(warningsChanged)
}

/** The days of the time account that the same changes have made stale. */
async function rebuildAccount(appContext: AppContext, tx: Sql, due: readonly DueReview[]): Promise<void> {
  const { account_id, user_id } = due[0]!
  const [from] = due.map(({ from_at }) => from_at).sort() as [string]
  await rebuildTouchedDays(scopeOf(appContext, tx, account_id), user_id, { from })
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

export const countPeopleToReview = ({ pool }: Pick<AppContext, 'pool'>): Promise<number> => countPeopleDue(pool)

export const countPeopleSetAside = ({ pool }: Pick<AppContext, 'pool'>): Promise<number> => countSetAside(pool)

const warningsChanged = ({ account_id, workspace_id, user_id }: DueReview): Change => ({
  accountId: account_id,
  workspaceId: workspace_id,
  kind: 'notifications',
  userId: user_id,
})

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
