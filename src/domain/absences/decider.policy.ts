import type { Fragment } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import { type MaybeWorkspaceScope, nowOf, type WorkspaceScope } from '../scope.ts'

/** Where requests are decided, and whose they are. */
type Requests = { accountId: Fragment; workspaceId: Fragment; personId: Fragment }

const requestsHere = ({ sql, accountId, workspace }: WorkspaceScope, personId: Fragment): Requests => ({
  accountId: sql`${accountId}`,
  workspaceId: sql`${workspace.id}`,
  personId,
})

/** Of the absence `t`. */
const requestsOfAbsence = ({ sql }: MaybeWorkspaceScope): Requests => ({
  accountId: sql`t.account_id`,
  workspaceId: sql`t.workspace_id`,
  personId: sql`t.user_id`,
})

/** Whether the lead and the person belong to the same area of the workspace. */
export const sharesArea = (
  { sql }: MaybeWorkspaceScope,
  leadId: Fragment,
  { accountId, workspaceId, personId }: Requests,
): Fragment => sql`exists (
  select from area_users lead
  join area_users theirs on theirs.account_id = lead.account_id and theirs.area_id = lead.area_id
  join areas a on a.account_id = lead.account_id and a.id = lead.area_id and a.workspace_id = ${workspaceId}
  where lead.account_id = ${accountId} and lead.user_id = ${leadId} and theirs.user_id = ${personId})`

/** Whether `u`, with the membership `m`, leads an area of this workspace that the person belongs to. */
const leadsAreaOf = (scope: MaybeWorkspaceScope, personId: Fragment): Fragment => {
  const { sql } = scope
  const requests = { accountId: sql`u.account_id`, workspaceId: sql`m.workspace_id`, personId }
  return sql`(assumed_role(u.account_admin, m.roles) = 'area_admin' and ${sharesArea(scope, sql`u.id`, requests)})`
}

/** Active users `u` other than the person, with their membership `m` of the workspace if they have one. */
const others = ({ sql }: MaybeWorkspaceScope, { accountId, workspaceId, personId }: Requests): Fragment => sql`
  from users u
  left join memberships m on m.account_id = u.account_id and m.user_id = u.id and m.workspace_id = ${workspaceId}
  where u.account_id = ${accountId} and u.status = 'active' and u.deleted_at is null and u.id <> ${personId}`

/** Those of them who decide: admins, and leads of the person. */
const deciders = (scope: MaybeWorkspaceScope, requests: Requests): Fragment => scope.sql`
  ${others(scope, requests)}
    and (assumed_role(u.account_admin, m.roles) = 'admin' or ${leadsAreaOf(scope, requests.personId)})`

/** Whether the user with this alias can enter the workspace. Others cannot decide here, and must not read requests. */
export const canEnter = ({ sql, workspace }: WorkspaceScope, user: string): Fragment => sql`(
  ${sql(user)}.account_admin or exists (
    select from memberships here
    where here.account_id = ${sql(user)}.account_id and here.user_id = ${sql(user)}.id
      and here.workspace_id = ${workspace.id}))`

/**
 * Everybody who could decide about requests of the person, as a query to which conditions can be added. Those with the
 * lowest rank are asked: 1 leads an area of the person, 2 is an admin and member of the workspace, 3 is an account
 * admin.
 */
export const rankedDeciders = (scope: WorkspaceScope, personId: Id): Fragment => {
  const { sql, workspace } = scope
  const requests = requestsHere(scope, sql`${personId}::bigint`)
  return sql`
    select u.id, u.account_id, coalesce(u.locale, ${workspace.locale}) as locale, u.absence_request_mails as mails,
      exists (select from logins l where l.account_id = u.account_id and l.user_id = u.id) as reachable,
      case when ${leadsAreaOf(scope, requests.personId)} then 1
        when assumed_role(u.account_admin, m.roles) = 'admin' then case when m.user_id is null then 3 else 2 end
      end as rank
    ${others(scope, requests)} and assumed_role(u.account_admin, m.roles) <> 'employee'`
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
    select ${deciders(scope, requestsOfAbsence(scope))} and u.substitute_id = ${actor.userId}::bigint
      and ${isAway(scope, sql`u.id`, sql`u.account_id`)}))`
}

/**
 * Whether the reader decides about requests of the person: as their lead, as an admin or, with `substitutes`,
 * as the substitute of an absent decider.
 */
export const decidesAbout = (
  scope: WorkspaceScope,
  { readerId, personId, substitutes }: { readerId: Fragment; personId: Fragment; substitutes: boolean },
): Fragment => {
  const { sql, accountId } = scope
  const isHere = sql`exists (
    select from users reader
    where reader.account_id = ${accountId} and reader.id = ${readerId} and reader.status = 'active'
      and reader.deleted_at is null and ${canEnter(scope, 'reader')})`
  const answersFor = substitutes
    ? sql`(u.id = ${readerId} or (u.substitute_id = ${readerId} and ${isAway(scope, sql`u.id`, sql`u.account_id`)}))`
    : sql`u.id = ${readerId}`
  return sql`(${isHere} and exists (
    select ${deciders(scope, requestsHere(scope, personId))} and ${answersFor}))`
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
  ) and exists (select ${deciders(scope, requestsOfAbsence(scope))}))`
}
