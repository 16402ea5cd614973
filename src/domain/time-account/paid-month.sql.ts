import type { Id } from '../../platform/ids.ts'
import type { AbsenceDayRow } from '../entitlements/taken-days.ts'
import type { Scope } from '../scope.ts'
import type { Surcharge } from '../surcharges/compute-surcharges.ts'

/** Days of confirmed absences of one type, as stored in a closed month. */
export type AbsenceDays = { type_id: Id; title: string; kind: string; days: Record<string, number> }

/** What one confirmed absence takes of one day. */
export type AbsenceOnDay = Omit<AbsenceDays, 'days'> & Omit<AbsenceDayRow, 'kind' | 'amount'> & { days: number }

/** By type and day. */
export async function findAbsencesOnDays(
  { sql, accountId }: Scope,
  userId: Id,
  { first, last }: { first: string; last: string },
): Promise<AbsenceOnDay[]> {
  return sql<AbsenceOnDay[]>`
    select y.id as type_id, y.title, y.kind, d.day, d.days::float8 as days, d.hours::float8 as hours,
      a.full_day as "fullDay", a.starts_at as "startsAt", a.ends_at as "endsAt", a.zone
    from absence_days d
    join absences a on a.account_id = d.account_id and a.id = d.absence_id and a.status = 'active'
      and a.confirmation_status = 'confirmed'
    join absence_types y on y.account_id = a.account_id and y.id = a.absence_type_id
    where d.account_id = ${accountId} and d.user_id = ${userId} and d.day between ${first} and ${last} and d.days > 0
    order by y.id, d.day, a.id`
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
