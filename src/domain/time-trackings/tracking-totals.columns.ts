import type { Fragment } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { WorkspaceScope } from '../scope.ts'
import { administersUser } from '../users/user.policy.ts'
import { breakSeconds, grossSeconds, hoursOf } from './time-tracking.columns.ts'
import { trackingsVisibleTo } from './time-tracking.policy.ts'

/** Which trackings to total: of these users (all, if none are named), and of which state. */
export type TotalsQuery = { userIds: readonly Id[] | null; running: boolean | null }

/**
 * Totals from the rollup of finished trackings, plus the few that run: one row. The rollup has one row per user, so this
 * costs the same however many years lie behind.
 */
export function trackingTotals(scope: WorkspaceScope, query: TotalsQuery): Fragment {
  const { sql, accountId, workspace, actor } = scope
  const whose = (column: Fragment): Fragment => {
    const named = query.userIds ? sql`${column} = any(${query.userIds as string[]}::bigint[])` : sql`true`
    const visible =
      actor.role === 'admin' ? sql`true` : sql`(${column} = ${actor.userId} or ${administersUser(scope, column)})`
    return sql`${named} and ${visible}`
  }
  const hours = (seconds: Fragment): Fragment => hoursOf(scope, seconds)
  return sql`
    with finished as (
      select coalesce(sum(t.confirmed), 0) as confirmed, coalesce(sum(t.unconfirmed), 0) as unconfirmed,
        coalesce(sum(t.gross_seconds), 0) as gross, coalesce(sum(t.break_seconds), 0) as break
      from time_tracking_totals t
      where t.account_id = ${accountId} and t.workspace_id = ${workspace.id} and ${whose(sql`t.user_id`)}
        and ${query.running === true ? sql`false` : sql`true`}
    ), running as (
      select count(*) as count, coalesce(sum(${grossSeconds(scope)}), 0) as gross,
        coalesce(sum(${breakSeconds(scope)}), 0) as break
      from time_trackings t
      where t.account_id = ${accountId} and t.ends_at is null and ${trackingsVisibleTo(scope)}
        and ${whose(sql`t.user_id`)} and ${query.running === false ? sql`false` : sql`true`}
    )
    select (f.confirmed + f.unconfirmed + r.count)::int as total_count,
      (f.unconfirmed + r.count)::int as total_unconfirmed, f.confirmed::int as total_confirmed,
      r.count::int as total_running, ${hours(sql`f.gross + r.gross`)} as total_gross_time,
      ${hours(sql`f.gross + r.gross - f.break - r.break`)} as total_net_time,
      ${hours(sql`f.break + r.break`)} as total_break_time
    from finished f, running r`
}
