import type { Fragment } from '../../platform/db/connect.ts'
import type { MaybeWorkspaceScope, Scope } from '../scope.ts'

/** The actor's workspaces; all of them for an account admin. `w` is the alias of the workspaces table. */
const isOpenTo = ({ sql, actor }: Scope, w: Fragment): Fragment =>
  sql`${w}.deleted_at is null and ${
    actor.accountAdmin
      ? sql`true`
      : sql`exists (
        select from memberships m
        where m.account_id = ${w}.account_id and m.workspace_id = ${w}.id and m.user_id = ${actor.userId})`
  }`

/** The workspaces table is `t`. */
export const workspacesVisibleTo = (scope: Scope): Fragment => isOpenTo(scope, scope.sql`t`)

/** For records `t` of a workspace: those of the scope's workspace, or without one, of all that the actor can enter. */
export const inVisibleWorkspace = (scope: MaybeWorkspaceScope): Fragment => {
  const { sql, workspace } = scope
  if (workspace) return sql`t.workspace_id = ${workspace.id}`
  return sql`exists (
    select from workspaces w
    where w.account_id = t.account_id and w.id = t.workspace_id and ${isOpenTo(scope, sql`w`)})`
}
