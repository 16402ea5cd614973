import type { Fragment } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { Scope, WorkspaceScope } from '../scope.ts'

// What a user row does not hold itself. Fragments speak of the users table as `t`.

export const emailOf = ({ sql }: Scope): Fragment =>
  sql`(select l.email from logins l where l.account_id = t.account_id and l.user_id = t.id)`

const membership = ({ sql, workspace }: WorkspaceScope): Fragment =>
  sql`from memberships m where m.account_id = t.account_id and m.user_id = t.id and m.workspace_id = ${workspace.id}`

export const assumedRoleOf = (scope: WorkspaceScope): Fragment =>
  scope.sql`assumed_role(t.account_admin, (select m.roles ${membership(scope)}))`

export const rolesOf = (scope: WorkspaceScope): Fragment =>
  scope.sql`select unnest(m.roles) ${membership(scope)} union select 4 where t.account_admin`

/** The account, for people who belong to it directly and not through a workspace that they were made in. */
export const directAccountOf = ({ sql }: Scope): Fragment =>
  sql`case when not t.created_through_workspace then t.account_id end`

/** The user's workspaces, as far as the reader can enter them. */
export const workspacesOf = ({ sql, actor }: Scope): Fragment => sql`
  select w.id from memberships m
  join workspaces w on w.account_id = m.account_id and w.id = m.workspace_id and w.deleted_at is null
  where m.account_id = t.account_id and m.user_id = t.id and ${
    actor.accountAdmin
      ? sql`true`
      : sql`exists (
          select from memberships mine
          where mine.account_id = m.account_id and mine.workspace_id = m.workspace_id and mine.user_id = ${actor.userId})`
  }`

/** In a workspace, what the user has there; outside, what the user has anywhere. */
const here = (scope: Scope & Partial<WorkspaceScope>): Fragment =>
  scope.workspace ? scope.sql`l.workspace_id = ${scope.workspace.id}` : scope.sql`true`

export const areasOf = (scope: Scope): Fragment =>
  scope.sql`select l.area_id from area_users l where l.account_id = t.account_id and l.user_id = t.id and ${here(scope)}`

export const tagsOf = (scope: Scope): Fragment =>
  scope.sql`select l.tag_id from user_tags l where l.account_id = t.account_id and l.user_id = t.id and ${here(scope)}`

/** The types assigned to the user; where none are, every type of the user's workspaces. */
export const absenceTypesOf = (scope: Scope): Fragment => scope.sql`
  select l.id from absence_types l
  join memberships m on m.account_id = l.account_id and m.workspace_id = l.workspace_id and m.user_id = t.id
  where l.account_id = t.account_id and l.active and ${here(scope)} and (
    exists (
      select from user_absence_types ua
      where ua.account_id = t.account_id and ua.user_id = t.id and ua.absence_type_id = l.id)
    or not exists (
      select from user_absence_types ua
      where ua.account_id = t.account_id and ua.user_id = t.id and ua.workspace_id = l.workspace_id))`

export const customFieldValuesOf = (scope: Scope): Fragment => scope.sql`
  select l.id from custom_field_values l where l.account_id = t.account_id and l.user_id = t.id and ${here(scope)}`

export const isInAreas = (scope: Scope, ids: readonly Id[]): Fragment => scope.sql`exists (
  select from area_users l
  where l.account_id = t.account_id and l.user_id = t.id and l.area_id = any(${ids as string[]}::bigint[]))`

export const hasTags = (scope: Scope, ids: readonly Id[]): Fragment => scope.sql`exists (
  select from user_tags l
  where l.account_id = t.account_id and l.user_id = t.id and l.tag_id = any(${ids as string[]}::bigint[]))`
