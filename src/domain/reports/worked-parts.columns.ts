import type { Fragment } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { WorkspaceScope } from '../scope.ts'
import {
  breakSeconds,
  endOrNow,
  fromWeekBefore,
  grossSeconds,
  recordedBreak,
} from '../time-trackings/time-tracking.columns.ts'
import { trackingsVisibleTo } from '../time-trackings/time-tracking.policy.ts'
import type { ReportSpan } from './report-span.ts'

/** An undefined list means no restriction. */
export type WorkFilter = {
  userIds?: readonly Id[] | undefined
  areaIds?: readonly Id[] | undefined
  tagIds?: readonly Id[] | undefined
}

/**
 * Common table expressions for a statement that begins with `with`; the last one, `parts`, has the trackings that the
 * caller may see, cut at local midnight and to the span. A part has its day (1 is the first) and its seconds; the parts of
 * a tracking add up to it. `places` maps days to groups. `opens` marks the first part of a tracking, and `opens_place` its
 * first part in a group.
 *
 * A million trackings are streamed through it without being materialised. `offset 0` keeps the planner from evaluating an
 * expression again for every column that uses it. Trackings inside one day are `whole` and keep their stored seconds.
 */
export const workedParts = (
  scope: WorkspaceScope,
  span: ReportSpan,
  filter: WorkFilter,
  places: readonly number[],
): Fragment => scope.sql`
  touching as (${touching(scope, span, filter)}
  ), days as (
    select ${span.starts as string[]}::timestamptz[] as starts, ${places as number[]}::int[] as places
  ), found as (
    select w.*, width_bucket(w.starts_at, (select starts from days)) as start_day,
      width_bucket(w.until_at - interval '1 microsecond', (select starts from days)) as end_day
    from touching w offset 0
  ), placed as (
    select w.*, greatest(1, start_day) as first,
      greatest(1, start_day, least(${span.dates.length}, end_day)) as last,
      start_day >= 1 and end_day <= least(start_day, ${span.dates.length}) as whole
    from found w offset 0
  ), cut as (
    select w.*, generate_series(first, last) as n
    from (select w.*, case when not whole and w.recorded > 0 then ${pauses(scope)} end as pauses from placed w offset 0) w
  ), parts as (
    select p.id, p.user_id, p.area_id, p.confirmed, n as day, n = p.first as opens,
      (select places from days)[n] as place,
      n = p.first or (select places from days)[n] <> (select places from days)[n - 1] as opens_place,
      case when p.whole then p.gross_seconds
        else ${lengthUpTo(scope, scope.sql`c.until_at`)} - ${lengthUpTo(scope, scope.sql`c.from_at`)} end as gross,
      case when p.whole or p.break_seconds = 0 then p.break_seconds
        else ${breakUpTo(scope, scope.sql`c.until_at`)} - ${breakUpTo(scope, scope.sql`c.from_at`)} end as break
    from cut p, lateral (
      select greatest(p.starts_at, (select starts from days)[n]) as from_at,
        least(p.until_at, (select starts from days)[n + 1]) as until_at) c
    offset 0
  )`

/** The breaks of a tracking `w` as a multirange, in which overlapping ones are merged. */
const pauses = ({ sql }: WorkspaceScope): Fragment => sql`(
  select range_agg(tstzrange(b.starts_at, coalesce(b.ends_at, w.until_at)))
  from breaks b
  where b.account_id = w.account_id and b.time_tracking_id = w.id
    and b.starts_at <= coalesce(b.ends_at, w.until_at))`

function touching(scope: WorkspaceScope, { starts }: ReportSpan, filter: WorkFilter): Fragment {
  const { sql, accountId } = scope
  const [from, until] = [sql`${starts[0]}::timestamptz`, sql`${starts.at(-1)}::timestamptz`]
  return fromWeekBefore(
    scope,
    from,
    (began) => sql`
    select t.account_id, t.id, t.user_id, t.area_id, t.confirmed, t.starts_at, ${endOrNow(scope)} as until_at,
      ${grossSeconds(scope)} as gross_seconds, ${breakSeconds(scope)} as break_seconds, coalesce(${recordedBreak(scope)}, 0) as recorded
    from time_trackings t
    where t.account_id = ${accountId} and ${trackingsVisibleTo(scope)} and ${chosen(scope, filter)} and ${began}
      and (${endOrNow(scope)} > ${from} or t.starts_at >= ${from}) and t.starts_at < ${until}`,
  )
}

const chosen = ({ sql }: WorkspaceScope, { userIds, areaIds, tagIds }: WorkFilter): Fragment => sql`
  ${userIds ? sql`t.user_id = any(${userIds as string[]}::bigint[])` : sql`true`}
  and ${areaIds ? sql`t.area_id = any(${areaIds as string[]}::bigint[])` : sql`true`}
  and ${
    tagIds
      ? sql`exists (select from time_tracking_tags l where l.account_id = t.account_id and l.time_tracking_id = t.id
          and l.tag_id = any(${tagIds as string[]}::bigint[]))`
      : sql`true`
  }`

/** Whole seconds from the start of the tracking `p` to the moment, so that parts add up to the tracking's length. */
const lengthUpTo = ({ sql }: WorkspaceScope, moment: Fragment): Fragment =>
  sql`extract(epoch from ${moment} - p.starts_at)::bigint`

/**
 * The counted break before the moment. Recorded breaks count at their times; a length that was only set has no times and
 * counts from the start of the tracking.
 */
function breakUpTo(scope: WorkspaceScope, moment: Fragment): Fragment {
  const { sql } = scope
  const taken = sql`case when p.pauses is null then 0 else (
    select coalesce(sum(extract(epoch from upper(one) - lower(one))), 0)::bigint
    from unnest(p.pauses * tstzmultirange(tstzrange(p.starts_at, ${moment}))) one) end`
  return sql`least(${lengthUpTo(scope, moment)},
    p.break_seconds - least(p.break_seconds, p.recorded) + least(p.break_seconds, ${taken}))`
}
