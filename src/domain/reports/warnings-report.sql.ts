import { asWritten } from '../../platform/db/letters.columns.ts'
import { findingKinds, longTermKinds } from '../reviews/finding.ts'
import type { WorkspaceScope } from '../scope.ts'
import type { ReportSpan } from './report-span.ts'
import { kindOfWarning, warningsIn } from './stored-warnings.columns.ts'

export type StoredWarning = {
  key: string
  label: string
  user_id: string
  day: string
  kind: WarningKind
  minutes: number | null
}

/** Findings of reviews, and punches out of order. */
export const warningKinds = [...findingKinds, ...longTermKinds, 'punch_order'] as const

export type WarningKind = (typeof warningKinds)[number]

/**
 * Every warning about a day in the span, by day. Without the texts, which are in the language of the recipient and may name
 * workspaces that the actor cannot enter.
 */
export async function findWarnings(scope: WorkspaceScope, span: ReportSpan): Promise<StoredWarning[]> {
  const { sql } = scope
  return sql<StoredWarning[]>`
    select t.id as key, u.username as label, u.id as user_id, t.about_day as day, ${kindOfWarning(scope)} as kind,
      (t.excess / 60)::int as minutes
    from notifications t
    join users u on u.account_id = t.account_id and u.id = t.about_user_id
    where ${warningsIn(scope, span, warningKinds)}
    order by t.about_day, ${asWritten(sql, sql`u.username`)}, t.id`
}
