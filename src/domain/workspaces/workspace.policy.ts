import type { Fragment } from '../../platform/db/connect.ts'
import type { Scope, WorkspaceScope } from '../scope.ts'

/** Those one is a member of; all of them for an account admin. The workspaces table is `t`. */
export const workspacesVisibleTo = ({ sql, actor }: Scope): Fragment =>
  sql`t.deleted_at is null and ${
    actor.accountAdmin
      ? sql`true`
      : sql`exists (
        select from memberships m
        where m.account_id = t.account_id and m.workspace_id = t.id and m.user_id = ${actor.userId})`
  }`

/** For whatever belongs to a workspace (the table is `t`): inside one, its own; outside, those of all one can enter. */
export const inVisibleWorkspace = (scope: Scope & Partial<WorkspaceScope>): Fragment => {
  const { sql, actor, workspace } = scope
  if (workspace) return sql`t.workspace_id = ${workspace.id}`
  if (actor.accountAdmin) return sql`true`
  return sql`exists (
    select from memberships m
    where m.account_id = t.account_id and m.workspace_id = t.workspace_id and m.user_id = ${actor.userId})`
}
