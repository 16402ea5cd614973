import type { Fragment } from '../../platform/db/connect.ts'
import { asWritten } from '../../platform/db/letters.columns.ts'
import type { WorkspaceScope } from '../scope.ts'
import { hoursOf } from '../time-trackings/time-tracking.columns.ts'
import { type Period, periodsOf, type ReportSpan } from './report-span.ts'
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

/** The rows, and all of them together: each tracking once, however many rows it is in. */
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
      select grouped.*, ${labelOf(scope, by)} as label, false as in_all from (
        select ${keyOf(scope, by)} as key, ${sums(scope, sql`opens_place`)}
        from parts ${by === 'tag' ? taggings(scope, filter) : sql``} group by 1
      ) grouped
      union all
      select null, ${sums(scope, sql`opens`)}, null, true from parts
    )
    select * from report order by in_all, ${asWritten(sql, sql`label`)} nulls last, key nulls last`
  const { key: _, label: __, ...total } = withoutMark(found.pop()!)
  const rows = found.map(withoutMark)
  return { rows: isPeriod(by) ? rows.map((row) => inPeriod(row, keys)).sort(byKey) : rows, total }
}

const withoutMark = ({ in_all: _, ...row }: HoursRow & { in_all: boolean }): HoursRow => row

const inPeriod = (row: HoursRow, keys: readonly string[]): HoursRow => {
  const key = keys[Number(row.key)]!
  return { ...row, key, label: key }
}
const byKey = (left: HoursRow, right: HoursRow): number => (left.key! < right.key! ? -1 : 1)

function sums(scope: WorkspaceScope, opens: Fragment): Fragment {
  const { sql } = scope
  const hours = (seconds: Fragment): Fragment => hoursOf(scope, sql`coalesce(${seconds}, 0)`)
  return sql`${hours(sql`sum(gross)`)} as gross_hours, ${hours(sql`sum(break)`)} as break_hours,
    ${hours(sql`sum(gross - break)`)} as net_hours, count(*) filter (where ${opens})::int as trackings,
    ${hours(sql`sum(gross - break) filter (where confirmed)`)} as confirmed_hours, count(distinct day)::int as days`
}

const keyOf = ({ sql }: WorkspaceScope, by: HoursBy): Fragment =>
  ({ user: sql`user_id`, area: sql`area_id`, tag: sql`tag_id`, day: sql`place`, week: sql`place`, month: sql`place` })[
    by
  ]

/** A tracking counts for each of its tags. Where tags were chosen, the others that it has are left out. */
const taggings = ({ sql, accountId }: WorkspaceScope, { tagIds }: WorkFilter): Fragment => sql`
  left join time_tracking_tags l on l.account_id = ${accountId} and l.time_tracking_id = parts.id
    and ${tagIds ? sql`l.tag_id = any(${tagIds as string[]}::bigint[])` : sql`true`}`

function labelOf({ sql, accountId }: WorkspaceScope, by: HoursBy): Fragment {
  if (isPeriod(by)) return sql`null::text`
  const [table, column] = { user: ['users', 'username'], area: ['areas', 'name'], tag: ['tags', 'title'] }[by]
  return sql`(select named.${sql(column!)} from ${sql(table!)} named
    where named.account_id = ${accountId} and named.id = grouped.key)`
}
