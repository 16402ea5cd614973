import type { WorkspaceScope } from '../scope.ts'
import { trackingsVisibleTo } from '../time-trackings/time-tracking.policy.ts'
import type { ReportSpan } from './report-span.ts'

export type Recorded = { key: string; label: string; user_id: string; starts_at: string; recorded_at: string }

/** The trackings that begin in the span and were recorded about a week later, or more. */
export async function listRecordedLater(scope: WorkspaceScope, { starts }: ReportSpan): Promise<Recorded[]> {
  const { sql, accountId } = scope
  return sql<Recorded[]>`
    select t.id as key, u.username as label, u.id as user_id, t.starts_at, t.created_at as recorded_at
    from time_trackings t
    join users u on u.account_id = t.account_id and u.id = t.user_id
    where t.account_id = ${accountId} and ${trackingsVisibleTo(scope)}
      and t.starts_at >= ${starts[0]} and t.starts_at < ${starts.at(-1)}
      -- A week from the end of a local day, less an hour for a change of the clock.
      and t.created_at >= t.starts_at + interval '6 days 23 hours'
    order by t.starts_at, u.username, t.id`
}
