import type { Fragment } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { WorkspaceScope } from '../scope.ts'
import { breakSeconds, endOrNow, fromWeekBefore, recordedBreak } from '../time-trackings/time-tracking.columns.ts'
import { trackingsVisibleTo } from '../time-trackings/time-tracking.policy.ts'
import type { ReportSpan } from './report-span.ts'

/** Only these; all where none are named. */
export type WorkFilter = {
  userIds?: readonly Id[] | undefined
  areaIds?: readonly Id[] | undefined
  tagIds?: readonly Id[] | undefined
}

/**
 * The trackings that the caller may see, cut at local midnight and to the span: the tables `touching`, `days`, `placed` and
 * `parts` for a statement that begins with `with`. A part has its day (1 is the first) and its seconds; the parts of a
 * tracking add up to it. `places` are groups of days: a part `opens` its tracking, and `opens_place` in its group.
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
  ), placed as materialized (
    select w.*, first, last, ${pauses(scope)} as pauses
    from touching w cross join days,
      lateral (select greatest(1, width_bucket(w.starts_at, starts)) as first) f,
      lateral (select greatest(first, least(${span.dates.length},
        width_bucket(w.until_at - interval '1 microsecond', starts))) as last) l
  ), parts as materialized (
    select p.id, p.user_id, p.area_id, p.confirmed, n as day, n = p.first as opens, places[n] as place,
      n = p.first or places[n] <> places[n - 1] as opens_place,
      ${lengthUpTo(scope, scope.sql`c.until_at`)} - ${lengthUpTo(scope, scope.sql`c.from_at`)} as gross,
      case when p.break_seconds = 0 or (c.from_at = p.starts_at and c.until_at = p.until_at) then p.break_seconds
        else ${breakUpTo(scope, scope.sql`c.until_at`)} - ${breakUpTo(scope, scope.sql`c.from_at`)} end as break
    from placed p cross join days, lateral generate_series(p.first, p.last) n,
      lateral (select greatest(p.starts_at, starts[n]) as from_at, least(p.until_at, starts[n + 1]) as until_at) c
  )`

/** Where the breaks lie, of a tracking `w` that is cut and has some: overlapping ones become one. */
const pauses = ({ sql }: WorkspaceScope): Fragment => sql`
  case when w.recorded > 0 and (first < last or w.starts_at < starts[1] or w.until_at > starts[cardinality(starts)])
    then (
      select range_agg(tstzrange(b.starts_at, coalesce(b.ends_at, w.until_at)))
      from breaks b
      where b.account_id = w.account_id and b.time_tracking_id = w.id
        and b.starts_at <= coalesce(b.ends_at, w.until_at)) end`

function touching(scope: WorkspaceScope, { starts }: ReportSpan, filter: WorkFilter): Fragment {
  const { sql, accountId } = scope
  const [from, until] = [sql`${starts[0]}::timestamptz`, sql`${starts.at(-1)}::timestamptz`]
  return fromWeekBefore(
    scope,
    from,
    (began) => sql`
    select t.account_id, t.id, t.user_id, t.area_id, t.confirmed, t.starts_at, ${endOrNow(scope)} as until_at,
      ${breakSeconds(scope)} as break_seconds, coalesce(${recordedBreak(scope)}, 0) as recorded
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

/** Whole seconds from the start of the tracking `p` to the moment, so that parts add up to what the tracking shows. */
const lengthUpTo = ({ sql }: WorkspaceScope, moment: Fragment): Fragment =>
  sql`extract(epoch from ${moment} - p.starts_at)::bigint`

/**
 * The break that counts, as far as it lies before the moment: what was recorded where it was recorded; what was only set
 * has no place, and is taken from the beginning on.
 */
function breakUpTo(scope: WorkspaceScope, moment: Fragment): Fragment {
  const { sql } = scope
  const taken = sql`case when p.pauses is null then 0 else (
    select coalesce(sum(extract(epoch from upper(one) - lower(one))), 0)::bigint
    from unnest(p.pauses * tstzmultirange(tstzrange(p.starts_at, ${moment}))) one) end`
  return sql`least(${lengthUpTo(scope, moment)},
    p.break_seconds - least(p.break_seconds, p.recorded) + least(p.break_seconds, ${taken}))`
}
