import type { Fragment } from '../../platform/db/connect.ts'
import type { WorkspaceScope } from '../scope.ts'
import { administersUser } from '../users/user.policy.ts'

// Conditions on a user `t`.

/** Users `t` whose presence the actor may see: themselves, people they administer, and those the workspace allows. */
export const presencesVisibleTo = (scope: WorkspaceScope): Fragment => {
  const { sql, actor, workspace } = scope
  return sql`t.deleted_at is null and t.status = 'active'
    and exists (
      select from memberships m
      where m.account_id = t.account_id and m.workspace_id = ${workspace.id} and m.user_id = t.id)
    and (t.id = ${actor.userId} or ${administersUser(scope, sql`t.id`)} or ${allowed(scope)})`
}

const allowed = ({ sql, actor }: WorkspaceScope): Fragment => {
  if (actor.allowed.teamCalendar === 'area')
    return sql`exists (
      select from area_users shared
      where shared.account_id = t.account_id and shared.user_id = t.id
        and shared.area_id = any(${actor.areaIds as string[]}::bigint[]))`
  return actor.allowed.teamCalendar === 'workspace' ? sql`true` : sql`false`
}

/** Whether the person is the actor or somebody they administer: then the actor sees all details. */
export const isOwnOrAdministered = (scope: WorkspaceScope): Fragment =>
  scope.sql`(t.id = ${scope.actor.userId} or ${administersUser(scope, scope.sql`t.id`)})`
