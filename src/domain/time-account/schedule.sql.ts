import type { Id } from '../../platform/ids.ts'
import type { Scope } from '../scope.ts'

export type ScheduleColumns = {
  starts_on: string
  rhythm: 'weekly' | 'monthly'
  minutes: number[] | null
  monthly_minutes: number | null
  regards_holidays: boolean
  holiday_calendar: string | null
  reaches_back: boolean
}

export async function insertSchedule(
  { sql, accountId, actor }: Scope,
  userId: Id,
  schedule: ScheduleColumns,
  now: string,
): Promise<Id> {
  const row = {
    account_id: accountId,
    user_id: userId,
    ...schedule,
    updated_by_id: actor.userId,
    created_at: now,
    updated_at: now,
  }
  const [inserted] = await sql<{ id: Id }[]>`insert into work_schedules ${sql(row)} returning id`
  return inserted!.id
}

export async function lockSchedule({ sql, accountId }: Scope, userId: Id, id: Id): Promise<ScheduleColumns | null> {
  const [row] = await sql<ScheduleColumns[]>`
    select starts_on, rhythm, minutes, monthly_minutes, regards_holidays, holiday_calendar, reaches_back
    from work_schedules where account_id = ${accountId} and user_id = ${userId} and id = ${id} for update`
  return row ?? null
}

export async function updateSchedule(
  { sql, accountId, actor }: Scope,
  id: Id,
  schedule: Partial<ScheduleColumns>,
  now: string,
): Promise<void> {
  await sql`
    update work_schedules set ${sql({ ...schedule, updated_by_id: actor.userId, updated_at: now })}
    where account_id = ${accountId} and id = ${id}`
}

export async function deleteSchedule({ sql, accountId }: Scope, id: Id): Promise<void> {
  await sql`delete from work_schedules where account_id = ${accountId} and id = ${id}`
}
