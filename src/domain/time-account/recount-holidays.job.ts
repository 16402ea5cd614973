import { transaction } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { JobKind } from '../../platform/jobs/jobs.ts'
import { findPeopleAway, recountAbsences } from '../absences/recount-absences.ts'
import { actingInWorkspace } from '../access/authenticate.ts'
import type { AppContext } from '../app-context.ts'
import { forEachDespiteFailures } from '../for-each-despite-failures.ts'
import type { WorkspaceScope } from '../scope.ts'
import { lockTimeAccounts } from './account.sql.ts'
import { beginningOfTime } from './rebuild-days.ts'

const recountHolidays = 'recount-holidays'

type Payload = { account_id: Id; workspace_id: Id; user_id: Id | null }

/**
 * After a change of holidays, of the hours of a day or of the end of a contract; for one person, or null for everybody in
 * the workspace.
 */
export const enqueueHolidayRecount = (scope: WorkspaceScope, userId: Id | null): Promise<void> =>
  scope.enqueue(recountHolidays, {
    account_id: scope.accountId,
    workspace_id: scope.workspace.id,
    user_id: userId,
  })

/** Recounts absences in open months, past ones as well; those in closed months do not change. */
export const recountForHolidays = (appContext: AppContext): JobKind<Payload> => ({
  name: recountHolidays,
  async work({ account_id, workspace_id, user_id }) {
    const sql = appContext.pool.lane(account_id)
    const entered = await actingInWorkspace(appContext, sql, account_id, workspace_id)
    if (!entered) return
    const people = user_id === null ? await findPeopleAway(entered) : [user_id]
    await forEachDespiteFailures(people, async (userId) => {
      const changed = await transaction(sql, async (tx) => {
        const scope = await actingInWorkspace(appContext, tx, account_id, workspace_id)
        if (!scope) return false
        await lockTimeAccounts(scope, [userId])
        return recountAbsences(scope, userId, beginningOfTime)
      })
      if (changed)
        appContext.publishChanges({ accountId: account_id, workspaceId: workspace_id, kind: 'absences', userId })
    })
  },
})
