import { asWritten } from '../../platform/db/letters.columns.ts'
import { absencesVisibleTo, onDays } from '../absences/absence.policy.ts'
import type { WorkspaceScope } from '../scope.ts'
import type { ReportSpan } from './report-span.ts'
import { splitTotal } from './split-total.ts'

export type AbsencesBy = 'type' | 'user'

export type AbsenceSums = { days: number; hours: number; requests: number; pending_days: number }
export type AbsenceReportRow = AbsenceSums & { key: string; label: string }

/** Days and hours of absences in the span, as entitlements are charged; without rejected absences. */
export async function sumAbsences(
  scope: WorkspaceScope,
  { from, until }: ReportSpan,
  by: AbsencesBy,
): Promise<{ rows: AbsenceReportRow[]; total: AbsenceSums }> {
  const { sql, accountId } = scope
  const sums = sql`
    round(coalesce(sum(days) filter (where confirmed), 0), 2) as days,
    round(coalesce(sum(hours) filter (where confirmed), 0), 2) as hours, count(*)::int as requests,
    round(coalesce(sum(days) filter (where not confirmed), 0), 2) as pending_days`
  const [table, key, label] =
    by === 'user' ? ['users', 'user_id', 'username'] : ['absence_types', 'absence_type_id', 'title']
  const found = await sql<(AbsenceReportRow & { in_all: boolean })[]>`
    with inside as (
      select t.user_id, t.absence_type_id, t.confirmation_status = 'confirmed' as confirmed, d.days, d.hours
      from absences t, lateral (
        select coalesce(sum(days), 0) as days, coalesce(sum(hours), 0) as hours from absence_days d
        where d.account_id = t.account_id and d.absence_id = t.id and d.day between ${from} and ${until}
      ) d
      where t.account_id = ${accountId} and ${absencesVisibleTo(scope)} and t.confirmation_status <> 'rejected'
        and ${onDays(scope, from, until)}
    ), report as (
      select grouped.*, named.${sql(label!)} as label, false as in_all
      from (select ${sql(key!)} as key, ${sums} from inside group by 1) grouped
      join ${sql(table!)} named on named.account_id = ${accountId} and named.id = grouped.key
      union all
      select null, ${sums}, null, true from inside
    )
    select * from report order by in_all, ${asWritten(sql, sql`label`)}, key`
  return splitTotal<AbsenceReportRow>(found)
}
