import type { Fragment } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { SpecialDay } from '../holidays/special-days.ts'
import type { Scope } from '../scope.ts'
import { firstWorkspace } from '../users/first-workspace.columns.ts'
import { firstDayTouched } from './account-zone.ts'
import { contractEndOf, schedulesOf } from './schedule.columns.ts'
import type { WorkSchedule } from './schedule.ts'

/** What a time account depends on besides trackings and absences, and how far its days are stored. */
export type AccountFacts = {
  user_id: Id
  username: string
  staff_number: string | null
  external_id: string | null
  start_of_accounting: string
  saldo_type: number
  calc_holiday_options: string
  custom_holiday_hours: number
  public_holiday_ids: string[]
  /** The first workspace of the person. Its zone, calendar, special days and policies apply. */
  home_id: Id | null
  time_zone: string | null
  holiday_calendar: string | null
  special_days: SpecialDay[] | null
  /** The last day of the contract, from the data profile. */
  contract_end: string | null
  schedules: (WorkSchedule & { id: Id })[]
  closed_through: string | null
  /** When the last closed day ended, in the zone that applied at its closing. */
  closed_until: string | null
  /** Records up to this day were deleted; `removed_difference` is the difference of the closed months at that time. */
  removed_through: string | null
  removed_difference: number
  /** A digest of the current rules. */
  rules_digest: string
  /** Days from here on are not stored or have changed; null where no day is stale. */
  stale_from: string | null
  built_until: string | null
}

/** Has to be raised when the computation of a day changes, so that days stored by an older version are rebuilt. */
export const ruleVersion = '3 '

/** `accounts` is a condition on users `t`. */
export async function findTimeAccounts(
  scope: Pick<Scope, 'sql' | 'accountId'>,
  accounts: Fragment,
): Promise<AccountFacts[]> {
  const { sql, accountId } = scope
  const homeColumns = sql`w.id, w.time_zone, w.holiday_calendar, w.special_days`
  const rows = await sql<(AccountFacts & { changed_from: string | null; running_from: string | null })[]>`
    with known as (
      select t.account_id, t.id as user_id, t.username, t.staff_number, t.external_id, t.start_of_accounting, t.saldo_type,
        t.calc_holiday_options, t.custom_holiday_hours, t.public_holiday_ids, home.id as home_id, home.time_zone,
        home.holiday_calendar, home.special_days, contract.ends_on as contract_end, planned.schedules, a.closed_through,
        a.closed_until, a.removed_through, a.removed_difference::float8, a.built_until, a.built_by,
        ${ruleVersion} || md5(row(t.start_of_accounting, t.saldo_type, t.calc_holiday_options, t.custom_holiday_hours,
          t.public_holiday_ids, home.time_zone, home.holiday_calendar, home.special_days, contract.ends_on,
          planned.schedules)::text) as rules_digest
      from users t
      join time_accounts a on a.account_id = t.account_id and a.user_id = t.id
      left join lateral (
        ${firstWorkspace(scope, homeColumns, { accountId: sql`t.account_id`, userId: sql`t.id` })}
      ) home on true
      -- "offset 0" makes the planner compute it once instead of at every use.
      cross join lateral (select ${contractEndOf(scope)} as ends_on offset 0) contract
      cross join lateral (select ${schedulesOf(scope)} as schedules offset 0) planned
      where t.account_id = ${accountId} and ${accounts}
    )
    select k.*,
      case when k.built_by is distinct from k.rules_digest then date '0001-01-01' else k.built_until + 1 end as stale_from,
      (select min(r.from_at) from tracking_reviews r
        where r.account_id = k.account_id and r.user_id = k.user_id) as changed_from,
      (select min(t.starts_at) from time_trackings t
        where t.account_id = k.account_id and t.user_id = k.user_id and t.ends_at is null and t.status = 'active')
        as running_from
    from known k
    order by k.user_id`
  return rows.map(({ changed_from, running_from, ...facts }) => {
    for (const moment of [changed_from, running_from]) {
      const day = moment && firstDayTouched(facts, moment)
      if (day && facts.stale_from && day < facts.stale_from) facts.stale_from = day
    }
    return facts
  })
}

/**
 * Serialises rebuilds, closings and schedule changes of a person. The user's row is locked first, as in decisions about
 * absences.
 */
export async function lockTimeAccounts({ sql, accountId }: Scope, userIds: readonly Id[]): Promise<void> {
  await sql`
    select from users u join time_accounts a on a.account_id = u.account_id and a.user_id = u.id
    where u.account_id = ${accountId} and u.id = any(${userIds as string[]}::bigint[])
    order by u.id for no key update of u for update of a`
}

/** `openMonth` is the first day of the month that is not stored completely. */
type SumsRequest = { userId: Id; on: string; storedUntil: string; openMonth: string }

type StoredSums = {
  user_id: Id
  on: string
  target: number
  worked: number
  credited: number
  charged: number
  entries: number
}

/**
 * Sums of all stored days up to `storedUntil`, and of the entries up to `on`. It reads one running total for all whole
 * months, the days of the open month, one rollup row for each year of entries, and the entries of the last year.
 */
export async function sumStored({ sql, accountId }: Scope, asked: readonly SumsRequest[]): Promise<StoredSums[]> {
  return sql<StoredSums[]>`
    select p.user_id, p.on_day as on, (coalesce(m.target_seconds, 0) + coalesce(d.target, 0))::float8 as target,
      (coalesce(m.worked_seconds, 0) + coalesce(d.worked, 0))::float8 as worked,
      (coalesce(m.credited_seconds, 0) + coalesce(d.credited, 0))::float8 as credited,
      (coalesce(m.charged_seconds, 0) + coalesce(d.charged, 0))::float8 as charged,
      (coalesce(y.seconds, 0) + coalesce(e.seconds, 0))::float8 as entries
    from unnest(${asked.map(({ userId }) => userId)}::bigint[], ${asked.map(({ on }) => on)}::date[],
      ${asked.map(({ storedUntil }) => storedUntil)}::date[],
      ${asked.map(({ openMonth }) => openMonth)}::date[],
      ${asked.map(({ on }) => Number(on.slice(0, 4)))}::int[]) as p (user_id, on_day, stored_until, open_month, year)
    left join lateral (
      select * from time_account_months m
      where m.account_id = ${accountId} and m.user_id = p.user_id and m.month < p.open_month
      order by m.month desc limit 1
    ) m on true
    cross join lateral (
      select sum(target_seconds) as target, sum(worked_seconds) as worked, sum(credited_seconds) as credited,
        sum(charged_seconds) as charged
      from time_account_days d
      where d.account_id = ${accountId} and d.user_id = p.user_id and d.day <= p.stored_until
        and d.day >= p.open_month
    ) d
    cross join lateral (
      select sum(seconds) as seconds from time_account_entry_years y
      where y.account_id = ${accountId} and y.user_id = p.user_id and y.year < p.year
    ) y
    cross join lateral (
      select sum(seconds) as seconds from time_account_entries e
      where e.account_id = ${accountId} and e.user_id = p.user_id and e.kind <> 'opening'
        and e.day between make_date(p.year, 1, 1) and p.on_day
    ) e`
}
