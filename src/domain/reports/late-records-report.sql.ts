import type { Fragment } from '../../platform/db/connect.ts'
import { asWritten } from '../../platform/db/letters.columns.ts'
import type { WorkspaceScope } from '../scope.ts'
import { trackingsVisibleTo } from '../time-trackings/time-tracking.policy.ts'
import type { ReportSpan } from './report-span.ts'

export type LateRecording = {
  key: string
  time_tracking_id: string
  label: string
  user_id: string
  starts_at: string
  recorded_at: string
  /** Whether the record itself was late, or a change of its times. */
  what: 'recorded' | 'changed'
  /** The user who did it; null for the service. */
  by: string | null
}

/**
 * Trackings that start in the span and were recorded, or whose times were changed, about a week later or more. The author
 * comes from the system notes; the first one is about the record itself. "materialized" makes the planner find them once
 * instead of once for each user, and "offset 0" the notes of these trackings instead of all notes of the workspace.
 */
export async function findLateRecordings(scope: WorkspaceScope, { starts }: ReportSpan): Promise<LateRecording[]> {
  const { sql, accountId } = scope
  const inSpan = sql`t.account_id = ${accountId} and ${trackingsVisibleTo(scope)}
    and t.starts_at >= ${starts[0]} and t.starts_at < ${starts.at(-1)}`
  return sql<LateRecording[]>`
    with late as materialized (
      select t.id as key, t.id, t.user_id, t.starts_at, 'recorded' as what, t.created_at as recorded_at, (
        select n.author_id from notes n
        where n.account_id = t.account_id and n.time_tracking_id = t.id and n.kind = 'SystemNote'
        order by n.id limit 1) as author_id
      from time_trackings t where ${inSpan} and ${aboutAWeek(scope, sql`t.created_at`)}
      union all
      select t.id || '-' || n.id, t.id, t.user_id, t.starts_at, 'changed', n.created_at, n.author_id
      from time_trackings t
      cross join lateral (
        select n.id, n.created_at, n.author_id from notes n
        where n.account_id = t.account_id and n.time_tracking_id = t.id and n.times_changed
          and ${aboutAWeek(scope, sql`n.created_at`)}
        offset 0) n
      where ${inSpan}
    )
    select late.key, late.id as time_tracking_id, u.username as label, u.id as user_id, late.starts_at, late.recorded_at,
      late.what, author.username as by
    from late
    join users u on u.account_id = ${accountId} and u.id = late.user_id
    left join users author on author.account_id = ${accountId} and author.id = late.author_id
    order by late.starts_at, ${asWritten(sql, sql`u.username`)}, late.id, late.recorded_at, late.key`
}

/** A week from the end of a local day, less an hour for daylight saving time. */
const aboutAWeek = ({ sql }: WorkspaceScope, moment: Fragment): Fragment =>
  sql`${moment} >= t.starts_at + interval '6 days 23 hours'`
