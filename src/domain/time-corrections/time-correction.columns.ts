import type { Fragment } from '../../platform/db/connect.ts'
import type { Scope } from '../scope.ts'

// Computed columns of a correction `t`.

/** Whether the tracking has changed since the correction was requested. */
export const isOutdated = ({ sql }: Scope): Fragment => sql`
  (t.status = 'pending' and t.kind <> 'new'
    and t.before is distinct from tracking_snapshot(t.account_id, t.time_tracking_id))`

/** The first ten other trackings of the person that overlap the requested time; none once it is decided. */
export const overlappingTrackings = ({ sql }: Scope): Fragment => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'starts_at', moment_text(o.starts_at),
    'ends_at', moment_text(o.ends_at)) order by o.starts_at, o.id), '[]')
  from (
    select o.id, o.starts_at, o.ends_at from time_trackings o
    where t.status = 'pending' and t.after is not null and o.account_id = t.account_id and o.user_id = t.user_id
      and o.workspace_id = t.workspace_id and o.status = 'active' and o.id is distinct from t.time_tracking_id
      and o.starts_at < coalesce((t.after ->> 'ends_at')::timestamptz, 'infinity')
      and coalesce(o.ends_at, 'infinity') > (t.after ->> 'starts_at')::timestamptz
    order by o.starts_at, o.id limit 10
  ) o)`
