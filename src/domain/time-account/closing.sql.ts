import type { Fragment } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { Scope, WorkspaceScope } from '../scope.ts'
import type { Surcharge } from '../surcharges/compute-surcharges.ts'
import { administeredAtHome } from '../users/user.policy.ts'
import type { AbsenceDays } from './paid-month.sql.ts'
import type { AccountPolicy } from './policy.ts'
import type { PrintedNames } from './printed-names.sql.ts'

/** Something that keeps a month from being closed. */
export type Obstacle = { kind: 'running' | 'undecided' | 'correction'; id: string; day: string }

/** The days of a person that would be closed, from the end of the closed ones (null for all) to the moment `until`. */
export type DaysToClose = {
  userId: Id
  first: string
  last: string
  from: string | null
  until: string
  zone: string
}

/** What keeps these days of these people from being closed. */
export async function findObstacles(
  { sql, accountId }: Scope,
  spans: readonly DaysToClose[],
): Promise<(Obstacle & { user_id: Id })[]> {
  const column = <T>(pick: (span: DaysToClose) => T): T[] => spans.map(pick)
  return sql<(Obstacle & { user_id: Id })[]>`
    with spans as materialized (
      select * from unnest(${column((span) => span.userId)}::bigint[], ${column((span) => span.first)}::date[],
        ${column((span) => span.last)}::date[], ${column((span) => span.from)}::timestamptz[],
        ${column((span) => span.until)}::timestamptz[],
        ${column((span) => span.zone)}::text[]) as span (user_id, first, last, from_at, until, zone)
    )
    select s.user_id, 'running' as kind, t.id, (t.starts_at at time zone s.zone)::date as day
    from spans s
    join time_trackings t on t.account_id = ${accountId} and t.user_id = s.user_id and t.ends_at is null
      and t.status = 'active' and t.starts_at < s.until
    union all
    select s.user_id, 'undecided', a.id::text, a.first_day
    from spans s
    join absences a on a.account_id = ${accountId} and a.user_id = s.user_id and a.status = 'active'
      and a.confirmation_status = 'pending' and a.first_day <= s.last and a.last_day >= s.first
    union all
    select s.user_id, 'correction', c.id::text, greatest((c.at at time zone s.zone)::date, s.first)
    from spans s
    cross join lateral (
      select c.id, least((c.before ->> 'starts_at')::timestamptz, (c.after ->> 'starts_at')::timestamptz) as at
      from time_corrections c
      where c.account_id = ${accountId} and c.user_id = s.user_id and c.status = 'pending'
    ) c
    where (s.from_at is null or c.at >= s.from_at) and c.at < s.until
    order by day, id`
}

export async function findPolicies({ sql, accountId }: Scope, workspaceId: Id | null): Promise<AccountPolicy[]> {
  return sql<AccountPolicy[]>`
    select starts_on, upper_cap_minutes, lower_cap_minutes, cap_action, expiry_months from time_account_policies
    where account_id = ${accountId} and workspace_id = ${workspaceId} order by starts_on`
}

/** Sums of expired and paid out seconds, by month. */
export async function findExpiriesAndPayouts(
  { sql, accountId }: Scope,
  userId: Id,
): Promise<Map<string, { expired: number; payout: number }>> {
  const rows = await sql<{ month: string; expired: number; payout: number }[]>`
    select date_trunc('month', day)::date as month,
      coalesce(sum(seconds) filter (where kind = 'expiry'), 0)::float8 as expired,
      coalesce(sum(seconds) filter (where kind = 'payout'), 0)::float8 as payout
    from time_account_entries
    where account_id = ${accountId} and user_id = ${userId} and kind in ('expiry', 'payout') group by 1`
  return new Map(rows.map(({ month, ...sums }) => [month, sums]))
}

type NewClosedMonth = {
  user_id: Id
  month: string
  balance_before: number
  target_seconds: number
  worked_seconds: number
  credited_seconds: number
  charged_seconds: number
  entry_seconds: number
  payout_seconds: number
  balance_after: number
  surcharges: readonly Surcharge[]
  absences: readonly AbsenceDays[]
  /** With the zone of the days. */
  rules: { zone: string }
  left_out: readonly Obstacle[]
  printed_names: PrintedNames
}

export async function insertClosedMonth(
  { sql, accountId, actor }: Scope,
  { surcharges, absences, rules, left_out, printed_names, ...closed }: NewClosedMonth,
  now: string,
): Promise<Id> {
  const row = {
    account_id: accountId,
    ...closed,
    closed_by_id: actor.userId,
    closed_by: actor.name,
    created_at: now,
    updated_at: now,
  }
  // The account is locked while a month is closed, so no other closing can take the same version.
  const [{ version }] = (await sql<{ version: number }[]>`
    select coalesce(max(version), 0) + 1 as version from closed_months
    where account_id = ${accountId} and user_id = ${closed.user_id} and month = ${closed.month}`) as [
    { version: number },
  ]
  const stored = {
    ...row,
    version,
    surcharges: sql.json(surcharges),
    absences: sql.json(absences),
    rules: sql.json(rules),
    left_out: sql.json(left_out),
    printed_names: sql.json(printed_names),
  }
  const [inserted] = await sql<{ id: Id }[]>`insert into closed_months ${sql(stored)} returning id`
  return inserted!.id
}

export async function updateClosedThrough(
  { sql, accountId }: Scope,
  userId: Id,
  closed: { through: string | null; until: string | null },
): Promise<void> {
  await sql`
    update time_accounts set closed_through = ${closed.through}, closed_until = ${closed.until}
    where account_id = ${accountId} and user_id = ${userId}`
}

/** Marks the closed months from this one on as reopened, and returns them. */
export async function markReopenedFrom(
  { sql, accountId, actor }: Scope,
  userId: Id,
  month: string,
  reason: string,
  now: string,
): Promise<string[]> {
  const rows = await sql<{ month: string }[]>`
    update closed_months set reopened_at = ${now}, reopened_by_id = ${actor.userId}, reopened_by = ${actor.name},
      reopening_reason = ${reason}, printed_names = null, updated_at = ${now}
    where account_id = ${accountId} and user_id = ${userId} and month >= ${month} and reopened_at is null
    returning month`
  return rows.map((row) => row.month).sort()
}

/** A month of a person as it was closed last, also if it has been reopened. */
export type ClosedMonth = Omit<NewClosedMonth, 'left_out' | 'absences' | 'printed_names'> & {
  id: Id
  version: number
  left_out: Obstacle[]
  /** Null if it has been reopened or the person erased, or if it was closed before names were stored. */
  printed_names: PrintedNames | null
  closed_by: string
  reopened_at: string | null
  reopened_by: string | null
  reopening_reason: string | null
  created_at: string
}

export async function findClosedMonths({ sql, accountId }: Scope, userId: Id): Promise<ClosedMonth[]> {
  return sql<ClosedMonth[]>`
    select distinct on (month) id, user_id, month, version, balance_before::float8, target_seconds::float8,
      worked_seconds::float8, credited_seconds::float8, charged_seconds::float8, entry_seconds::float8,
      payout_seconds::float8, balance_after::float8, surcharges, rules, left_out, printed_names, closed_by, reopened_at,
      reopened_by, reopening_reason, created_at
    from closed_months where account_id = ${accountId} and user_id = ${userId} order by month, version desc`
}

/** Present members of the workspace or of an area. Months to close are those of accounts in which `openOn` is not closed. */
type Members = { areaId?: Id | undefined; openOn: string }

/** A query of the ids, as text, of those whose months the actor, an admin here, closes. */
export const selectMemberIdsToClose = (scope: WorkspaceScope, members: Members): Fragment => scope.sql`
  select m.user_id::text ${membersIn(scope, members)} and ${isOpen(scope, members)} and ${administeredAtHome(scope)}
  order by m.user_id`

/** Whether the user `t` is one of those, or a member whose months the actor does not close, whether open or closed. */
export const isToCloseOrElsewhere = (scope: WorkspaceScope, members: Members): Fragment => scope.sql`
  t.id in (
    select m.user_id ${membersIn(scope, members)} and (${isOpen(scope, members)} or not ${administeredAtHome(scope)}))`

const membersIn = ({ sql, accountId, workspace }: WorkspaceScope, { areaId }: Members): Fragment => sql`
  from memberships m
  join users t on t.account_id = m.account_id and t.id = m.user_id and t.deleted_at is null
  where m.account_id = ${accountId} and m.workspace_id = ${workspace.id}
    and ${
      areaId
        ? sql`exists (select from area_users l
            where l.account_id = m.account_id and l.user_id = m.user_id and l.area_id = ${areaId})`
        : sql`true`
    }`

const isOpen = ({ sql }: WorkspaceScope, { openOn }: Members): Fragment => sql`
  not exists (
    select from time_accounts a
    where a.account_id = m.account_id and a.user_id = m.user_id and a.closed_through >= ${openOn})`

/** Seconds paid out on each day of a span; below zero. */
export async function findPayouts(
  { sql, accountId }: Scope,
  userId: Id,
  { from, until }: { from: string; until: string },
): Promise<Map<string, number>> {
  const rows = await sql<{ day: string; seconds: number }[]>`
    select day, sum(seconds)::float8 as seconds from time_account_entries
    where account_id = ${accountId} and user_id = ${userId} and kind = 'payout' and day between ${from} and ${until}
    group by day`
  return new Map(rows.map(({ day, seconds }) => [day, seconds]))
}

/** Stored surcharges of these people's closed months that a span touches. */
export async function findClosedSurcharges(
  { sql, accountId }: Scope,
  userIds: readonly Id[],
  { from, until }: { from: string; until: string },
): Promise<{ user_id: Id; surcharges: Surcharge[] }[]> {
  return sql<{ user_id: Id; surcharges: Surcharge[] }[]>`
    select user_id, surcharges from closed_months
    where account_id = ${accountId} and user_id = any(${userIds as string[]}::bigint[]) and reopened_at is null
      and month between date_trunc('month', ${from}::date)::date and ${until} and surcharges <> '[]'
    order by user_id, month`
}
