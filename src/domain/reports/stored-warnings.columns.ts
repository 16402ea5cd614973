import type { Fragment } from '../../platform/db/connect.ts'
import type { WorkspaceScope } from '../scope.ts'
import { ownOrAdministered } from '../time-trackings/time-tracking.policy.ts'
import type { ReportSpan } from './report-span.ts'

export const kindOfWarning = ({ sql }: WorkspaceScope): Fragment => sql`split_part(t.situation, ':', 1)`

/**
 * Notifications `t` that represent the warnings of these kinds about days in the span. Each warning has exactly one
 * notification to the person it is about, which is kept when it is dismissed.
 */
export const warningsIn = (scope: WorkspaceScope, { from, until }: ReportSpan, kinds: readonly string[]): Fragment => {
  const { sql, accountId, workspace } = scope
  return sql`t.account_id = ${accountId} and t.workspace_id = ${workspace.id} and t.user_id = t.about_user_id
    and t.kind = 'notification' and t.about_day between ${from} and ${until}
    and ${kindOfWarning(scope)} = any(${[...kinds]}::text[]) and ${ownOrAdministered(scope)}`
}
