import type { Fragment } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { Interval, Shift } from '../../shared/working-day.ts'
import type { Scope, WorkspaceScope } from '../scope.ts'
import { breakSeconds } from '../time-trackings/time-tracking.columns.ts'

export type ShiftRow = {
  workspace_id: Id
  id: string
  from: number
  until: number
  running: boolean
  break_seconds: number
  breaks: Interval[]
}

/** The columns of a shift without its breaks; the tracking is `t`. */
export const shiftColumns = (scope: Scope, now: string): Fragment => scope.sql`
  t.id, t.workspace_id, extract(epoch from t.starts_at)::float8 as from,
  extract(epoch from coalesce(t.ends_at, greatest(t.starts_at, ${now}::timestamptz)))::float8 as until,
  t.ends_at is null as running, (${breakSeconds(scope)})::float8 as break_seconds`

/** The end of a break `b` of the tracking `t`; an open one lasts up to now. */
export const breakEnd = ({ sql }: Scope, now: string): Fragment =>
  sql`coalesce(b.ends_at, t.ends_at, greatest(b.starts_at, ${now}::timestamptz))`

/** The breaks of the tracking `t`. */
export const breaksColumn = (scope: Scope, now: string): Fragment => scope.sql`
  coalesce((
    select jsonb_agg(jsonb_build_object(
      'from', extract(epoch from b.starts_at), 'until', extract(epoch from ${breakEnd(scope, now)}))
      order by b.starts_at)
    from breaks b where b.account_id = t.account_id and b.time_tracking_id = t.id), '[]') as breaks`

export const shiftOf = ({ workspace }: WorkspaceScope, row: ShiftRow): Shift => {
  const { id, from, until, running, breaks, break_seconds, workspace_id } = row
  const elsewhere = workspace_id !== workspace.id && { elsewhere: workspace_id }
  return { id, from, until, running, breaks, breakSeconds: break_seconds, ...elsewhere }
}
