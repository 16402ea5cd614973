import { PostgresError, transaction } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { JobKind } from '../../platform/jobs/jobs.ts'
import { actingInWorkspace } from '../access/authenticate.ts'
import type { AppContext } from '../app-context.ts'
import { forEachDespiteFailures } from '../for-each-despite-failures.ts'
import type { WorkspaceScope } from '../scope.ts'
import { endRunning } from '../time-trackings/end-running.ts'
import { findDeletedWithClocks, freeExternalIds } from './workspace.sql.ts'

const clearDeleted = 'clear-deleted-workspace'

// Each row that changes runs triggers; a transaction of this many holds nobody up.
const most = 500

type Payload = { account_id: Id; workspace_id: Id }

/** What follows a deletion: the workspace may hold years of working time, for which no request can wait. */
export const clearDeletedLater = (scope: WorkspaceScope): Promise<void> =>
  scope.enqueue(clearDeleted, { account_id: scope.accountId, workspace_id: scope.workspace.id })

export const clearDeletedWorkspace = (appContext: AppContext): JobKind<Payload> => ({
  name: clearDeleted,
  async work({ account_id: accountId, workspace_id: workspaceId }) {
    await endClocks(appContext, ({ account_id, id }) => account_id === accountId && id === workspaceId)
    const sql = appContext.pool.lane(accountId)
    for (const table of ['absences', 'time_trackings'] as const)
      while ((await freeExternalIds(sql, table, { accountId, workspaceId, most })) === most);
  },
})

/** For those that the job above came too early for, or that were left before deletions ended them. */
export const endClocksOfDeleted = (appContext: AppContext): JobKind => ({
  name: 'end-clocks-of-deleted',
  schedule: '27 * * * *',
  work: () => endClocks(appContext),
})

/** A punch that was under way while its workspace was deleted may have started one after the deletion had ended all. */
async function endClocks(
  appContext: AppContext,
  isMeant = (_: { account_id: Id; id: Id }): boolean => true,
): Promise<void> {
  const found = (await findDeletedWithClocks(appContext.pool)).filter(isMeant)
  await forEachDespiteFailures(found, ({ account_id, id, deleted_at }) =>
    transaction(appContext.pool.lane(account_id), async (tx) => {
      const scope = await actingInWorkspace(appContext, tx, account_id, id, 'any')
      if (scope) await endRunning(scope, Temporal.Instant.from(deleted_at))
    }).catch(unlessClosed),
  )
}

/** A month that was closed stays as it is. */
function unlessClosed(error: unknown): void {
  if (error instanceof PostgresError && error.constraint === 'month_is_closed') return
  throw error
}
