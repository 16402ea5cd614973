import type { Fragment } from '../../platform/db/connect.ts'
import type { WorkspaceScope } from '../scope.ts'
import { ownOrAdministered } from '../time-trackings/time-tracking.policy.ts'

/** The actor's own punches, and those of people they administer. The table is `t`. */
export const actionsVisibleTo = (scope: WorkspaceScope): Fragment =>
  scope.sql`t.workspace_id = ${scope.workspace.id} and ${ownOrAdministered(scope)}`

export const taggingsVisibleTo = (scope: WorkspaceScope): Fragment => scope.sql`
  exists (
    select from actions a
    where a.account_id = t.account_id and a.id = t.action_id and exists (
      select from actions t where t.account_id = a.account_id and t.id = a.id and ${actionsVisibleTo(scope)}))`
