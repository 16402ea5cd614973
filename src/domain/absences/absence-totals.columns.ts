import type { Fragment } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { WorkspaceScope } from '../scope.ts'
import { concernsActor } from './absence.policy.ts'

type AbsenceTotalsQuery = { userIds: readonly Id[] | null; status: string | null }

/** From the rollup, which has a few rows per user regardless of the number of absences. One row. */
export function absenceTotals(scope: WorkspaceScope, query: AbsenceTotalsQuery): Fragment {
  const { sql, accountId, workspace } = scope
  const named = query.userIds ? sql`t.user_id = any(${query.userIds as string[]}::bigint[])` : sql`true`
  const countOf = (status: string): Fragment =>
    sql`coalesce(sum(t.count) filter (where t.confirmation_status = ${status}), 0)::int`
  return sql`
    select coalesce(sum(t.count), 0)::int as total_count, ${countOf('pending')} as pending, ${countOf('confirmed')} as confirmed,
      ${countOf('rejected')} as rejected, coalesce(sum(t.days), 0) as total_days, coalesce(sum(t.hours), 0) as total_hours
    from absence_totals t
    where t.account_id = ${accountId} and t.workspace_id = ${workspace.id} and ${named} and ${concernsActor(scope)}
      and ${query.status === null ? sql`true` : sql`t.confirmation_status = ${query.status}`}`
}
