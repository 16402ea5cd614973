import type { Fragment, Sql } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { Shift } from '../../shared/working-day.ts'
import type { SpecialDay } from '../holidays/special-days.ts'
import type { WarningThresholds, WorkspaceScope } from '../scope.ts'
import { fromWeekBefore } from '../time-trackings/time-tracking.columns.ts'
import { isDue, isSetAside, isWaiting, type WorkList } from '../work-list.columns.ts'
import type { ReviewedAbsence } from './absence-findings.ts'
import { breaksColumn, type ShiftRow, shiftColumns, shiftOf } from './shift.columns.ts'
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
  /** The rows that were taken off the list. */
  row_ids: Id[]
}

export const reviewList: WorkList = { table: 'tracking_reviews', mostFailures: 5 }

/** One of them is reviewed; the others are candidates in case other workers are reviewing the first ones. */
const rowsLookedAt = 50

/**
 * Takes the account's next person off the list with all their rows, and returns one review for each workspace. Until the
 * caller's transaction ends, an advisory lock keeps other workers from reviewing the person, even if new rows are inserted:
 * a review must not publish results from older data than another one has published. People whom another worker is reviewing
 * are skipped without waiting.
 */
export async function takeNextReview(sql: Sql, accountId: Id, now: string): Promise<DueReview[]> {
  return sql<DueReview[]>`
    with next as materialized (
      select user_id from tracking_reviews
      where account_id = ${accountId} and ${isDue(sql, reviewList, now)}
      order by id limit ${rowsLookedAt}
    ), person as materialized (
      -- Row by row until one is locked: the planner has nothing to sort or to join here.
      select user_id from next
      where pg_try_advisory_xact_lock(hashtextextended('review:' || ${accountId} || ':' || user_id, 0))
      limit 1
    ), due as (
      select r.id from person p
      join tracking_reviews r on r.account_id = ${accountId} and r.user_id = p.user_id
      for update of r skip locked
    ), taken as (
      delete from tracking_reviews r using due where r.account_id = ${accountId} and r.id = due.id
      returning r.account_id, r.id, r.workspace_id, r.user_id, r.from_at, r.until_at
    )
    select taken.account_id, taken.workspace_id, taken.user_id, array_agg(taken.id) as row_ids,
      min(taken.from_at) as from_at, max(taken.until_at) as until_at, u.username, u.birthday, u.public_holiday_ids,
      w.name as workspace_name, w.time_zone, w.locale, w.warning_thresholds, w.warning_rules, w.holiday_calendar,
      w.special_days, (
        select a.built_until is not null or exists (
          select from work_schedules s where s.account_id = a.account_id and s.user_id = a.user_id)
        from time_accounts a where a.account_id = u.account_id and a.user_id = u.id) as has_account
    from taken
    join users u on u.account_id = taken.account_id and u.id = taken.user_id
    join workspaces w on w.account_id = taken.account_id and w.id = taken.workspace_id
    group by taken.account_id, taken.workspace_id, taken.user_id, u.account_id, u.id, w.account_id, w.id
    order by taken.workspace_id`
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
export async function countPeopleDue(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(distinct (account_id, user_id))::int as count from tracking_reviews
    where ${isWaiting(sql, reviewList)}`
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
 * The person's other workspaces with work around the same days: work in all workspaces adds up, so warnings there may
 * change as well.
 */
export async function findReviewsInOtherWorkspaces(sql: Sql, due: readonly DueReview[]): Promise<DueReview[]> {
  const [{ account_id, user_id, username, birthday, public_holiday_ids, has_account }] = due as [DueReview]
  const person = { account_id, user_id, username, birthday, public_holiday_ids, has_account }
  const from = due.map((review) => review.from_at).sort()[0]!
  const until = due
    .map((review) => review.until_at)
    .sort()
    .at(-1)!
  const known = due.map(({ workspace_id }) => workspace_id)
  const rows = await sql<Omit<DueReview, keyof typeof person | 'row_ids' | 'from_at' | 'until_at'>[]>`
    select w.id as workspace_id, w.name as workspace_name, w.time_zone, w.locale, w.warning_thresholds, w.warning_rules,
      w.holiday_calendar, w.special_days
    from workspaces w
    where w.account_id = ${account_id} and w.deleted_at is null and w.id <> all(${known as string[]}::bigint[])
      and exists (
        select from time_trackings t
        where t.account_id = w.account_id and t.user_id = ${user_id} and t.workspace_id = w.id and t.status = 'active'
          and t.starts_at >= ${from}::timestamptz - interval '3 days'
          and t.starts_at < ${until}::timestamptz + interval '3 days')
    order by w.id`
  return rows.map((row) => ({ ...row, ...person, from_at: from, until_at: until, row_ids: [] }))
}

/**
 * The person's trackings that touch the span, in all workspaces of the account, running ones up to now; and which of them
 * were imported after the end of their month.
 */
export async function findShifts(
  scope: WorkspaceScope,
  userId: Id,
  span: { from: string; until: string },
  now: string,
): Promise<{ shifts: Shift[]; names: Map<Id, string>; imported: ReadonlySet<string> }> {
  const { sql, accountId } = scope
  const touching = fromWeekBefore(
    scope,
    sql`${span.from}::timestamptz`,
    (began) => sql`
      select t.id from time_trackings t
      where t.account_id = ${accountId} and t.user_id = ${userId} and t.status = 'active' and ${began}
        and t.starts_at < ${span.until}`,
  )
  const rows = await sql<(ShiftRow & { workspace_name: string; is_imported: boolean })[]>`
    select ${shiftColumns(scope, now)}, ${breaksColumn(scope, now)}, w.name as workspace_name,
      t.created_by = 'import' and t.starts_at < date_trunc('month', t.created_at, ${scope.zone}) and exists (
        select from imported_records r
        where r.account_id = t.account_id and r.kind = 'time_tracking' and r.record_id::text = t.id) as is_imported
    from time_trackings t
    join workspaces w on w.account_id = t.account_id and w.id = t.workspace_id and w.deleted_at is null
    where t.account_id = ${accountId} and t.user_id = ${userId}
      and t.status = 'active' and t.starts_at < ${span.until}
      and coalesce(t.ends_at, greatest(t.starts_at, ${now}::timestamptz)) >= ${span.from}
      -- As an array: the planner expects a third of all trackings to be longer than a week.
      and t.id = any(array(${touching}))`
  const names = new Map(rows.map(({ workspace_id, workspace_name }) => [workspace_id, workspace_name]))
  const imported = new Set(rows.filter(({ is_imported }) => is_imported).map(({ id }) => id))
  return { shifts: rows.map((row) => shiftOf(scope, row)), names, imported }
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

/** The person's absences that touch the span and have not been rejected. */
export async function findAbsences(
  { sql, accountId, workspace }: WorkspaceScope,
  userId: Id,
  span: { from: string; until: string },
): Promise<ReviewedAbsence[]> {
  return sql<ReviewedAbsence[]>`
    select a.id, extract(epoch from a.starts_at)::float8 as from, extract(epoch from a.ends_at)::float8 as until
    from absences a
    where a.account_id = ${accountId} and a.workspace_id = ${workspace.id} and a.user_id = ${userId}
      and a.status = 'active' and a.confirmation_status <> 'rejected'
      and a.starts_at < ${span.until} and a.ends_at >= ${span.from}`
}
