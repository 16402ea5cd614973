import type { Fragment } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { Scope } from '../scope.ts'
import type { Slice } from '../users/directory.ts'
import { isPlacedIn } from '../workspaces/placed-range.columns.ts'
import type { PlacedFilter, PlacedRange } from '../workspaces/placed-ranges.ts'
import { breakSeconds, fromWeekBefore } from './time-tracking.columns.ts'

/** A tracking for integrations, which read all workspaces of the account. */
export type TrackingRecord = {
  id: string
  workspace_id: Id
  workspace_external_id: string | null
  workspace_zone: string
  user_id: Id
  user_external_id: string | null
  area_id: Id | null
  area_external_id: string | null
  starts_at: string
  ends_at: string | null
  break_seconds: number
  break_duration: number | null
  force_custom_break_duration: boolean
  confirmed: boolean
  external_id: string | null
  breaks: { id: Id; starts_at: string; ends_at: string | null }[]
  tag_ids: Id[]
  created_at: string
  updated_at: string
}

const columns = (scope: Scope): Fragment => scope.sql`
  t.id, t.workspace_id, w.external_id as workspace_external_id, w.time_zone as workspace_zone, t.user_id,
  u.external_id as user_external_id, t.area_id, a.external_id as area_external_id, t.starts_at, t.ends_at,
  (${breakSeconds(scope)})::float8 as break_seconds, t.break_duration, t.force_custom_break_duration, t.confirmed,
  t.external_id, t.created_at, t.updated_at, array(
    select g.tag_id from time_tracking_tags g
    where g.account_id = t.account_id and g.time_tracking_id = t.id order by g.tag_id
  ) as tag_ids, (
    select coalesce(json_agg(json_build_object('id', b.id::text,
      'starts_at', to_char(b.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
      'ends_at', to_char(b.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) order by b.starts_at, b.id), '[]')
    from breaks b where b.account_id = t.account_id and b.time_tracking_id = t.id
  ) as breaks`

const from = ({ sql, accountId }: Scope): Fragment => sql`
  from time_trackings t
  join workspaces w on w.account_id = t.account_id and w.id = t.workspace_id and w.deleted_at is null
  join users u on u.account_id = t.account_id and u.id = t.user_id
  left join areas a on a.account_id = t.account_id and a.id = t.area_id
  where t.account_id = ${accountId} and t.status = 'active'`

/** Ids of trackings that overlap a half-open range; running ones have no end. */
function overlapping(scope: Scope, range: PlacedRange, userId: Id | undefined): Fragment {
  const { sql, accountId } = scope
  const { from, until } = range
  return fromWeekBefore(
    scope,
    sql`${from}::timestamptz`,
    (began) => sql`
    select t.id, t.created_at from time_trackings t
    where t.account_id = ${accountId} and t.status = 'active' and ${isPlacedIn(scope, range)}
      and ${userId ? sql`t.user_id = ${userId}` : sql`true`} and ${began} and t.starts_at < ${until}
      and (t.ends_at is null or t.ends_at > ${from} or t.starts_at = ${from})`,
  )
}

/** A slice of those that match, and their number. Ordered by creation, which is stable; ids are texts without an order. */
export async function selectTrackingRecords(
  scope: Scope,
  { ranges, userId }: PlacedFilter,
  { after, skip, most }: Slice,
): Promise<{ records: TrackingRecord[]; count: number }> {
  const { sql, accountId } = scope
  if (ranges.length === 0) return { records: [], count: 0 }
  const found = ranges
    .map((range) => overlapping(scope, range, userId))
    .reduce((left, right) => sql`${left} union all ${right}`)
  const behind =
    after === null
      ? sql`true`
      : sql`(created_at, id) > (
          select last.created_at, last.id from time_trackings last
          where last.account_id = ${accountId} and last.id = ${after})`
  const rows = await sql<(TrackingRecord & { count: number })[]>`
    with found as materialized (${found})
    select counted.count, ${columns(scope)}
    from (select count(*)::int as count from found) counted
    left join (
      select * from time_trackings where account_id = ${accountId} and id = any(array(
        select id from found where ${behind} order by created_at, id limit ${most} offset ${skip}))
    ) t on true
    left join workspaces w on w.account_id = t.account_id and w.id = t.workspace_id
    left join users u on u.account_id = t.account_id and u.id = t.user_id
    left join areas a on a.account_id = t.account_id and a.id = t.area_id
    order by t.created_at, t.id`
  return { records: rows[0]!.id === null ? [] : rows, count: rows[0]!.count }
}

export async function selectTrackingRecord(scope: Scope, id: string): Promise<TrackingRecord | null> {
  const [row] = await scope.sql<TrackingRecord[]>`select ${columns(scope)} ${from(scope)} and t.id = ${id}`
  return row ?? null
}
