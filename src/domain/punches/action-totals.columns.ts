import type { Fragment } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { WorkspaceScope } from '../scope.ts'
import { ownOrAdministered } from '../time-trackings/time-tracking.policy.ts'

/** The number of punches of these users, or of all users, from the rollup. One row. */
export function actionTotals(scope: WorkspaceScope, userIds: readonly Id[] | null): Fragment {
  const { sql, accountId, workspace } = scope
  return sql`
    select coalesce(sum(t.count), 0)::int as total_count from action_totals t
    where t.account_id = ${accountId} and t.workspace_id = ${workspace.id} and ${ownOrAdministered(scope)}
      and ${userIds ? sql`t.user_id = any(${userIds as string[]}::bigint[])` : sql`true`}`
}
