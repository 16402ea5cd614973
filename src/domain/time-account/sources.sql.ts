import type { Id } from '../../platform/ids.ts'
import type { Shift } from '../../shared/working-day.ts'
import { breaksColumn, type ShiftRow, shiftColumns } from '../reviews/shift.columns.ts'
import type { Scope } from '../scope.ts'
import { fromWeekBefore } from '../time-trackings/time-tracking.columns.ts'

/** A person and a span of moments. */
type PersonSpan = { userId: Id; from: string; until: string }

type PersonDays = { userId: Id; first: string; last: string }

export type PersonShift = Shift & { user_id: Id; confirmed: boolean }

/** The trackings of these people that touch their spans, in all workspaces of the account, running ones up to now. */
export async function findPersonShifts(
  scope: Scope,
  asked: readonly PersonSpan[],
  now: string,
): Promise<PersonShift[]> {
  const { sql, accountId } = scope
  const worked = fromWeekBefore(
    scope,
    sql`p.from_at`,
    (began) => sql`
      select t.* from time_trackings t
      where t.account_id = ${accountId} and t.user_id = p.user_id and t.status = 'active' and ${began}
        and t.starts_at < p.until_at`,
  )
  const rows = await sql<(ShiftRow & { user_id: Id; confirmed: boolean })[]>`
    select t.user_id, t.confirmed, ${shiftColumns(scope, now)}, ${breaksColumn(scope, now)}
    from unnest(${asked.map(({ userId }) => userId)}::bigint[], ${asked.map(({ from }) => from)}::timestamptz[],
      ${asked.map(({ until }) => until)}::timestamptz[]) as p (user_id, from_at, until_at)
    cross join lateral (${worked}) t
    where coalesce(t.ends_at, greatest(t.starts_at, ${now}::timestamptz)) >= p.from_at
    order by t.user_id, t.starts_at, t.id`
  return rows.map(({ break_seconds, workspace_id: _, ...row }) => ({ ...row, breakSeconds: break_seconds }))
}

/** A confirmed absence. `from` and `until` are epoch seconds, for absences that are not of whole days. */
export type PersonAbsence = {
  id: Id
  user_id: Id
  kind: string
  paid: boolean
  first_day: string
  last_day: string
  full_day: boolean
  /** The zone of its days. */
  zone: string
  from: number
  until: number
  /** The share of each day, where it was set by hand. */
  custom_days: Record<string, number> | null
}

export async function findAbsencesOf(
  { sql, accountId }: Scope,
  asked: readonly PersonDays[],
): Promise<PersonAbsence[]> {
  return sql<PersonAbsence[]>`
    select a.id, a.user_id, y.kind, y.paid, a.first_day, a.last_day, a.full_day, a.zone,
      extract(epoch from a.starts_at)::float8 as from, extract(epoch from a.ends_at)::float8 as until,
      case when a.use_custom_values then (
        select jsonb_object_agg(d.day, d.days) from absence_days d
        where d.account_id = a.account_id and d.absence_id = a.id) end as custom_days
    from unnest(${asked.map(({ userId }) => userId)}::bigint[], ${asked.map(({ first }) => first)}::date[],
      ${asked.map(({ last }) => last)}::date[]) as p (user_id, first, last)
    -- "offset 0" makes the planner use the index for each person; otherwise it reads years of absences.
    cross join lateral (
      select * from absences s
      where s.account_id = ${accountId} and s.user_id = p.user_id and s.status = 'active' and s.last_day >= p.first
        and s.first_day <= p.last and s.confirmation_status = 'confirmed'
      offset 0
    ) a
    join absence_types y on y.account_id = a.account_id and y.id = a.absence_type_id
    order by a.user_id, a.starts_at, a.id`
}
