import { PostgresError, type Sql, transaction } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { JobKind } from '../../platform/jobs/jobs.ts'
import { actingInWorkspace } from '../access/authenticate.ts'
import { type AppContext, scopeOf } from '../app-context.ts'
import { forEachDespiteFailures } from '../for-each-despite-failures.ts'
import type { Scope } from '../scope.ts'
import { endClockOf, endRunning } from './end-running.ts'
import { findDeletedPeopleAtWork, findDeletedWorkspacesAtWork } from './time-tracking.sql.ts'

type Gone = { account_id: Id; id: Id; deleted_at: string }

const endClock = 'end-clock-of-deleted'

/**
 * No punch can end the clock of somebody who is deleted, so the deletion does. Not in its own transaction, which has locked
 * the user: a punch under way holds the clock and waits for the user, so that the two would deadlock.
 */
export const endClockLater = (scope: Scope, userId: Id, deleted_at: string): Promise<void> =>
  scope.enqueue(endClock, { account_id: scope.accountId, id: userId, deleted_at } satisfies Gone)

export const endClockOfDeleted = (appContext: AppContext): JobKind<Gone> => ({
  name: endClock,
  work: (gone) => endClockOfPerson(appContext, gone),
})

/**
 * A punch that was under way while its workspace or its person was deleted may have started a clock after the deletion had
 * ended all, and older versions ended none.
 */
export const endClocksOfDeleted = (appContext: AppContext): JobKind => ({
  name: 'end-clocks-of-deleted',
  schedule: '27 * * * *',
  async work() {
    const { pool } = appContext
    const [workspaces, people] = [await findDeletedWorkspacesAtWork(pool), await findDeletedPeopleAtWork(pool)]
    await forEachDespiteFailures(
      [
        ...workspaces.map((gone) => ({ gone, end: endClocksIn })),
        ...people.map((gone) => ({ gone, end: endClockOfPerson })),
      ],
      ({ gone, end }) => end(appContext, gone),
    )
  },
})

async function endClockOfPerson(appContext: AppContext, gone: Gone): Promise<void> {
  const { account_id: accountId, id: userId } = gone
  await endAsOfDeletion(appContext, gone, (sql, at) => endClockOf(scopeOf(appContext, sql, accountId), userId, at))
  appContext.note({ accountId, workspaceId: null, kind: 'time_trackings', userId })
}

/** Those of one deleted workspace. */
export const endClocksIn = (appContext: AppContext, gone: Gone): Promise<void> =>
  endAsOfDeletion(appContext, gone, async (sql, at) => {
    const scope = await actingInWorkspace(appContext, sql, gone.account_id, gone.id, 'any')
    if (scope) await endRunning(scope, at)
  })

async function endAsOfDeletion(
  { pool }: AppContext,
  { account_id, deleted_at }: Gone,
  end: (sql: Sql, at: Temporal.Instant) => Promise<void>,
): Promise<void> {
  try {
    await transaction(pool.lane(account_id), (tx) => end(tx, Temporal.Instant.from(deleted_at)))
  } catch (error) {
    // A month that was closed stays as it is.
    if (!(error instanceof PostgresError && error.constraint === 'month_is_closed')) throw error
  }
}
