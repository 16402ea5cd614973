import type { Sql } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { Scope } from '../scope.ts'
import { firstWorkspace, homeZoneOf } from '../users/first-workspace.columns.ts'

type DuePerson = { account_id: Id; user_id: Id; time_zone: string | null; since: string }

/** People whose year, transfer period or notice period has ended since their balances were counted. */
export async function findPeopleDue(sql: Sql, today: string): Promise<DuePerson[]> {
  return sql<DuePerson[]>`
    select u.account_id, u.id as user_id, ${homeZoneOf({ sql })} as time_zone, min(due.since)::date as since
    from (
      select account_id, user_id, ends_at as since from vacation_entitlements
      where counted_on <= ends_at and ends_at < ${today}
      union all
      select account_id, user_id, end_of_transfer_period from vacation_entitlements
      where counted_on <= end_of_transfer_period and end_of_transfer_period < ${today}
      union all
      select e.account_id, e.user_id, n.lapses_on from lapse_notices n
      join vacation_entitlements e on e.account_id = n.account_id and e.id = n.vacation_entitlement_id
      where e.counted_on <= n.lapses_on and n.lapses_on < ${today}
    ) due
    join users u on u.account_id = due.account_id and u.id = due.user_id
    group by u.account_id, u.id
    order by u.account_id, u.id`
}

/**
 * Active people who may have days that lapse between the two dates, and the workspace to notify them in. Statutory days
 * may have stayed for years: those are matched by the day of the year, such as `03-31`.
 */
export async function findPeopleWithDeadlines(
  sql: Sql,
  span: { from: string; until: string; days: readonly string[] },
): Promise<{ account_id: Id; user_id: Id; workspace_id: Id }[]> {
  return sql<{ account_id: Id; user_id: Id; workspace_id: Id }[]>`
    select due.account_id, due.user_id, home.id as workspace_id
    from (
      select distinct e.account_id, e.user_id
      from vacation_entitlements e
      join users u on u.account_id = e.account_id and u.id = e.user_id and u.status = 'active' and u.deleted_at is null
      where (e.transferred_to is not null and e.end_of_transfer_period between ${span.from} and ${span.until})
        or (e.expires and e.ends_at between ${span.from} and ${span.until})
        or (e.kind <> 'contractual' and e.ends_at < ${span.until} and (e.expires or e.transfer_remaining)
          and array['03-31', to_char(coalesce(e.end_of_transfer_period, e.ends_at), 'MM-DD')] && ${span.days as string[]}::text[])
    ) due
    cross join lateral (
      ${firstWorkspace({ sql }, sql`w.id`, { accountId: sql`due.account_id`, userId: sql`due.user_id` })}
    ) home
    order by due.account_id, due.user_id`
}

/** Idempotent: the same notice is stored once. */
export async function insertLapseNotice(
  { sql, accountId }: Scope,
  notice: { userId: Id; entitlementId: Id; days: number; lapsesOn: string; toldOn: string },
  now: string,
): Promise<void> {
  const row = {
    account_id: accountId,
    user_id: notice.userId,
    vacation_entitlement_id: notice.entitlementId,
    days: notice.days,
    lapses_on: notice.lapsesOn,
    told_on: notice.toldOn,
    created_at: now,
    updated_at: now,
  }
  await sql`insert into lapse_notices ${sql(row)} on conflict on constraint lapse_notices_once do nothing`
}

export const handChannels = ['letter', 'email', 'in_person'] as const
export const noticeChannels = ['app', ...handChannels] as const

/** A notice that was given outside of Stint, recorded by an admin. */
export type NoticeByHand = {
  days: number
  lapses_on: string
  told_on: string
  channel: (typeof handChannels)[number]
}

export async function insertNoticeByHand(
  { sql, accountId, actor }: Scope,
  userId: Id,
  entitlementId: Id,
  notice: NoticeByHand,
  now: string,
): Promise<Id> {
  const row = {
    account_id: accountId,
    user_id: userId,
    vacation_entitlement_id: entitlementId,
    author_id: actor.userId,
    ...notice,
    created_at: now,
    updated_at: now,
  }
  const [inserted] = await sql<{ id: Id }[]>`insert into lapse_notices ${sql(row)} returning id`
  return inserted!.id
}

export async function findNotice(
  { sql, accountId }: Scope,
  id: Id,
): Promise<{ user_id: Id; channel: (typeof noticeChannels)[number] } | null> {
  const [row] = await sql<{ user_id: Id; channel: (typeof noticeChannels)[number] }[]>`
    select user_id, channel from lapse_notices where account_id = ${accountId} and id = ${id}`
  return row ?? null
}

export async function deleteNotice({ sql, accountId }: Scope, id: Id): Promise<void> {
  await sql`delete from lapse_notices where account_id = ${accountId} and id = ${id}`
}
