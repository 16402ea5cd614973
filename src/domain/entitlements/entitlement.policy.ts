import type { Fragment } from '../../platform/db/connect.ts'
import type { WorkspaceScope } from '../scope.ts'
import { ownOrAdministered } from '../time-trackings/time-tracking.policy.ts'

/** The actor's own, and those of workspace members whom the actor administers. The table is `t`. */
export const entitlementsVisibleTo = (scope: WorkspaceScope): Fragment => {
  const { sql, workspace } = scope
  return sql`${ownOrAdministered(scope)} and exists (
    select from memberships m
    where m.account_id = t.account_id and m.user_id = t.user_id and m.workspace_id = ${workspace.id})`
}
