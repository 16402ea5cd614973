import { PostgresError, type Sql, transaction } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { JobKind } from '../../platform/jobs/jobs.ts'
import { actingInWorkspace } from '../access/authenticate.ts'
import { type AppContext, scopeOf } from '../app-context.ts'
import { forEachDespiteFailures } from '../for-each-despite-failures.ts'
import { endClockOf, endRunning } from './end-running.ts'
import { findDeletedPeopleAtWork, findDeletedWorkspacesAtWork } from './time-tracking.sql.ts'

type Gone = { account_id: Id; id: Id; deleted_at: string }

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
        ...people.map((gone) => ({ gone, end: endClockOfDeleted })),
      ],
      ({ gone, end }) => end(appContext, gone),
    )
  },
})

const endClockOfDeleted = (appContext: AppContext, gone: Gone): Promise<void> =>
  ended(appContext, gone, (sql, at) => endClockOf(scopeOf(appContext, sql, gone.account_id), gone.id, at))

/** Those of one deleted workspace. */
export const endClocksIn = (appContext: AppContext, gone: Gone): Promise<void> =>
  ended(appContext, gone, async (sql, at) => {
    const scope = await actingInWorkspace(appContext, sql, gone.account_id, gone.id, 'any')
    if (scope) await endRunning(scope, at)
  })

async function ended(
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
