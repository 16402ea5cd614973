import type { Fragment, Sql } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { MaybeWorkspaceScope, Scope } from '../scope.ts'

// Values that are not columns of the users table, which has the alias `t`.

export const emailOf = ({ sql }: Scope): Fragment =>
  sql`(select l.email from logins l where l.account_id = t.account_id and l.user_id = t.id)`

/** Whether the user has an address and has never signed in, neither by an invitation nor by a provider. */
export const isInvitationPending = ({ sql }: Scope): Fragment => sql`exists (
  select from logins l
  where l.account_id = t.account_id and l.user_id = t.id and l.email is not null and l.password_hash is null
    and not exists (select from sign_in_identities i where i.account_id = l.account_id and i.user_id = l.user_id))`

/**
 * Whether the reader sees records of the user in the workspace of this column: in the scope's workspace always; in others
 * that are not deleted only their own, but everybody's as account admin.
 */
export const isSeenIn = ({ sql, actor, workspace }: MaybeWorkspaceScope, column: Fragment): Fragment => {
  if (!workspace) return notDeleted(sql, column)
  const elsewhere = actor.accountAdmin ? sql`true` : sql`t.id = ${actor.userId}`
  return sql`(${column} = ${workspace.id} or ${elsewhere} and ${notDeleted(sql, column)})`
}

const notDeleted = (sql: Sql, column: Fragment): Fragment => sql`exists (
  select from workspaces w where w.account_id = t.account_id and w.id = ${column} and w.deleted_at is null)`

/** Rows in the scope's workspace; without one, rows in any workspace that is not deleted. */
const inScope = ({ sql, workspace }: MaybeWorkspaceScope, column: Fragment): Fragment =>
  workspace ? sql`${column} = ${workspace.id}` : notDeleted(sql, column)

const roles = (scope: MaybeWorkspaceScope): Fragment => scope.sql`
  select unnest(m.roles) from memberships m
  where m.account_id = t.account_id and m.user_id = t.id and ${inScope(scope, scope.sql`m.workspace_id`)}`

export const assumedRoleOf = (scope: MaybeWorkspaceScope): Fragment =>
  scope.sql`assumed_role(t.account_admin, array(${roles(scope)}))`

export const rolesOf = (scope: MaybeWorkspaceScope): Fragment =>
  scope.sql`${roles(scope)} union select 4 where t.account_admin`

/** The account, for users who were not created through a workspace. */
export const directAccountOf = ({ sql }: Scope): Fragment =>
  sql`case when not t.created_through_workspace then t.account_id end`

/** The workspaces that the user can enter, as far as the reader can enter them too. */
export const workspacesOf = ({ sql, actor }: Scope): Fragment => {
  const joinedBy = (userId: Fragment | Id | null) => sql`w.id in (
    select m.workspace_id from memberships m where m.account_id = t.account_id and m.user_id = ${userId})`
  return sql`
    select w.id from workspaces w
    where w.account_id = t.account_id and w.deleted_at is null
      and (t.account_admin or ${joinedBy(sql`t.id`)})
      and ${actor.accountAdmin ? sql`true` : joinedBy(actor.userId)}`
}

const linked = (scope: MaybeWorkspaceScope, table: string, id: string): Fragment => {
  const { sql } = scope
  return sql`
    select l.${sql(id)} from ${sql(table)} l
    where l.account_id = t.account_id and l.user_id = t.id and ${inScope(scope, sql`l.workspace_id`)}`
}

export const areasOf = (scope: MaybeWorkspaceScope): Fragment => linked(scope, 'area_users', 'area_id')
export const tagsOf = (scope: MaybeWorkspaceScope): Fragment => linked(scope, 'user_tags', 'tag_id')
export const customFieldValuesOf = (scope: MaybeWorkspaceScope): Fragment => linked(scope, 'custom_field_values', 'id')

/** For each workspace, the types assigned to the user there; if none are, all types of the workspace. */
export const absenceTypesOf = (scope: MaybeWorkspaceScope): Fragment => scope.sql`
  select l.id from absence_types l
  join memberships m on m.account_id = l.account_id and m.workspace_id = l.workspace_id and m.user_id = t.id
  where l.account_id = t.account_id and l.active and ${inScope(scope, scope.sql`l.workspace_id`)} and (
    exists (
      select from user_absence_types ua
      where ua.account_id = t.account_id and ua.user_id = t.id and ua.absence_type_id = l.id)
    or not exists (
      select from user_absence_types ua
      where ua.account_id = t.account_id and ua.user_id = t.id and ua.workspace_id = l.workspace_id))`

/** Whether the user is also a member of other workspaces. */
export const isElsewhere = ({ sql, workspace }: MaybeWorkspaceScope): Fragment => sql`exists (
  select from memberships m
  join workspaces w on w.account_id = m.account_id and w.id = m.workspace_id and w.deleted_at is null
  where m.account_id = t.account_id and m.user_id = t.id and ${
    workspace ? sql`m.workspace_id <> ${workspace.id}` : sql`true`
  })`

/** Whether the user is admin of any workspace. */
export const isWorkspaceAdmin = ({ sql }: Scope): Fragment => sql`exists (
  select from memberships m where m.account_id = t.account_id and m.user_id = t.id and 3 = any (m.roles))`

/** Only by areas and tags of the scope's workspace: others would reveal where else the user works. */
const isLinked = (scope: MaybeWorkspaceScope, table: string, column: string, ids: readonly Id[]): Fragment =>
  scope.sql`exists (
    select from ${scope.sql(table)} l
    where l.account_id = t.account_id and l.user_id = t.id and l.${scope.sql(column)} = any(${ids as string[]}::bigint[])
      and ${inScope(scope, scope.sql`l.workspace_id`)})`

export const isInAreas = (scope: MaybeWorkspaceScope, ids: readonly Id[]): Fragment =>
  isLinked(scope, 'area_users', 'area_id', ids)

export const hasTags = (scope: MaybeWorkspaceScope, ids: readonly Id[]): Fragment =>
  isLinked(scope, 'user_tags', 'tag_id', ids)

/** The running time tracking, if the reader can see it. */
export const runningTrackingOf = (scope: MaybeWorkspaceScope): Fragment => scope.sql`(
  select jsonb_build_object('id', r.id, 'starts_at', r.starts_at, 'on_break', exists (
    select from breaks b where b.account_id = r.account_id and b.time_tracking_id = r.id and b.ends_at is null))
  from time_trackings r
  where r.account_id = t.account_id and r.user_id = t.id and r.ends_at is null and r.status = 'active'
    and ${isSeenIn(scope, scope.sql`r.workspace_id`)})`

/** The latest punch in the scope's workspace; without one, in any workspace. */
export const lastActionOf = ({ sql, workspace }: MaybeWorkspaceScope): Fragment => sql`
  select a.id from actions a
  where a.account_id = t.account_id and a.user_id = t.id
    and ${workspace ? sql`a.workspace_id = ${workspace.id}` : sql`true`}
  order by a.action_time desc, a.created_at desc, a.id desc limit 1`
