import type { Fragment } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { Scope } from '../scope.ts'
import type { Surcharge } from '../surcharges/compute-surcharges.ts'
import type { AbsenceDays } from './paid-month.sql.ts'
import type { AccountPolicy } from './policy.ts'

/** Something that keeps a month from being closed. */
export type Obstacle = { kind: 'running' | 'undecided' | 'correction'; id: string; day: string }

export async function findObstacles(
  { sql, accountId }: Scope,
  userId: Id,
  span: { first: string; last: string; until: string },
  zone: string,
): Promise<Obstacle[]> {
  return sql<Obstacle[]>`
    select 'running' as kind, t.id, (t.starts_at at time zone ${zone})::date as day
    from time_trackings t
    where t.account_id = ${accountId} and t.user_id = ${userId} and t.ends_at is null and t.status = 'active'
      and t.starts_at < ${span.until}
    union all
    select 'undecided', a.id::text, a.first_day
    from absences a
    where a.account_id = ${accountId} and a.user_id = ${userId} and a.status = 'active'
      and a.confirmation_status = 'pending' and a.first_day <= ${span.last} and a.last_day >= ${span.first}
    union all
    select 'correction', c.id::text, c.day
    from (
      select c.id, (least((c.before ->> 'starts_at')::timestamptz, (c.after ->> 'starts_at')::timestamptz)
        at time zone ${zone})::date as day
      from time_corrections c
      where c.account_id = ${accountId} and c.user_id = ${userId} and c.status = 'pending'
    ) c
    where c.day between ${span.first} and ${span.last}
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
  rules: object
  left_out: readonly Obstacle[]
}

export async function insertClosedMonth(
  { sql, accountId, actor }: Scope,
  { surcharges, absences, rules, left_out, ...closed }: NewClosedMonth,
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
    surcharges: sql.json(surcharges as never),
    absences: sql.json(absences as never),
    rules: sql.json(rules as never),
    left_out: sql.json(left_out as never),
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
      reopening_reason = ${reason}, updated_at = ${now}
    where account_id = ${accountId} and user_id = ${userId} and month >= ${month} and reopened_at is null
    returning month`
  return rows.map((row) => row.month).sort()
}

/** A month of a person as it was closed last, also if it has been reopened. */
export type ClosedMonth = Omit<NewClosedMonth, 'left_out' | 'absences'> & {
  id: Id
  version: number
  left_out: Obstacle[]
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
      payout_seconds::float8, balance_after::float8, surcharges, rules, left_out, closed_by, reopened_at, reopened_by,
      reopening_reason, created_at
    from closed_months where account_id = ${accountId} and user_id = ${userId} order by month, version desc`
}

/** A query of the ids of present members of the workspace or of an area. */
export const selectMemberIds = (
  { sql, accountId }: Scope,
  { workspaceId, areaId }: { workspaceId: Id; areaId?: Id | undefined },
): Fragment => sql`
  select m.user_id::text from memberships m
  join users u on u.account_id = m.account_id and u.id = m.user_id and u.deleted_at is null
  where m.account_id = ${accountId} and m.workspace_id = ${workspaceId}
    and ${
      areaId
        ? sql`exists (select from area_users l
            where l.account_id = m.account_id and l.user_id = m.user_id and l.area_id = ${areaId})`
        : sql`true`
    }
  order by m.user_id`

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
