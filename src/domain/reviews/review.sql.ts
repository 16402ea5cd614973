import type { Fragment, Sql } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { SpecialDay } from '../holidays/special-days.ts'
import type { WarningThresholds } from '../scope.ts'
import { isDue, isSetAside, isWaiting, type WorkList } from '../work-list.columns.ts'
import type { ReviewedPerson } from './recently-reviewed.ts'
import { type Span, spanRows } from './reviewed-work.sql.ts'
import type { WarningRules } from './warning-rules.ts'

export type DueReview = {
  account_id: Id
  workspace_id: Id
  user_id: Id
  from_at: string
  until_at: string
  username: string
  birthday: string | null
  /** The person's own calendars. */
  public_holiday_ids: string[]
  workspace_name: string
  time_zone: string
  locale: string
  warning_thresholds: WarningThresholds
  warning_rules: Partial<WarningRules>
  holiday_calendar: string | null
  special_days: SpecialDay[]
  /** Whether the person has a time account with stored days, or with days to store. */
  has_account: boolean
  /** Whether the person has ever been protected as an expecting or nursing mother. */
  is_protected: boolean
  /** The person's rows on the list. */
  row_ids: Id[]
}

export const reviewList: WorkList = { table: 'tracking_reviews', mostFailures: 5 }

/** `recent` are changes of the last day, whose reviews take little: those of earlier days read half a year. */
export type Wanted = { which: 'all' | 'recent'; except?: readonly ReviewedPerson[] }

export function isWanted(sql: Sql, { which, except = [] }: Wanted, now: string): Fragment {
  const recent = which === 'all' ? sql`true` : sql`from_at >= ${now}::timestamptz - interval '1 day'`
  if (except.length === 0) return recent
  return sql`${recent} and (account_id, user_id) not in (
    select * from unnest(${except.map(({ accountId }) => accountId)}::bigint[], ${except.map(({ userId }) => userId)}::bigint[]))`
}

/** Of the oldest rows; those of the same person are reviewed together, and some may be under review by another worker. */
const rowsLookedAt = 50

/**
 * Reviews of the people with the oldest rows, one for each workspace. Until the caller's transaction ends, an advisory lock
 * keeps other workers from reviewing these people, even if new rows are inserted: a review must not publish results from
 * older data than another one has published. People whom another worker is reviewing are skipped without waiting.
 */
export async function lockNextReviews(
  sql: Sql,
  accountId: Id,
  wanted: Wanted,
  mostPeople: number,
  now: string,
): Promise<DueReview[]> {
  return sql<DueReview[]>`
    with next as (
      select user_id, id from tracking_reviews
      where account_id = ${accountId} and ${isDue(sql, reviewList, now)} and ${isWanted(sql, wanted, now)}
      order by id limit ${rowsLookedAt}
    ), people as materialized (
      select user_id from next group by user_id order by min(id)
    ), locked as materialized (
      -- Row by row until as many are locked: the planner has nothing to sort or to join here.
      select user_id from people
      where pg_try_advisory_xact_lock(hashtextextended('review:' || ${accountId} || ':' || user_id, 0))
      limit ${mostPeople}
    ), due as (
      select r.* from locked join tracking_reviews r on r.account_id = ${accountId} and r.user_id = locked.user_id
    )
    select due.account_id, due.workspace_id, due.user_id, array_agg(due.id) as row_ids,
      min(due.from_at) as from_at, max(due.until_at) as until_at, u.username, u.birthday, u.public_holiday_ids,
      w.name as workspace_name, w.time_zone, w.locale, w.warning_thresholds, w.warning_rules, w.holiday_calendar,
      w.special_days, (
        select a.built_until is not null or exists (
          select from work_schedules s where s.account_id = a.account_id and s.user_id = a.user_id)
        from time_accounts a where a.account_id = u.account_id and a.user_id = u.id) as has_account,
      exists (select from work_protections p where p.account_id = u.account_id and p.user_id = u.id) as is_protected
    from due
    join users u on u.account_id = due.account_id and u.id = due.user_id
    join workspaces w on w.account_id = due.account_id and w.id = due.workspace_id
    group by due.account_id, due.workspace_id, due.user_id, u.account_id, u.id, w.account_id, w.id
    order by due.user_id, due.workspace_id`
}

/** Takes these rows off the list, except those that an erasure is deleting, for which it would wait. */
export async function deleteRows(sql: Sql, accountId: Id, ids: readonly Id[]): Promise<void> {
  await sql`
    delete from tracking_reviews r
    where r.account_id = ${accountId} and r.id = any(array(
      select id from tracking_reviews where account_id = ${accountId} and id = any(${ids as string[]}::bigint[])
      for update skip locked))`
}

/** Counts a failure for rows that are back on the list, and returns whether that sets the person aside. */
export async function countFailure(sql: Sql, accountId: Id, rowIds: readonly Id[], now: string): Promise<boolean> {
  const { mostFailures } = reviewList
  const rows = await sql<{ failures: number }[]>`
    update tracking_reviews set failures = least(failures + 1, ${mostFailures}),
      retry_at = ${now}::timestamptz + make_interval(secs => 2 ^ least(failures, ${mostFailures}))
    where account_id = ${accountId} and id = any(${rowIds as string[]}::bigint[])
    returning failures`
  return rows.length > 0 && rows.every(({ failures }) => failures >= mostFailures)
}

/** How many people are still to be reviewed, across all accounts. */
export async function countPeopleDue(sql: Sql, wanted: Wanted, now: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(distinct (account_id, user_id))::int as count from tracking_reviews
    where ${isWaiting(sql, reviewList)} and ${isWanted(sql, wanted, now)}`
  return row!.count
}

/** How many people have been set aside, across all accounts. */
export async function countSetAside(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(distinct (account_id, user_id))::int as count from tracking_reviews
    where ${isSetAside(sql, reviewList)}`
  return row!.count
}

/**
 * Reviews of these people in their other workspaces with work around the same days: work in all workspaces adds up, so
 * warnings there may change as well.
 */
export async function findReviewsInOtherWorkspaces(sql: Sql, due: readonly DueReview[]): Promise<DueReview[]> {
  const [first] = due
  if (!first) return []
  const byPerson = Map.groupBy(due, ({ user_id }) => user_id)
  const spans = [...byPerson].map(
    ([user_id, reviews]): Span => ({
      user_id,
      from: reviews.map(({ from_at }) => from_at).sort()[0]!,
      until: reviews
        .map(({ until_at }) => until_at)
        .sort()
        .at(-1)!,
    }),
  )
  type OfPerson =
    | 'account_id'
    | 'username'
    | 'birthday'
    | 'public_holiday_ids'
    | 'has_account'
    | 'is_protected'
    | 'row_ids'
  type Found = Omit<DueReview, OfPerson>
  const rows = await sql<Found[]>`
    select s.user_id, s."from" as from_at, s.until as until_at, w.id as workspace_id, w.name as workspace_name, w.time_zone,
      w.locale, w.warning_thresholds, w.warning_rules, w.holiday_calendar, w.special_days
    from ${spanRows(sql, spans)}
    cross join lateral (
      select distinct t.workspace_id from time_trackings t
      where t.account_id = ${first.account_id} and t.user_id = s.user_id and t.status = 'active'
        and t.starts_at >= s."from" - interval '3 days' and t.starts_at < s.until + interval '3 days'
    ) t
    join workspaces w on w.account_id = ${first.account_id} and w.id = t.workspace_id and w.deleted_at is null
    order by s.user_id, w.id`
  return rows.flatMap((row) => {
    const reviews = byPerson.get(row.user_id)!
    return reviews.some(({ workspace_id }) => workspace_id === row.workspace_id)
      ? []
      : { ...reviews[0]!, ...row, row_ids: [] }
  })
}

/** Clocks that have been running for too long without a warning. */
const longRunning = (sql: Sql, now: string): Fragment => sql`
  from time_trackings t
  join workspaces w on w.account_id = t.account_id and w.id = t.workspace_id
  where t.ends_at is null and t.status = 'active'
    and t.starts_at < ${now}::timestamptz - make_interval(mins => (w.warning_thresholds ->> 'running_minutes')::int)
    -- People who were set aside are reviewed again only after a change, and passing time is none.
    and not exists (
      select from tracking_reviews r
      where r.account_id = t.account_id and r.user_id = t.user_id and ${isSetAside(sql, reviewList)})
    -- One warning for each clock.
    and not exists (
      select from notifications n
      where n.account_id = t.account_id and n.about_user_id = t.user_id and n.workspace_id = t.workspace_id
        and n.situation = 'long_running:' || t.id)`

export async function findAccountsWithLongRunning(sql: Sql, now: string): Promise<Id[]> {
  const rows = await sql<{ account_id: Id }[]>`select distinct t.account_id ${longRunning(sql, now)} order by 1`
  return rows.map(({ account_id }) => account_id)
}

/** Puts everybody of the account on the review list whose clock has been running for too long. */
export async function insertReviewsOfLongRunning(sql: Sql, accountId: Id, now: string): Promise<void> {
  await sql`
    insert into tracking_reviews (account_id, workspace_id, user_id, from_at, until_at)
    select t.account_id, t.workspace_id, t.user_id, t.starts_at, ${now}::timestamptz
    ${longRunning(sql, now)} and t.account_id = ${accountId}`
}
