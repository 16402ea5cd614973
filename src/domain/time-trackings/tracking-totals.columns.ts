import type { Fragment } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { WorkspaceScope } from '../scope.ts'
import { administersUser } from '../users/user.policy.ts'
import { breakSeconds, grossSeconds, hoursOf, nowSeconds, runningBreak } from './time-tracking.columns.ts'

/** Null means no restriction. */
type TotalsQuery = { userIds: readonly Id[] | null; running: boolean | null; confirmed: boolean | null }

/**
 * One row with totals from the rollup of finished trackings plus the running ones. The cost does not grow with the years of
 * history and, for everybody, not with the number of people.
 */
export function trackingTotals(scope: WorkspaceScope, query: TotalsQuery): Fragment {
  const { sql, accountId, workspace, actor } = scope
  const ofListedPeople = (column: Fragment): Fragment => {
    const named = query.userIds ? sql`${column} = any(${query.userIds as string[]}::bigint[])` : sql`true`
    const visible =
      actor.role === 'admin' ? sql`true` : sql`(${column} = ${actor.userId} or ${administersUser(scope, column)})`
    return sql`${named} and ${visible}`
  }
  const everybody = actor.role === 'admin' && query.userIds === null
  const hours = (seconds: Fragment): Fragment => hoursOf(scope, seconds)
  const { confirmed } = query
  // Running trackings are never confirmed.
  const noneRuns = query.running === false || confirmed === true
  const finishedSeconds = (all: Fragment, ofConfirmed: Fragment): Fragment =>
    confirmed === null ? all : confirmed ? ofConfirmed : sql`${all} - ${ofConfirmed}`
  return sql`
    with finished as (
      select ${confirmed === false ? sql`0` : sql`coalesce(sum(t.confirmed), 0)`} as confirmed,
        ${confirmed === true ? sql`0` : sql`coalesce(sum(t.unconfirmed), 0)`} as unconfirmed,
        coalesce(sum(${finishedSeconds(sql`t.gross_seconds`, sql`t.confirmed_gross`)}), 0) as gross,
        coalesce(sum(${finishedSeconds(sql`t.break_seconds`, sql`t.confirmed_break`)}), 0) as break
      from ${everybody ? sql`workspace_tracking_totals` : sql`time_tracking_totals`} t
      where t.account_id = ${accountId} and t.workspace_id = ${workspace.id}
        and ${everybody ? sql`true` : ofListedPeople(sql`t.user_id`)} and ${query.running === true ? sql`false` : sql`true`}
    ), at_work as (
      select t.* from running_times t
      where t.account_id = ${accountId} and t.workspace_id = ${workspace.id} and ${ofListedPeople(sql`t.user_id`)}
        and ${noneRuns ? sql`false` : sql`true`}
    ), running as (
      select count(*) as count, coalesce(sum(${runningOr(scope, sql`${nowSeconds(scope)} - r.starts_at`, grossSeconds)}), 0) as gross,
        coalesce(sum(${runningOr(scope, sql`coalesce(${runningBreak(scope)}, 0)`, breakSeconds)}), 0) as break
      from at_work r
    )
    select (f.confirmed + f.unconfirmed + r.count)::int as total_count,
      (f.unconfirmed + r.count)::int as total_unconfirmed, f.confirmed::int as total_confirmed,
      r.count::int as total_running, ${hours(sql`f.gross + r.gross`)} as total_gross_time,
      ${hours(sql`f.gross + r.gross - f.break - r.break`)} as total_net_time,
      ${hours(sql`f.break + r.break`)} as total_break_time
    from finished f, running r`
}

/** Simple running trackings from `running_times` alone, the others from the tracking. */
const runningOr = (scope: WorkspaceScope, simple: Fragment, computed: (scope: WorkspaceScope) => Fragment): Fragment =>
  scope.sql`
  case when r.linear_from < ${nowSeconds(scope)} then ${simple} else (
    select ${computed(scope)} from time_trackings t
    where t.account_id = r.account_id and t.id = r.time_tracking_id) end`
