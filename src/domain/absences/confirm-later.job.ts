import { PostgresError, transaction } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { JobKind } from '../../platform/jobs/jobs.ts'
import { actingInWorkspace } from '../access/authenticate.ts'
import type { AppContext } from '../app-context.ts'
import type { WorkspaceScope } from '../scope.ts'
import { decideAbsence } from './decide-absence.ts'

const confirmAbsence = 'confirm-absence'

type Payload = { account_id: Id; workspace_id: Id; absence_id: Id }

/** Types that need no approval: the request is answered as pending and confirmed by the service right after. */
export const confirmLater = (scope: WorkspaceScope, id: Id): Promise<void> =>
  scope.enqueue(confirmAbsence, { account_id: scope.accountId, workspace_id: scope.workspace.id, absence_id: id })

/** A month that was closed in between stays as it is, and the request undecided. */
function unlessClosed(error: unknown): null {
  if (error instanceof PostgresError && error.constraint === 'month_is_closed') return null
  throw error
}

export const confirmAbsences = (appContext: AppContext): JobKind<Payload> => ({
  name: confirmAbsence,
  async work({ account_id, workspace_id, absence_id }) {
    const userId = await transaction(appContext.pool.lane(account_id), async (tx) => {
      const scope = await actingInWorkspace(appContext, tx, account_id, workspace_id)
      return scope && decideAbsence(scope, absence_id, 'confirmed', { onlyPending: true })
    }).catch(unlessClosed)
    if (userId) appContext.note({ accountId: account_id, workspaceId: workspace_id, kind: 'absences', userId })
  },
})
