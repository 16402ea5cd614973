import type { Fragment, Sql } from '../../platform/db/connect.ts'
import { computed, type Scope } from '../scope.ts'

/** Days that were transferred count in the entitlement that received them; an overdraft stays here. */
const remaining = (sql: Sql, e: Fragment): Fragment => {
  const rest = sql`${e}.planned_days + ${e}.transferred_days - ${e}.lapsed_days - ${e}.spent_days`
  return sql`(case when ${e}.transferred_to is null then ${rest} else least(0, ${rest}) end)`
}

/** Days left in an entitlement `t`. */
export const remainingDaysOf = ({ sql }: { sql: Sql }): Fragment => remaining(sql, sql`t`)

/** Whole days of vacation left to a user `t` in the entitlements of the current year. */
export const remainingVacationOf = (scope: Scope): Fragment => {
  const { sql } = scope
  const inYear = (day: string): string => computed(scope, (reader) => `${yearOf(reader)}-${day}`)
  return sql`(
    select coalesce(floor(sum(${remaining(sql, sql`e`)})), 0)::int
    from vacation_entitlements e
    where e.account_id = t.account_id and e.user_id = t.id
      and e.starts_at <= ${inYear('12-31')} and e.ends_at >= ${inYear('01-01')})`
}

const yearOf = ({ clock, zone }: Scope): number => clock.now().toZonedDateTimeISO(zone).year
