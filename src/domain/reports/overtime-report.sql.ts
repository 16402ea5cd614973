import { asWritten } from '../../platform/db/letters.columns.ts'
import { overtimeKinds } from '../../shared/report-columns.ts'
import type { WorkspaceScope } from '../scope.ts'
import { hoursOf } from '../time-trackings/time-tracking.columns.ts'
import type { ReportSpan } from './report-span.ts'
import { kindOfWarning, warningsIn } from './stored-warnings.columns.ts'
import { workedParts } from './worked-parts.columns.ts'

type OvertimeKind = (typeof overtimeKinds)[number]

export type OvertimeSums = { warnings: Record<OvertimeKind, number>; longest_day_hours: number }
export type OvertimeRow = OvertimeSums & { key: string; label: string }

type Found = {
  key: string | null
  label: string | null
  counts: Partial<Record<OvertimeKind, number>>
  longest: number
}

/** Everybody who worked or was warned in the span. */
export async function sumOvertime(
  scope: WorkspaceScope,
  span: ReportSpan,
): Promise<{ rows: OvertimeRow[]; total: OvertimeSums }> {
  const { sql, accountId } = scope
  const everyDay = span.dates.map((_, index) => index)
  const found = await sql<Found[]>`
    with ${workedParts(scope, span, {}, everyDay)}, longest as (
      select user_id, max(net) as net from (
        select user_id, day, sum(gross - break) as net from parts group by user_id, day) daily
      group by user_id
    ), warnings as (
      select t.about_user_id as user_id, ${kindOfWarning(scope)} as kind
      from notifications t where ${warningsIn(scope, span, overtimeKinds)}
    ), counted as (
      select user_id, jsonb_object_agg(kind, count) as counts
      from (select user_id, kind, count(*) as count from warnings group by user_id, kind) each group by user_id
    )
    select user_id as key, u.username as label, coalesce(counts, '{}') as counts,
      ${hoursOf(scope, sql`coalesce(net, 0)`)} as longest
    from longest full join counted using (user_id)
    join users u on u.account_id = ${accountId} and u.id = user_id
    order by ${asWritten(sql, sql`u.username`)}, user_id`
  return { rows: found.map(rowOf), total: totalOf(found) }
}

const rowOf = ({ key, label, counts, longest }: Found): OvertimeRow => ({
  key: key!,
  label: label!,
  warnings: countsOf((kind) => counts[kind] ?? 0),
  longest_day_hours: longest,
})

const totalOf = (found: readonly Found[]): OvertimeSums => ({
  warnings: countsOf((kind) => found.reduce((sum, { counts }) => sum + (counts[kind] ?? 0), 0)),
  longest_day_hours: found.reduce((most, { longest }) => Math.max(most, longest), 0),
})

const countsOf = (count: (kind: OvertimeKind) => number): Record<OvertimeKind, number> =>
  Object.fromEntries(overtimeKinds.map((kind) => [kind, count(kind)])) as Record<OvertimeKind, number>
