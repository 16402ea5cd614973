import type { Id } from '../../platform/ids.ts'
import type { Scope } from '../scope.ts'
import type { Surcharge } from '../surcharges/compute-surcharges.ts'

/** Days of confirmed absences of one type, as stored in a closed month. */
export type AbsenceDays = { type_id: Id; title: string; kind: string; days: Record<string, number> }

export async function findAbsenceDays(
  { sql, accountId }: Scope,
  userId: Id,
  { first, last }: { first: string; last: string },
): Promise<AbsenceDays[]> {
  return sql<AbsenceDays[]>`
    select taken.type_id::text, title, kind, jsonb_object_agg(day, days) as days
    from (
      select y.id as type_id, y.title, y.kind, d.day, sum(d.days)::float8 as days
      from absence_days d
      join absences a on a.account_id = d.account_id and a.id = d.absence_id and a.status = 'active'
        and a.confirmation_status = 'confirmed'
      join absence_types y on y.account_id = a.account_id and y.id = a.absence_type_id
      where d.account_id = ${accountId} and d.user_id = ${userId} and d.day between ${first} and ${last} and d.days > 0
      group by y.id, y.title, y.kind, d.day
    ) taken
    group by taken.type_id, title, kind order by taken.type_id`
}

/** What is paid in a closed month. */
export type PaidMonth = {
  user_id: Id
  worked_seconds: number
  target_seconds: number
  /** Below zero. */
  payout_seconds: number
  surcharges: Surcharge[]
  /** Null for a month that was closed before absences were stored with it. */
  absences: AbsenceDays[] | null
}

/** A closed month of everybody in the account. */
export async function findClosedInMonth({ sql, accountId }: Scope, first: string): Promise<PaidMonth[]> {
  return sql<PaidMonth[]>`
    select user_id, worked_seconds::float8, target_seconds::float8, payout_seconds::float8, surcharges, absences
    from closed_months where account_id = ${accountId} and month = ${first} and reopened_at is null`
}
