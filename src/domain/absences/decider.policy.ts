import type { Fragment } from '../../platform/db/connect.ts'
import { type MaybeWorkspaceScope, nowOf, type WorkspaceScope } from '../scope.ts'

/** Whether `u`, with the membership `m`, leads an area of this workspace that the person belongs to. */
export const leadsAreaOf = ({ sql }: MaybeWorkspaceScope, userId: Fragment): Fragment => sql`(
  assumed_role(u.account_admin, m.roles) = 'area_admin' and exists (
    select from area_users lead
    join area_users theirs on theirs.account_id = lead.account_id and theirs.area_id = lead.area_id
    join areas a on a.account_id = lead.account_id and a.id = lead.area_id and a.workspace_id = m.workspace_id
    where lead.account_id = u.account_id and lead.user_id = u.id and theirs.user_id = ${userId}))`

/** Whether the person, whose id this is, has a confirmed absence now. */
export const isAway = (
  scope: MaybeWorkspaceScope,
  userId: Fragment,
  accountId: Fragment,
): Fragment => scope.sql`exists (
  select from absences off
  where off.account_id = ${accountId} and off.user_id = ${userId} and off.status = 'active'
    and off.confirmation_status = 'confirmed' and off.starts_at <= ${nowOf(scope)} and off.ends_at >= ${nowOf(scope)})`

/**
 * Whether the actor is the substitute of somebody who is away and could decide about absences of the person that `t`
 * belongs to: neither the actor nor who is away.
 */
export const standsIn = (scope: MaybeWorkspaceScope): Fragment => {
  const { sql, actor } = scope
  return sql`(t.user_id is distinct from ${actor.userId}::bigint and exists (
    select from users u
    left join memberships m on m.account_id = u.account_id and m.user_id = u.id and m.workspace_id = t.workspace_id
    where u.account_id = t.account_id and u.substitute_id = ${actor.userId}::bigint and u.id <> t.user_id
      and u.status = 'active' and u.deleted_at is null and ${isAway(scope, sql`u.id`, sql`u.account_id`)}
      and (assumed_role(u.account_admin, m.roles) = 'admin' or ${leadsAreaOf(scope, sql`t.user_id`)})))`
}

/**
 * Whether the reader, whose id this is, decides about what the person has asked for: as their lead or as an admin, and
 * with `substitutes` for one of those who is away.
 */
export const decidesAbout = (
  scope: WorkspaceScope,
  { readerId, personId, substitutes }: { readerId: Fragment; personId: Fragment; substitutes: boolean },
): Fragment => {
  const { sql, accountId, workspace } = scope
  // Somebody of another workspace could not decide here, and has no business to know.
  const isHere = sql`exists (
    select from users reader
    left join memberships here
      on here.account_id = reader.account_id and here.user_id = reader.id and here.workspace_id = ${workspace.id}
    where reader.account_id = ${accountId} and reader.id = ${readerId} and reader.status = 'active'
      and reader.deleted_at is null and (reader.account_admin or here.user_id is not null))`
  const answersFor = substitutes
    ? sql`(u.id = ${readerId} or (u.substitute_id = ${readerId} and ${isAway(scope, sql`u.id`, sql`u.account_id`)}))`
    : sql`u.id = ${readerId}`
  return sql`(${isHere} and exists (
    select from users u
    left join memberships m on m.account_id = u.account_id and m.user_id = u.id and m.workspace_id = ${workspace.id}
    where u.account_id = ${accountId} and ${answersFor} and u.id <> ${personId} and u.status = 'active'
      and u.deleted_at is null
      and (assumed_role(u.account_admin, m.roles) = 'admin' or ${leadsAreaOf(scope, personId)})))`
}

/**
 * Whether the absence, which is `t`, is the actor's own and waits for somebody else: the workspace wants two people for
 * that, and there is another one who can decide.
 */
export const needsAnother = (scope: MaybeWorkspaceScope): Fragment => {
  const { sql, actor } = scope
  return sql`(t.user_id is not distinct from ${actor.userId}::bigint and exists (
    select from workspaces w
    where w.account_id = t.account_id and w.id = t.workspace_id and w.four_eyes_for_absences
  ) and exists (
    select from users u
    left join memberships m on m.account_id = u.account_id and m.user_id = u.id and m.workspace_id = t.workspace_id
    where u.account_id = t.account_id and u.id <> t.user_id and u.status = 'active' and u.deleted_at is null
      and (assumed_role(u.account_admin, m.roles) = 'admin' or ${leadsAreaOf(scope, sql`t.user_id`)})))`
}
