import type { Fragment } from '../../platform/db/connect.ts'
import type { MaybeWorkspaceScope, Scope } from '../scope.ts'

type UserIds = { accountId: Fragment; userId: Fragment }

/** The memberships `m` of a user and their workspaces `w`. The ids are columns of the statement around it. */
const memberships = ({ sql }: Pick<Scope, 'sql'>, { accountId, userId }: UserIds): Fragment => sql`
  from memberships m
  join workspaces w on w.account_id = m.account_id and w.id = m.workspace_id and w.deleted_at is null
  where m.account_id = ${accountId} and m.user_id = ${userId}`

/** Columns of the first workspace `w` of a user (ADR 55), as a query; no row for users without a workspace. */
export const firstWorkspace = (scope: Pick<Scope, 'sql'>, columns: Fragment, ids: UserIds): Fragment =>
  scope.sql`select ${columns} ${memberships(scope, ids)} order by w.id limit 1`

/** The time zone of the user `u`: that of their first workspace. */
export const homeZoneOf = (scope: Pick<Scope, 'sql'>): Fragment => {
  const { sql } = scope
  return sql`(${firstWorkspace(scope, sql`w.time_zone`, { accountId: sql`u.account_id`, userId: sql`u.id` })})`
}

/** The first workspace of the user `t`; null where it is that of the scope. */
export const otherHomeIdOf = (scope: MaybeWorkspaceScope): Fragment => {
  const { sql, workspace } = scope
  // Lists compute it for each user: with "min" the planner always begins with the memberships of that user.
  return sql`(
    select nullif(min(w.id), ${workspace?.id ?? null})::text
    ${memberships(scope, { accountId: sql`t.account_id`, userId: sql`t.id` })})`
}
