import { asWritten } from '../../platform/db/letters.columns.ts'
import type { Id } from '../../platform/ids.ts'
import { nowOf, type WorkspaceScope } from '../scope.ts'
import type { PersonAbsence } from '../time-account/compute-days.ts'
import { contractEndOf } from '../time-account/schedule.columns.ts'
import type { WorkSchedule } from '../time-account/schedule.ts'
import { isOwnOrAdministered, presencesVisibleTo } from './colleague.policy.ts'

/** Moments are seconds since 1970. */
export type PresentPerson = {
  user_id: Id
  name: string
  /** The actor, or somebody they administer. */
  in_full: boolean
  area_ids: Id[]
  running_since: number | null
  break_since: number | null
  /** The area of the running tracking, if it is in this workspace. */
  running_area_id: Id | null
  /** Start and end of the latest finished tracking. */
  last_start: number | null
  last_end: number | null
  start_of_accounting: string
  calc_holiday_options: string
  public_holiday_ids: string[]
  /** The schedule in force today. */
  schedule: WorkSchedule | null
}

/** People whose presence the actor may see, by name; with an area those who belong to it or work in it now. */
export async function findPresentPeople(
  scope: WorkspaceScope,
  { today, areaId }: { today: string; areaId: Id | null },
): Promise<PresentPerson[]> {
  const { sql, accountId, workspace } = scope
  const now = nowOf(scope)
  return sql<PresentPerson[]>`
    select t.id as user_id, t.username as name, ${isOwnOrAdministered(scope)} as in_full, own.area_ids,
      extract(epoch from running.starts_at)::float8 as running_since, running.break_starts_at::float8 as break_since,
      running.area_id as running_area_id, extract(epoch from last.starts_at)::float8 as last_start,
      extract(epoch from last.ends_at)::float8 as last_end, t.start_of_accounting, t.calc_holiday_options,
      t.public_holiday_ids, to_jsonb(s) as schedule
    from users t
    cross join lateral (select array(
      select au.area_id from area_users au
      join areas a on a.account_id = au.account_id and a.id = au.area_id and a.status = 'active'
      where au.account_id = t.account_id and au.user_id = t.id and au.workspace_id = ${workspace.id}
      order by au.area_id) as area_ids) own
    left join lateral (
      select w.starts_at, r.break_starts_at, case when w.workspace_id = ${workspace.id} then w.area_id end as area_id
      from time_trackings w
      left join running_times r on r.account_id = w.account_id and r.time_tracking_id = w.id
      where w.account_id = t.account_id and w.user_id = t.id and w.ends_at is null and w.status = 'active'
    ) running on true
    left join lateral (
      select w.starts_at, w.ends_at from time_trackings w
      where w.account_id = t.account_id and w.user_id = t.id and w.status = 'active' and w.starts_at <= ${now}
        and w.ends_at is not null
      order by w.starts_at desc, w.id desc limit 1
    ) last on true
    left join lateral (
      select s.starts_on, s.rhythm, s.minutes, s.monthly_minutes, s.regards_holidays, s.holiday_calendar
      from work_schedules s
      where s.account_id = t.account_id and s.user_id = t.id and s.starts_on <= ${today}
      order by s.starts_on desc limit 1
    ) s on true
    where t.account_id = ${accountId} and ${presencesVisibleTo(scope)}
      and ${areaId === null ? sql`true` : sql`(running.area_id = ${areaId} or ${areaId} = any (own.area_ids))`}
    order by ${asWritten(sql, sql`t.username`)}, t.id`
}

export type AbsenceToday = PersonAbsence & { absence_type_id: Id; type_title: string; here: boolean }

/** Confirmed absences of these people on a day, also those that they have in other workspaces of the account. */
export async function findAbsencesOn(
  { sql, accountId, workspace }: WorkspaceScope,
  userIds: readonly Id[],
  today: string,
): Promise<AbsenceToday[]> {
  return sql<AbsenceToday[]>`
    select a.id, a.user_id, a.absence_type_id, y.title as type_title, a.workspace_id = ${workspace.id} as here, y.kind,
      y.paid, a.first_day, a.last_day, a.full_day, a.zone, extract(epoch from a.starts_at)::float8 as from,
      extract(epoch from a.ends_at)::float8 as until,
      case when a.use_custom_values then (
        select jsonb_object_agg(d.day, d.days) from absence_days d
        where d.account_id = a.account_id and d.absence_id = a.id) end as custom_days
    from workspaces w
    join absences a on a.account_id = w.account_id and a.workspace_id = w.id and a.status = 'active'
    join absence_types y on y.account_id = a.account_id and y.id = a.absence_type_id
    -- The condition on ends_at is there for the index: no zone is a whole day away from UTC.
    where w.account_id = ${accountId} and a.ends_at >= ${today}::date - 1 and a.first_day <= ${today} and a.last_day >= ${today}
      and a.confirmation_status = 'confirmed' and a.user_id = any(${userIds as string[]}::bigint[])
    order by a.user_id, a.starts_at, a.id`
}

/** `usual_start` is the latest first start on the person's last five days of work. */
type Habit = { user_id: Id; contract_end: string | null; usual_start: string | null }

/** `before` is the start of today. People without work in the last four weeks have no usual start. */
export async function findHabits(scope: WorkspaceScope, userIds: readonly Id[], before: string): Promise<Habit[]> {
  const { sql, accountId, zone } = scope
  return sql<Habit[]>`
    select t.id as user_id, ${contractEndOf(scope)} as contract_end, usual.start::text as usual_start
    from users t
    cross join lateral (
      select max(d.start) as start from (
        select min((w.starts_at at time zone ${zone})::time) as start, (w.starts_at at time zone ${zone})::date as day
        from time_trackings w
        where w.account_id = t.account_id and w.user_id = t.id and w.status = 'active'
          and w.starts_at < ${before} and w.starts_at >= ${before}::timestamptz - interval '28 days'
        group by day order by day desc limit 5
      ) d
    ) usual
    where t.account_id = ${accountId} and t.id = any(${userIds as string[]}::bigint[])`
}
