import { PostgresError, transaction } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { JobKind } from '../../platform/jobs/jobs.ts'
import { type AppContext, scopeOf } from '../app-context.ts'
import { forEachDespiteFailures } from '../for-each-despite-failures.ts'
import type { Scope } from '../scope.ts'
import { endClockOfDeleted } from './end-clock-of-deleted.ts'
import { findAtWorkAfterDeletion, type PersonAtWork } from './time-tracking.sql.ts'

const endOne = 'end-clock-of-deleted'

/**
 * For the deletion of a person. Not in its transaction, which has locked the user: a concurrent punch has locked the clock
 * and waits for the user, so the two would deadlock.
 */
export const enqueueEndOfClock = (scope: Scope, user_id: Id): Promise<void> =>
  scope.enqueue(endOne, { account_id: scope.accountId, user_id } satisfies PersonAtWork)

export const endClockOfDeletedPerson = (appContext: AppContext): JobKind<PersonAtWork> => ({
  name: endOne,
  work: (person) => endClock(appContext, person),
})

/** For the deletion of a workspace, where thousands may be at work. No change is published, since it has no subscribers left. */
export async function endClocksIn(
  appContext: AppContext,
  workspace: { account_id: Id; workspace_id: Id },
): Promise<void> {
  const people = await findAtWorkAfterDeletion(appContext.pool, workspace)
  await forEachDespiteFailures(people, (person) => endAsOfDeletion(appContext, person))
}

/** A punch that was concurrent with the deletion may have started a clock after it. */
export const endClocksOfDeleted = (appContext: AppContext): JobKind => ({
  name: 'end-clocks-of-deleted',
  schedule: '27 * * * *',
  work: async () =>
    forEachDespiteFailures(await findAtWorkAfterDeletion(appContext.pool), (person) => endClock(appContext, person)),
})

async function endClock(appContext: AppContext, person: PersonAtWork): Promise<void> {
  await endAsOfDeletion(appContext, person)
  const { account_id: accountId, user_id: userId } = person
  appContext.publishChanges({ accountId, workspaceId: null, kind: 'time_trackings', userId })
}

async function endAsOfDeletion(appContext: AppContext, { account_id, user_id }: PersonAtWork): Promise<void> {
  try {
    await transaction(appContext.pool.lane(account_id), (tx) =>
      endClockOfDeleted(scopeOf(appContext, tx, account_id), user_id),
    )
  } catch (error) {
    // The tracking has ended and its month was closed in the meantime, so it stays as it is.
    if (!(error instanceof PostgresError && error.constraint === 'month_is_closed')) throw error
  }
}
