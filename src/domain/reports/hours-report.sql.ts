import type { Fragment } from '../../platform/db/connect.ts'
import { asWritten } from '../../platform/db/letters.columns.ts'
import type { WorkspaceScope } from '../scope.ts'
import { hoursOf } from '../time-trackings/time-tracking.columns.ts'
import { type Period, periodsOf, type ReportSpan } from './report-span.ts'
import { splitTotal } from './split-total.ts'
import { type WorkFilter, workedParts } from './worked-parts.columns.ts'

export type HoursBy = 'user' | 'area' | 'tag' | Period

export type HoursSums = {
  gross_hours: number
  break_hours: number
  net_hours: number
  trackings: number
  confirmed_hours: number
  days: number
}

export type HoursRow = HoursSums & { key: string | null; label: string | null }

const isPeriod = (by: HoursBy): by is Period => by === 'day' || by === 'week' || by === 'month'

/** The rows and their total, in which each tracking counts once even if it is in several rows. */
export async function sumHours(
  scope: WorkspaceScope,
  span: ReportSpan,
  by: HoursBy,
  filter: WorkFilter,
): Promise<{ rows: HoursRow[]; total: HoursSums }> {
  const { sql } = scope
  const { keys, places } = isPeriod(by) ? periodsOf(span, by) : { keys: [], places: span.dates.map(() => 0) }
  const found = await sql<(HoursRow & { in_all: boolean })[]>`
    with ${workedParts(scope, span, filter, places)}, report as (
      select grouped.*, ${labelOf(scope, by)} as label from (${grouped(scope, span, by, filter)}) grouped
    )
    select * from report order by in_all, ${asWritten(sql, sql`label`)} nulls last, key nulls last`
  const { rows, total } = splitTotal<HoursRow>(found)
  return { rows: isPeriod(by) ? rows.map((row) => inPeriod(row, keys)).sort(byKey) : rows, total }
}

const inPeriod = (row: HoursRow, keys: readonly string[]): HoursRow => {
  const key = keys[Number(row.key)]!
  return { ...row, key, label: key }
}
const byKey = (left: HoursRow, right: HoursRow): number => (left.key! < right.key! ? -1 : 1)

/** In one pass. By tag, where a tracking may be in several rows, the total is a separate query. */
function grouped(scope: WorkspaceScope, span: ReportSpan, by: HoursBy, filter: WorkFilter): Fragment {
  const { sql } = scope
  const key = keyOf(scope, by)
  const [inAll, inRow] = [sql`count(*) filter (where opens)`, sql`count(*) filter (where opens_place)`]
  if (by !== 'tag')
    return sql`select ${key} as key, grouping(${key}) = 1 as in_all,
      ${sums(scope, span, sql`case grouping(${key}) when 1 then ${inAll} else ${inRow} end`)}
      from parts group by grouping sets ((${key}), ())`
  return sql`
    select ${key} as key, false as in_all, ${sums(scope, span, inRow)} from parts ${taggings(scope, filter)} group by ${key}
    union all select null, true, ${sums(scope, span, inAll)} from parts`
}

function sums(scope: WorkspaceScope, { dates }: ReportSpan, trackings: Fragment): Fragment {
  const { sql } = scope
  const hours = (seconds: Fragment): Fragment => hoursOf(scope, sql`coalesce(${seconds}, 0)`)
  // One bit a day: a distinct count would sort a million parts, which takes as long as all the rest.
  const days = sql`bit_or(set_bit(${'0'.repeat(dates.length)}::varbit, day - 1, 1))`
  return sql`${hours(sql`sum(gross)`)} as gross_hours, ${hours(sql`sum(break)`)} as break_hours,
    ${hours(sql`sum(gross - break)`)} as net_hours, (${trackings})::int as trackings,
    ${hours(sql`sum(gross - break) filter (where confirmed)`)} as confirmed_hours,
    coalesce(bit_count(${days}), 0)::int as days`
}

const keyOf = ({ sql }: WorkspaceScope, by: HoursBy): Fragment =>
  ({ user: sql`user_id`, area: sql`area_id`, tag: sql`tag_id`, day: sql`place`, week: sql`place`, month: sql`place` })[
    by
  ]

/** A tracking counts for each of its tags; with a tag filter only for those. */
const taggings = ({ sql, accountId }: WorkspaceScope, { tagIds }: WorkFilter): Fragment => sql`
  left join time_tracking_tags l on l.account_id = ${accountId} and l.time_tracking_id = parts.id
    and ${tagIds ? sql`l.tag_id = any(${tagIds as string[]}::bigint[])` : sql`true`}`

function labelOf({ sql, accountId }: WorkspaceScope, by: HoursBy): Fragment {
  if (isPeriod(by)) return sql`null::text`
  const [table, column] = { user: ['users', 'username'], area: ['areas', 'name'], tag: ['tags', 'title'] }[by]
  return sql`(select named.${sql(column!)} from ${sql(table!)} named
    where named.account_id = ${accountId} and named.id = grouped.key)`
}
