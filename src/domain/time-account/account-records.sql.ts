import type { Id } from '../../platform/ids.ts'
import type { Scope } from '../scope.ts'
import type { Slice } from '../users/directory.ts'
import type { WorkSchedule } from './schedule.ts'

export type ScheduleRecord = WorkSchedule & {
  id: Id
  ends_on: string | null
  updated_by_id: Id | null
  created_at: string
  updated_at: string
}

/** Newest first. A schedule ends on the day before the next one starts. */
export async function selectSchedules({ sql, accountId }: Scope, userId: Id, slice: Slice): Promise<ScheduleRecord[]> {
  return sql<ScheduleRecord[]>`
    select * from (
      select id, starts_on, rhythm, minutes, monthly_minutes, regards_holidays, holiday_calendar, updated_by_id, created_at,
        updated_at, lead(starts_on) over (order by starts_on) - 1 as ends_on
      from work_schedules where account_id = ${accountId} and user_id = ${userId}
    ) s
    where ${
      slice.after === null
        ? sql`true`
        : sql`s.starts_on < (select starts_on from work_schedules where account_id = ${accountId} and id = ${slice.after})`
    }
    order by s.starts_on desc limit ${slice.most} offset ${slice.skip}`
}

export async function countSchedules({ sql, accountId }: Scope, userId: Id): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from work_schedules where account_id = ${accountId} and user_id = ${userId}`
  return row!.count
}

export type PayrollRecord = {
  id: Id
  user_id: Id
  month: string
  balance_before: number
  charged_seconds: number
  entry_seconds: number
  payout_seconds: number
  balance_after: number
  rules: object
  salary: number
  created_at: string
  updated_at: string
}

export type PayrollFilter = { userId?: Id | undefined; from?: string | undefined; until?: string | undefined }

const filtered = ({ sql, accountId }: Scope, { userId, from, until }: PayrollFilter) => sql`
  c.account_id = ${accountId} and c.reopened_at is null and ${userId ? sql`c.user_id = ${userId}` : sql`true`}
  and ${from ? sql`c.month >= date_trunc('month', ${from}::date)::date` : sql`true`}
  and ${until ? sql`c.month <= ${until}` : sql`true`}`

/** Closed months, ordered by id. */
export async function selectPayrolls(scope: Scope, filter: PayrollFilter, slice: Slice): Promise<PayrollRecord[]> {
  const { sql } = scope
  return sql<PayrollRecord[]>`
    select c.id, c.user_id, c.month, c.balance_before::float8, c.charged_seconds::float8, c.entry_seconds::float8,
      c.payout_seconds::float8, c.balance_after::float8, c.rules, u.salary, c.created_at, c.updated_at
    from closed_months c join users u on u.account_id = c.account_id and u.id = c.user_id
    where ${filtered(scope, filter)} and ${slice.after === null ? sql`true` : sql`c.id > ${slice.after}`}
    order by c.id limit ${slice.most} offset ${slice.skip}`
}

export async function countPayrolls(scope: Scope, filter: PayrollFilter): Promise<number> {
  const [row] = await scope.sql<{ count: number }[]>`
    select count(*)::int as count from closed_months c where ${filtered(scope, filter)}`
  return row!.count
}
