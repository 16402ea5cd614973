import type { Id } from '../../platform/ids.ts'
import type { JobKind } from '../../platform/jobs/jobs.ts'
import type { AppContext } from '../app-context.ts'
import type { WorkspaceScope } from '../scope.ts'
import { freeExternalIds } from './workspace.sql.ts'

const name = 'free-external-ids'

// Each row that changes runs triggers; a transaction of this many holds nobody up.
const most = 500

type Payload = { account_id: Id; workspace_id: Id }

/** After a deletion: the workspace may hold years of working time, for which no request can wait. */
export const freeExternalIdsLater = (scope: WorkspaceScope): Promise<void> =>
  scope.enqueue(name, { account_id: scope.accountId, workspace_id: scope.workspace.id })

export const freeExternalIdsOfDeleted = ({ pool }: AppContext): JobKind<Payload> => ({
  name,
  async work({ account_id: accountId, workspace_id: workspaceId }) {
    for (const table of ['absences', 'time_trackings'] as const)
      while ((await freeExternalIds(pool.lane(accountId), table, { accountId, workspaceId, most })) === most);
  },
})
