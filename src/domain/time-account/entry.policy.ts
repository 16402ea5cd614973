import type { Fragment } from '../../platform/db/connect.ts'
import type { MaybeWorkspaceScope, WorkspaceScope } from '../scope.ts'
import { administersUser } from '../users/user.policy.ts'

/** The actor's own rows, and those of members whom the actor administers. The table is `t` and has a `user_id`. */
export const ownOrAdministeredMember = (scope: MaybeWorkspaceScope): Fragment => scope.sql`
  (t.user_id = ${scope.actor.userId} or (${administersUser(scope, scope.sql`t.user_id`)} and ${isMember(scope)}))`

const isMember = ({ sql, workspace }: MaybeWorkspaceScope): Fragment =>
  workspace
    ? sql`exists (
        select from memberships m
        where m.account_id = t.account_id and m.user_id = t.user_id and m.workspace_id = ${workspace.id})`
    : sql`false`

/** Everybody in a workspace may read its policies. */
export const policiesVisibleTo = ({ sql, workspace }: MaybeWorkspaceScope): Fragment =>
  sql`t.workspace_id = ${workspace?.id ?? null}`

/** Present users `t` whose accounts the actor may see: their own, and those of people they administer. */
export const accountsVisibleTo = (scope: WorkspaceScope): Fragment => {
  const { sql, actor, workspace } = scope
  return sql`t.deleted_at is null and (t.id = ${actor.userId} or ${administersUser(scope, sql`t.id`)}) and exists (
    select from memberships m
    where m.account_id = t.account_id and m.user_id = t.id and m.workspace_id = ${workspace.id})`
}
