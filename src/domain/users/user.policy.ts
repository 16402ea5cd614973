import type { Fragment } from '../../platform/db/connect.ts'
import { may } from '../permissions.ts'
import type { Scope, WorkspaceScope } from '../scope.ts'

// Row fragments speak of the users table as `t`.

const isMember = ({ sql, workspace }: WorkspaceScope): Fragment => sql`exists (
  select from memberships m
  where m.account_id = t.account_id and m.user_id = t.id and m.workspace_id = ${workspace.id})`

/** Whole records: all members for an admin, oneself for everybody else (also an admin who is not a member). */
export const usersVisibleTo = (scope: WorkspaceScope): Fragment => {
  const { sql, actor } = scope
  const self = sql`t.id = ${actor.userId}`
  return sql`t.deleted_at is null and (${may(actor, 'user.administer') ? sql`${isMember(scope)} or ${self}` : self})`
}

/** Who they are: everybody in the workspace, those included who have left, so that old records keep their names. */
export const overviewsVisibleTo = (scope: WorkspaceScope): Fragment =>
  scope.sql`(${isMember(scope)} or t.id = ${scope.actor.userId})`

/** Outside a workspace: the account's people for its admins, oneself for everybody else. */
export const accountUsersVisibleTo = ({ sql, actor }: Scope): Fragment =>
  sql`t.deleted_at is null and ${may(actor, 'account_user.read') ? sql`true` : sql`t.id = ${actor.userId}`}`

export const isPresent = ({ sql }: Scope): Fragment => sql`t.deleted_at is null`
