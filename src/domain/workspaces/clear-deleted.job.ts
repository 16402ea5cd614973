import type { Id } from '../../platform/ids.ts'
import type { JobKind } from '../../platform/jobs/jobs.ts'
import type { AppContext } from '../app-context.ts'
import type { WorkspaceScope } from '../scope.ts'
import { endClocksIn } from '../time-trackings/end-clocks-of-deleted.job.ts'
import { freeExternalIds } from './workspace.sql.ts'

const clearDeleted = 'clear-deleted-workspace'

// Each updated row runs triggers; transactions of this size are short.
const batchSize = 500

type Payload = { account_id: Id; workspace_id: Id }

/** In the background, since the workspace may hold years of working time. */
export const enqueueClearDeleted = (scope: WorkspaceScope): Promise<void> =>
  scope.enqueue(clearDeleted, { account_id: scope.accountId, workspace_id: scope.workspace.id })

export const clearDeletedWorkspace = (appContext: AppContext): JobKind<Payload> => ({
  name: clearDeleted,
  async work(payload) {
    const { account_id: accountId, workspace_id: workspaceId } = payload
    const sql = appContext.pool.lane(accountId)
    await endClocksIn(appContext, payload)
    for (const table of ['absences', 'time_trackings'] as const)
      while ((await freeExternalIds(sql, table, { accountId, workspaceId, most: batchSize })) === batchSize);
  },
})
