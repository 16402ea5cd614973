import type { Fragment } from '../../platform/db/connect.ts'
import { nowOf, nowSecondsOf, type Scope } from '../scope.ts'

// Computed columns of a tracking `t`. Running ones are computed up to now.

export const endOrNow = (scope: Scope): Fragment => scope.sql`coalesce(t.ends_at, ${untilNow(scope)})`

/** A start in the future (clocks differ) must not give a negative length. */
function untilNow(scope: Scope): Fragment {
  const made = moments.get(scope) ?? scope.sql`greatest(t.starts_at, ${nowOf(scope)}::timestamptz)`
  moments.set(scope, made)
  return made
}

/** All columns of a row use the same moment. */
const moments = new WeakMap<Scope, Fragment>()

export const grossSeconds = (scope: Scope): Fragment =>
  scope.sql`coalesce(t.gross_seconds, extract(epoch from ${untilNow(scope)} - t.starts_at)::bigint)`

/** Now in epoch seconds, as in `running_times`. */
export const nowSeconds = (scope: Scope): Fragment => scope.sql`${nowSecondsOf(scope)}::bigint`

/** Breaks of a simple running tracking, from its row `r` of `running_times`; null where none was recorded. */
export const runningBreak = (scope: Scope): Fragment => scope.sql`
  case when r.break_starts_at is null then r.closed_break
    else coalesce(r.closed_break, 0) + ${nowSeconds(scope)} - r.break_starts_at end`

/** Whether it is in a closed month of its user. Trackings that were running when the month was closed may still end. */
export const isInClosedMonth = ({ sql }: Scope): Fragment => sql`(
  t.ends_at is not null and exists (
    select from time_accounts a
    where a.account_id = t.account_id and a.user_id = t.user_id and a.closed_until > t.starts_at))`

/** Null where no break was recorded. */
export const recordedBreak = (scope: Scope): Fragment => scope.sql`
  case when t.ends_at is not null then t.recorded_break else (
    select case when r.linear_from < ${nowSeconds(scope)} then ${runningBreak(scope)}
      else recorded_break(t.account_id, t.id, t.starts_at, ${untilNow(scope)}) end
    from running_times r where r.account_id = t.account_id and r.time_tracking_id = t.id) end`

export const breakSeconds = (scope: Scope): Fragment => scope.sql`
  coalesce(t.break_seconds, counted_break(t.force_custom_break_duration, t.break_duration, t.default_break_duration,
    ${recordedBreak(scope)}, ${grossSeconds(scope)}))`

export const netSeconds = (scope: Scope): Fragment => scope.sql`(${grossSeconds(scope)} - ${breakSeconds(scope)})`

/** A break set by hand takes precedence over the recorded one only if it is forced. */
export const breakDuration = (scope: Scope): Fragment => scope.sql`
  coalesce(case when t.force_custom_break_duration then t.break_duration end, ${recordedBreak(scope)},
    t.break_duration)::numeric`

/** Hours with two decimals, rounded half up once, from seconds. */
export const hoursOf = (scope: Scope, seconds: Fragment): Fragment => scope.sql`round((${seconds})::numeric / 3600, 2)`

export const currentStatus = ({ sql }: Scope): Fragment =>
  sql`case when t.ends_at is null then 'running' else 'finished' end`

/** The breaks of a running tracking, for clients that show a clock; null for a finished one. */
export const breaksWhileRunning = ({ sql }: Scope): Fragment => sql`
  case when t.ends_at is null then (
    select coalesce(jsonb_agg(jsonb_build_object('id', b.id::text, 'starts_at', b.starts_at, 'ends_at', b.ends_at)
      order by b.starts_at, b.id), '[]')
    from breaks b where b.account_id = t.account_id and b.time_tracking_id = t.id) end`

/** The totals of a list. Without filters the rollup gives the same numbers. */
export const listTotals = (scope: Scope): Record<string, Fragment> => {
  const { sql } = scope
  const total = (seconds: Fragment): Fragment => hoursOf(scope, sql`coalesce(sum(${seconds}), 0)`)
  return {
    total_unconfirmed: sql`count(*) filter (where not t.confirmed)::int`,
    total_confirmed: sql`count(*) filter (where t.confirmed)::int`,
    total_running: sql`count(*) filter (where t.ends_at is null)::int`,
    total_gross_time: total(grossSeconds(scope)),
    total_net_time: total(netSeconds(scope)),
    total_break_time: total(breakSeconds(scope)),
  }
}

/**
 * Trackings `t` that may touch a span from `from` on. `some` writes the query for a condition on the start. Nearly all
 * trackings began in the week before the span or later; the few longer ones are found by partial indexes, so that years of
 * history are not read.
 */
export function fromWeekBefore({ sql }: Scope, from: Fragment, some: (began: Fragment) => Fragment): Fragment {
  const before = sql`t.starts_at < ${from} - interval '7 days'`
  return sql`
    ${some(sql`t.starts_at >= ${from} - interval '7 days'`)}
    union all ${some(sql`${before} and t.ends_at is null`)}
    union all ${some(sql`${before} and t.ends_at - t.starts_at > interval '7 days'`)}`
}
