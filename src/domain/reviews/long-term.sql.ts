import type { Fragment, Sql } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { WorkspaceScope } from '../scope.ts'

export type DaysAway = { user_id: Id; first_day: string; last_day: string }

/**
 * Whole days on which these people are on vacation or sick. If an absence is not of whole days, only the days between its
 * first and last day count.
 */
export async function findDaysAway(
  { sql, accountId }: WorkspaceScope,
  userIds: readonly Id[],
  { first, last }: { first: string; last: string },
): Promise<DaysAway[]> {
  return sql<DaysAway[]>`
    select a.user_id, a.first_day + part as first_day, a.last_day - part as last_day
    from absences a
    join absence_types k on k.account_id = a.account_id and k.id = a.absence_type_id
    cross join lateral (select case when a.full_day then 0 else 1 end as part) p
    where a.account_id = ${accountId} and a.user_id = any(${userIds as string[]}::bigint[]) and a.status = 'active'
      and a.confirmation_status = 'confirmed' and k.kind in ('vacation', 'sickness')
      and a.first_day <= ${last} and a.last_day >= ${first} and a.first_day + part <= a.last_day - part`
}

/** Work of the last eight weeks, of people who are not on the review list. */
const recentWork = (sql: Sql, now: string): Fragment => sql`
  from time_trackings t
  join workspaces w on w.account_id = t.account_id and w.id = t.workspace_id and w.deleted_at is null
  where t.status = 'active' and t.starts_at >= ${now}::timestamptz - interval '56 days' and t.starts_at <= ${now}
    and not exists (select from tracking_reviews r where r.account_id = t.account_id and r.user_id = t.user_id)`

export async function findAccountsAtWork(sql: Sql, now: string): Promise<Id[]> {
  const rows = await sql<{ account_id: Id }[]>`select distinct t.account_id ${recentWork(sql, now)} order by 1`
  return rows.map(({ account_id }) => account_id)
}

/**
 * Puts everybody of the account on the review list who has worked in the last eight weeks: averages and due replacement
 * days change with every day that passes.
 */
export async function insertReviewsOfRecentWork(sql: Sql, accountId: Id, now: string): Promise<void> {
  await sql`
    insert into tracking_reviews (account_id, workspace_id, user_id, from_at, until_at)
    select distinct t.account_id, t.workspace_id, t.user_id, ${now}::timestamptz - interval '1 day', ${now}::timestamptz
    ${recentWork(sql, now)} and t.account_id = ${accountId}`
}
