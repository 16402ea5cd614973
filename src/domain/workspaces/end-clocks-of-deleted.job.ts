import { PostgresError, transaction } from '../../platform/db/connect.ts'
import type { JobKind } from '../../platform/jobs/jobs.ts'
import { actingInWorkspace } from '../access/authenticate.ts'
import type { AppContext } from '../app-context.ts'
import { forEachDespiteFailures } from '../for-each-despite-failures.ts'
import { endRunning } from '../time-trackings/end-running.ts'
import { findDeletedWithClocks } from './workspace.sql.ts'

/** Clocks that were started while their workspace was being deleted, or before deletions ended them. */
export const endClocksOfDeleted = (appContext: AppContext): JobKind => ({
  name: 'end-clocks-of-deleted',
  schedule: '27 * * * *',
  async work() {
    await forEachDespiteFailures(await findDeletedWithClocks(appContext.pool), ({ account_id, id, deleted_at }) =>
      transaction(appContext.pool.lane(account_id), async (tx) => {
        const scope = await actingInWorkspace(appContext, tx, account_id, id, 'any')
        if (scope) await endRunning(scope, Temporal.Instant.from(deleted_at))
      }).catch(unlessClosed),
    )
  },
})

/** A month that was closed by force stays as it is, with what was left running in it. */
function unlessClosed(error: unknown): void {
  if (error instanceof PostgresError && error.constraint === 'month_is_closed') return
  throw error
}
