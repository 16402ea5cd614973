import type { Fragment, Sql } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { Actor } from '../actor.ts'
import { may } from '../permissions.ts'
import type { MaybeWorkspaceScope, Scope, WorkspaceScope } from '../scope.ts'
import { otherHomeIdOf } from './first-workspace.columns.ts'

// The users table has the alias `t`.

/** Whether the person of the caller's row `p` is a present member of its workspace. Never joined: one look-up for each row. */
export const isPresentMember = (sql: Sql): Fragment => sql`exists (
  select from users u join memberships m on m.account_id = u.account_id and m.user_id = u.id
  where u.account_id = p.account_id and u.id = p.user_id and u.deleted_at is null and m.workspace_id = p.workspace_id
  offset 0)`

const isMember = ({ sql, workspace }: WorkspaceScope): Fragment => sql`exists (
  select from memberships m
  where m.account_id = t.account_id and m.user_id = t.id and m.workspace_id = ${workspace.id})`

const isInside = (scope: MaybeWorkspaceScope): scope is WorkspaceScope => scope.workspace !== undefined

/** Whole records: an admin sees all members and themselves, even if not a member; others see only themselves. */
export const usersVisibleTo = (scope: MaybeWorkspaceScope): Fragment => {
  if (!isInside(scope)) return accountUsersVisibleTo(scope)
  const { sql, actor } = scope
  const self = sql`t.id = ${actor.userId}`
  return sql`t.deleted_at is null and (${may(actor, 'user.administer') ? sql`${isMember(scope)} or ${self}` : self})`
}

/** The overviews that everybody can look up: those of the present members of the workspace, and their own. */
export const colleaguesVisibleTo = (scope: WorkspaceScope): Fragment => {
  const { sql, actor } = scope
  return sql`t.deleted_at is null and (${isMember(scope)} or t.id = ${actor.userId})`
}

/** Outside a workspace: account admins see everybody in the account, others only themselves. */
export const accountUsersVisibleTo = ({ sql, actor }: Scope): Fragment =>
  sql`t.deleted_at is null and ${may(actor, 'account_user.read') ? sql`true` : sql`t.id = ${actor.userId}`}`

/** Whether the user can be looked up: records also refer to deleted people and to members of other workspaces. */
export const isPresent = (scope: MaybeWorkspaceScope): Fragment =>
  isInside(scope) ? colleaguesVisibleTo(scope) : scope.sql`t.deleted_at is null`

/** For records that belong to people, the table is `t`: visible to readers of the person's whole record. */
export const visibleWithUser = (scope: MaybeWorkspaceScope): Fragment => scope.sql`exists (
  select from (
    select * from users owner where owner.account_id = t.account_id and owner.id = t.user_id
  ) t where ${usersVisibleTo(scope)})`

export const ofUser = ({ sql }: Scope, userId: Id): Fragment => sql`t.user_id = ${userId}`

/** Whether the actor administers the person whose id this column holds; rows carry it as `administered`. */
export const administersUser = ({ sql, actor }: Scope, userId: Fragment): Fragment => {
  if (administersEverybody(actor)) return sql`true`
  const areaIds = administeredAreasOf(actor)
  return areaIds.length === 0 ? sql`false` : isInArea(sql, userId, sql`${areaIds as string[]}::bigint[]`)
}

export const administersEverybody = ({ role, accountAdmin }: Actor): boolean => role === 'admin' || accountAdmin

export const administeredAreasOf = ({ role, areaIds }: Actor): readonly Id[] => (role === 'area_admin' ? areaIds : [])

/** Whether the person whose id is in this column is in one of the areas. */
export const isInArea = (sql: Sql, userId: Fragment, areaIds: Fragment): Fragment => sql`exists (
  select from area_users shared
  where shared.account_id = t.account_id and shared.user_id = ${userId} and shared.area_id = any(${areaIds}))`

/** For an admin of the scope's workspace: the rule `atHome` of the permission table, as a condition. */
export const administeredAtHome = (scope: WorkspaceScope): Fragment => {
  const { sql, actor } = scope
  if (actor.accountAdmin) return sql`true`
  const otherHome = otherHomeIdOf(scope)
  return sql`(${otherHome} is null or ${otherHome} = any(${actor.administers as string[]}::text[]))`
}
