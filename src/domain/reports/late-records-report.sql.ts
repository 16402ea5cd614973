import type { Fragment } from '../../platform/db/connect.ts'
import { asWritten } from '../../platform/db/letters.columns.ts'
import type { WorkspaceScope } from '../scope.ts'
import { trackingsVisibleTo } from '../time-trackings/time-tracking.policy.ts'
import type { ReportSpan } from './report-span.ts'

export type Recorded = {
  key: string
  time_tracking_id: string
  label: string
  user_id: string
  starts_at: string
  recorded_at: string
  /** Whether it is the record itself that came late, or another start, end or break of it. */
  what: 'recorded' | 'changed'
  /** Who did it; null where it was no user. */
  by: string | null
}

/**
 * The trackings that begin in the span and were recorded, or whose times were changed, about a week later or more. Who did
 * it is told by the history, which begins with the record itself.
 */
export async function listRecordedLater(scope: WorkspaceScope, { starts }: ReportSpan): Promise<Recorded[]> {
  const { sql, accountId } = scope
  const inSpan = sql`t.account_id = ${accountId} and ${trackingsVisibleTo(scope)}
    and t.starts_at >= ${starts[0]} and t.starts_at < ${starts.at(-1)}`
  return sql<Recorded[]>`
    with late as (
      select t.id as key, t.id, t.user_id, t.starts_at, 'recorded' as what, t.created_at as recorded_at, (
        select n.author_id from notes n
        where n.account_id = t.account_id and n.time_tracking_id = t.id and n.kind = 'SystemNote'
        order by n.id limit 1) as author_id
      from time_trackings t where ${inSpan} and ${aboutAWeek(scope, sql`t.created_at`)}
      union all
      select t.id || '-' || n.id, t.id, t.user_id, t.starts_at, 'changed', n.created_at, n.author_id
      from time_trackings t join notes n on n.account_id = t.account_id and n.time_tracking_id = t.id
      where ${inSpan} and n.times_changed and ${aboutAWeek(scope, sql`n.created_at`)}
    )
    select late.key, late.id as time_tracking_id, u.username as label, u.id as user_id, late.starts_at, late.recorded_at,
      late.what, author.username as by
    from late
    join users u on u.account_id = ${accountId} and u.id = late.user_id
    left join users author on author.account_id = ${accountId} and author.id = late.author_id
    order by late.starts_at, ${asWritten(sql, sql`u.username`)}, late.id, late.recorded_at, late.key`
}

/** A week from the end of a local day, less an hour for a change of the clock. */
const aboutAWeek = ({ sql }: WorkspaceScope, moment: Fragment): Fragment =>
  sql`${moment} >= t.starts_at + interval '6 days 23 hours'`
