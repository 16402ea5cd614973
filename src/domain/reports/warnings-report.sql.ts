import { asWritten } from '../../platform/db/letters.columns.ts'
import { findingKinds, longTermKinds } from '../reviews/finding.ts'
import type { WorkspaceScope } from '../scope.ts'
import { ownOrAdministered } from '../time-trackings/time-tracking.policy.ts'
import type { ReportSpan } from './report-span.ts'

export type StoredWarning = {
  key: string
  label: string
  user_id: string
  day: string
  kind: WarningKind
  minutes: number | null
}

/** What reviews find, and punches that do not fit. */
export const warningKinds = [...findingKinds, ...longTermKinds, 'punch_order'] as const

export type WarningKind = (typeof warningKinds)[number]

/**
 * Every warning about a day in the span, by day. The notifications to the persons themselves are one for each, whether they
 * have put it away by now or not. Their texts stay with them: they may name what others cannot enter, in another language.
 */
export async function listWarnings(scope: WorkspaceScope, { from, until }: ReportSpan): Promise<StoredWarning[]> {
  const { sql, accountId, workspace } = scope
  return sql<StoredWarning[]>`
    select t.id as key, u.username as label, u.id as user_id, t.about_day as day, split_part(t.situation, ':', 1) as kind,
      (t.excess / 60)::int as minutes
    from notifications t
    join users u on u.account_id = t.account_id and u.id = t.about_user_id
    where t.account_id = ${accountId} and t.workspace_id = ${workspace.id} and t.user_id = t.about_user_id
      and t.kind = 'notification' and t.about_day between ${from} and ${until}
      and split_part(t.situation, ':', 1) = any(${[...warningKinds]}::text[]) and ${ownOrAdministered(scope)}
    order by t.about_day, ${asWritten(sql, sql`u.username`)}, t.id`
}
