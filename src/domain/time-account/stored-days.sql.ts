import type { Fragment } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { Scope } from '../scope.ts'
import { firstWorkspace } from '../users/first-workspace.columns.ts'
import { ruleVersion } from './account.sql.ts'
import type { ComputedDay } from './compute-days.ts'
import type { MonthMove } from './lots.ts'

/** Replaces the stored days from `first` to `last`, and updates the running totals by month. */
export async function replaceStoredDays(
  { sql, accountId }: Scope,
  userId: Id,
  { first, last }: { first: string; last: string },
  days: readonly ComputedDay[],
): Promise<void> {
  const filled = days.filter(({ target, worked, credited, charged, absenceId }) =>
    Boolean(target || worked || credited || charged || absenceId),
  )
  await sql`
    delete from time_account_days
    where account_id = ${accountId} and user_id = ${userId} and day between ${first} and ${last}`
  await sql`
    insert into time_account_days
    select ${accountId}, ${userId}, * from unnest(${filled.map(({ day }) => day)}::date[],
      ${filled.map(({ target }) => target)}::int[], ${filled.map(({ worked }) => worked)}::int[],
      ${filled.map(({ credited }) => credited)}::int[], ${filled.map(({ charged }) => charged)}::int[],
      ${filled.map(({ absenceId }) => absenceId)}::bigint[])`
  await sql`
    delete from time_account_months
    where account_id = ${accountId} and user_id = ${userId}
      and month between date_trunc('month', ${first}::date)::date and ${last}`
  await sql`
    insert into time_account_months
    select ${accountId}, ${userId}, m.month, coalesce(b.target_seconds, 0) + sum(m.target) over months,
      coalesce(b.worked_seconds, 0) + sum(m.worked) over months,
      coalesce(b.credited_seconds, 0) + sum(m.credited) over months,
      coalesce(b.charged_seconds, 0) + sum(m.charged) over months
    from (
      select date_trunc('month', day)::date as month, sum(target_seconds) as target, sum(worked_seconds) as worked,
        sum(credited_seconds) as credited, sum(charged_seconds) as charged
      from time_account_days
      where account_id = ${accountId} and user_id = ${userId} and day >= date_trunc('month', ${first}::date)::date
        and day < date_trunc('month', ${last}::date)::date + interval '1 month'
      group by 1
    ) m
    left join lateral (
      select * from time_account_months
      where account_id = ${accountId} and user_id = ${userId} and month < date_trunc('month', ${first}::date)::date
      order by month desc limit 1
    ) b on true
    window months as (order by m.month)`
}

export async function markBuilt(
  { sql, accountId }: Scope,
  userId: Id,
  built: { until: string | null; by: string | null },
): Promise<void> {
  await sql`
    update time_accounts set built_until = ${built.until}, built_by = ${built.by}
    where account_id = ${accountId} and user_id = ${userId}`
}

/** Deletes days that were stored when the account had an earlier start. */
export async function dropDaysBefore(
  { sql, accountId }: Scope,
  userId: Id,
  start: string,
  after: string,
): Promise<void> {
  await sql`
    delete from time_account_days
    where account_id = ${accountId} and user_id = ${userId} and day < ${start} and day > ${after}`
  await sql`
    delete from time_account_months m
    where account_id = ${accountId} and user_id = ${userId} and month < ${start} and month > ${after}
      and not exists (select from time_account_days d where d.account_id = m.account_id and d.user_id = m.user_id
        and d.day >= m.month and d.day < m.month + interval '1 month')`
}

export async function findStoredDays(
  { sql, accountId }: Scope,
  userId: Id,
  { first, last }: { first: string; last: string },
): Promise<ComputedDay[]> {
  return sql<ComputedDay[]>`
    select day, target_seconds as target, worked_seconds as worked, credited_seconds as credited,
      charged_seconds as charged, absence_id as "absenceId"
    from time_account_days
    where account_id = ${accountId} and user_id = ${userId} and day between ${first} and ${last} order by day`
}

type StoredMonth = { key: string; target: number; worked: number; credited: number; charged: number }

/** Sums of each month with stored days, from `first` on and before another; both are first days of months. */
export async function findStoredMonths(
  { sql, accountId }: Scope,
  userId: Id,
  { first, before }: { first: string; before: string },
): Promise<StoredMonth[]> {
  return sql<StoredMonth[]>`
    select to_char(month, 'YYYY-MM') as key, target::float8, worked::float8, credited::float8, charged::float8
    from (
      select month, target_seconds - lag(target_seconds, 1, 0::bigint) over months as target,
        worked_seconds - lag(worked_seconds, 1, 0::bigint) over months as worked,
        credited_seconds - lag(credited_seconds, 1, 0::bigint) over months as credited,
        charged_seconds - lag(charged_seconds, 1, 0::bigint) over months as charged
      from time_account_months
      where account_id = ${accountId} and user_id = ${userId} and month < ${before}
      window months as (order by month)
    ) m
    where month >= ${first} order by month`
}

/**
 * By how much the balance moved in each month since `from`, by stored days before `open` and by entries, with what has
 * lapsed counted separately; and the balance before.
 */
export async function findMonthMoves(
  { sql, accountId }: Scope,
  userId: Id,
  { from, open, until }: { from: string; open: string; until: string },
): Promise<{ before: number; moves: Map<string, Omit<MonthMove, 'month'>> }> {
  const rows = await sql<(Omit<MonthMove, 'month'> & { month: string | null })[]>`
    select case when month >= ${from} then month end as month,
      coalesce(sum(seconds) filter (where month < ${from} or not lapsed), 0)::float8 as seconds,
      coalesce(sum(seconds) filter (where lapsed), 0)::float8 as expired
    from (
      select month, charged_seconds - target_seconds
        - lag(charged_seconds - target_seconds, 1, 0::bigint) over (order by month) as seconds, false as lapsed
      from time_account_months
      where account_id = ${accountId} and user_id = ${userId} and month < ${open}
      union all
      select case when kind = 'opening' then '-infinity' else date_trunc('month', day)::date end, seconds, kind = 'expiry'
      from time_account_entries
      where account_id = ${accountId} and user_id = ${userId} and (kind = 'opening' or day <= ${until})
    ) moved
    group by 1`
  const moves = new Map(rows.flatMap(({ month, ...move }) => (month === null ? [] : [[month, move] as const])))
  return { before: rows.find(({ month }) => month === null)?.seconds ?? 0, moves }
}

/** People with a schedule whose past days are not stored, or by older rules, and who are not on the review list. */
const unbuilt = ({ sql }: Pick<Scope, 'sql'>, now: string): Fragment => sql`
  from time_accounts a
  join users u on u.account_id = a.account_id and u.id = a.user_id and u.deleted_at is null
  where (a.built_until is null or a.built_until < ${now}::timestamptz::date - 1 or not starts_with(a.built_by, ${ruleVersion}))
    and exists (select from work_schedules s where s.account_id = a.account_id and s.user_id = a.user_id)
    and not exists (select from tracking_reviews r where r.account_id = a.account_id and r.user_id = a.user_id)`

export async function findAccountsUnbuilt({ sql }: Pick<Scope, 'sql'>, now: string): Promise<Id[]> {
  const rows = await sql<{ account_id: Id }[]>`select distinct a.account_id ${unbuilt({ sql }, now)} order by 1`
  return rows.map(({ account_id }) => account_id)
}

/** Puts them on the review list. */
export async function insertReviewsOfUnbuilt(
  { sql, accountId }: Pick<Scope, 'sql' | 'accountId'>,
  now: string,
): Promise<void> {
  await sql`
    insert into tracking_reviews (account_id, workspace_id, user_id, from_at, until_at)
    select stale.account_id, home.id, stale.user_id, ${now}::timestamptz - interval '1 day', ${now}::timestamptz
    from (select a.account_id, a.user_id ${unbuilt({ sql }, now)} and a.account_id = ${accountId}) stale
    cross join lateral (
      ${firstWorkspace({ sql }, sql`w.id`, { accountId: sql`stale.account_id`, userId: sql`stale.user_id` })}
    ) home`
}

/** Puts the person on the review list, so that their days are rebuilt soon. */
export async function insertReviewForRebuild(
  { sql, accountId }: Scope,
  userId: Id,
  workspaceId: Id,
  now: string,
): Promise<void> {
  await sql`
    insert into tracking_reviews (account_id, workspace_id, user_id, from_at, until_at)
    values (${accountId}, ${workspaceId}, ${userId}, ${now}, ${now})`
}
