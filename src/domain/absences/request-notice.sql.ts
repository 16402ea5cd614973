import type { Fragment, Sql } from '../../platform/db/connect.ts'
import { asWritten } from '../../platform/db/letters.columns.ts'
import type { Id } from '../../platform/ids.ts'
import type { Decider } from '../notifications/notify-deciders.ts'
import type { WorkspaceScope } from '../scope.ts'
import type { Request } from './absence-words.ts'
import { canEnter, decidesAbout, isAway, rankedDeciders, sharesArea } from './decider.policy.ts'

type OpenRequest = Omit<Request, 'left'> & { id: Id; user_id: Id; creator_id: Id | null }

/** The request if it is pending, locked so that it stays pending. The person is locked first, as in decisions. */
export async function lockOpenRequest(
  { sql, accountId, workspace }: WorkspaceScope,
  id: Id,
): Promise<OpenRequest | null> {
  const [row] = await sql<OpenRequest[]>`
    select a.id, a.user_id, a.creator_id, u.username, a.title, y.title as type, a.starts_at, a.ends_at, a.full_day, a.zone, a.first_day, a.last_day,
      a.days, a.hours
    from absences a join users u on u.account_id = a.account_id and u.id = a.user_id
    join absence_types y on y.account_id = a.account_id and y.id = a.absence_type_id
    where a.account_id = ${accountId} and a.workspace_id = ${workspace.id} and a.id = ${id} and a.status = 'active'
      and a.confirmation_status = 'pending'
    for key share of u for share of a`
  return row ?? null
}

type AbsenceDecider = Decider & { away: string[] }

/**
 * The deciders of a request without the requester, and the substitutes of absent ones. With the names of the people
 * they lead who are away on the same days.
 */
export async function findDeciders(
  scope: WorkspaceScope,
  request: Pick<OpenRequest, 'user_id' | 'first_day' | 'last_day'>,
  askerId: Id | null,
): Promise<AbsenceDecider[]> {
  const { sql, accountId, workspace } = scope
  return sql<AbsenceDecider[]>`
    with people as (
      ${rankedDeciders(scope, request.user_id)} and u.id is distinct from ${askerId}::bigint
    ), away as materialized (
      select distinct o.id, o.username from absences x join users o on o.account_id = x.account_id and o.id = x.user_id
      where x.account_id = ${accountId} and x.workspace_id = ${workspace.id} and x.status = 'active'
        and x.confirmation_status = 'confirmed' and x.user_id <> ${request.user_id}
        and x.first_day <= ${request.last_day} and x.last_day >= ${request.first_day}
        -- The same once more by the clock, for the index: no zone is a day ahead of another.
        and x.ends_at >= ${request.first_day}::date - interval '1 day'
    ), chosen as (
      select * from people where rank = (select min(rank) from people)
    ), readers as (
      select distinct on (id) * from (
        select c.id, c.account_id, c.locale, c.mails, c.reachable, c.rank, c.id as answers_as, 0 as place from chosen c
        union all
        select s.id, s.account_id, coalesce(s.locale, ${workspace.locale}), s.absence_request_mails,
          exists (select from logins l where l.account_id = s.account_id and l.user_id = s.id), c.rank, c.id, 1
        from chosen c
        join users u on u.account_id = c.account_id and u.id = c.id
        join users s on s.account_id = u.account_id and s.id = u.substitute_id
        where s.status = 'active' and s.deleted_at is null and s.id <> ${request.user_id}
          and s.id is distinct from ${askerId}::bigint and ${isAway(scope, sql`u.id`, sql`u.account_id`)}
          and ${canEnter(scope, 's')}
      ) both_kinds order by id, place
    )
    select p.id, p.locale, p.mails, p.reachable, array(
      select o.username from away o
      where p.rank > 1 or ${sharesArea(scope, sql`p.answers_as`, {
        accountId: sql`p.account_id`,
        workspaceId: sql`${workspace.id}`,
        personId: sql`o.id`,
      })}
      order by ${asWritten(sql, sql`o.username`)}, o.id) as away
    from readers p
    order by p.id`
}

type DueDigest = { account_id: Id; workspace_id: Id; user_id: Id }

/** The recipients of digests that are due, by workspace. */
export const findDueDigests = (sql: Sql, now: string): Promise<DueDigest[]> => sql<DueDigest[]>`
  select distinct account_id, workspace_id, user_id from notifications where digest_at <= ${now}
  order by account_id, workspace_id, user_id`

type GatheredRequest = { title: string; message: string; locale: string; open: boolean }

/**
 * Removes and returns the requests of a digest, decided or not. Users who can no longer decide, because they no longer
 * lead the person or have left, get none.
 */
export const takeDigest = async (scope: WorkspaceScope, userId: Id, now: string): Promise<GatheredRequest[]> => {
  const { sql, accountId, workspace } = scope
  const decides = (personId: Fragment, substitutes: boolean): Fragment =>
    decidesAbout(scope, { readerId: sql`${userId}::bigint`, personId, substitutes })
  const rows = await sql<(GatheredRequest & { id: Id })[]>`
    update notifications n set digest_at = null
    from users u
    where n.account_id = ${accountId} and n.workspace_id = ${workspace.id} and n.user_id = ${userId}
      and n.digest_at <= ${now} and u.account_id = n.account_id and u.id = n.user_id
    returning n.id, n.title, n.message, coalesce(u.locale, ${workspace.locale}) as locale,
      n.dismissed_at is null and case n.entity_type
        when 'time_correction' then exists (
          select from time_corrections asked
          where asked.account_id = n.account_id and asked.id = n.entity_id::bigint and asked.status = 'pending'
            and ${decides(sql`asked.user_id`, false)})
        else exists (
          select from absences asked
          where asked.account_id = n.account_id and asked.id = n.entity_id::bigint and asked.status = 'active'
            and asked.confirmation_status = 'pending' and ${decides(sql`asked.user_id`, true)}) end as open`
  return [...rows].sort((left, right) => Number(left.id) - Number(right.id))
}
