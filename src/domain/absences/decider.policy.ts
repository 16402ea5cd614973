import type { Fragment } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import { type MaybeWorkspaceScope, nowOf, type WorkspaceScope } from '../scope.ts'

/** Whether `u`, with the membership `m`, leads an area of this workspace that the person belongs to. */
const leadsAreaOf = ({ sql }: MaybeWorkspaceScope, userId: Fragment): Fragment => sql`(
  assumed_role(u.account_admin, m.roles) = 'area_admin' and exists (
    select from area_users lead
    join area_users theirs on theirs.account_id = lead.account_id and theirs.area_id = lead.area_id
    join areas a on a.account_id = lead.account_id and a.id = lead.area_id and a.workspace_id = m.workspace_id
    where lead.account_id = u.account_id and lead.user_id = u.id and theirs.user_id = ${userId}))`

/**
 * Everybody who could decide about requests of the person, as a query to which conditions can be added. Those with the
 * lowest rank are asked: 1 leads an area of the person, 2 is an admin and member of the workspace, 3 is an account
 * admin.
 */
export const rankedDeciders = (scope: WorkspaceScope, personId: Id): Fragment => {
  const { sql, accountId, workspace } = scope
  return sql`
    select u.id, u.account_id, coalesce(u.locale, ${workspace.locale}) as locale, u.absence_request_mails as mails,
      exists (select from logins l where l.account_id = u.account_id and l.user_id = u.id) as reachable,
      case when ${leadsAreaOf(scope, sql`${personId}::bigint`)} then 1
        when assumed_role(u.account_admin, m.roles) = 'admin' then case when m.user_id is null then 3 else 2 end
      end as rank
    from users u
    left join memberships m on m.account_id = u.account_id and m.user_id = u.id and m.workspace_id = ${workspace.id}
    where u.account_id = ${accountId} and u.status = 'active' and u.deleted_at is null and u.id <> ${personId}
      and assumed_role(u.account_admin, m.roles) <> 'employee'`
}

/** Whether the person has a confirmed absence now. */
export const isAway = (
  scope: MaybeWorkspaceScope,
  userId: Fragment,
  accountId: Fragment,
): Fragment => scope.sql`exists (
  select from absences off
  where off.account_id = ${accountId} and off.user_id = ${userId} and off.status = 'active'
    and off.confirmation_status = 'confirmed' and off.starts_at <= ${nowOf(scope)} and off.ends_at >= ${nowOf(scope)})`

/**
 * Whether the actor is the substitute of an absent decider of the absence `t`, which belongs to neither of them. Always
 * false for admins, who decide anyway.
 */
export const standsIn = (scope: MaybeWorkspaceScope): Fragment => {
  const { sql, actor } = scope
  if (actor.role === 'admin') return sql`false`
  return sql`(t.user_id is distinct from ${actor.userId}::bigint and exists (
    select from users u
    left join memberships m on m.account_id = u.account_id and m.user_id = u.id and m.workspace_id = t.workspace_id
    where u.account_id = t.account_id and u.substitute_id = ${actor.userId}::bigint and u.id <> t.user_id
      and u.status = 'active' and u.deleted_at is null and ${isAway(scope, sql`u.id`, sql`u.account_id`)}
      and (assumed_role(u.account_admin, m.roles) = 'admin' or ${leadsAreaOf(scope, sql`t.user_id`)})))`
}

/**
 * Whether the reader decides about requests of the person: as their lead, as an admin or, with `substitutes`,
 * as the substitute of an absent decider.
 */
export const decidesAbout = (
  scope: WorkspaceScope,
  { readerId, personId, substitutes }: { readerId: Fragment; personId: Fragment; substitutes: boolean },
): Fragment => {
  const { sql, accountId, workspace } = scope
  // Members of other workspaces cannot decide here, and must not read the request.
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
 * Whether the absence `t` is the actor's own and needs another decider: the workspace requires a second person, and
 * there is one.
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
