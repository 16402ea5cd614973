import { allowLongWork } from '../../platform/db/connect.ts'
import { reportWords } from '../../shared/report-words.ts'
import { type Language, languageOf } from '../language.ts'
import { punchOrderTitle } from '../notifications/punch-order.ts'
import { findingTitle } from '../reviews/describe-finding.ts'
import type { WorkspaceScope } from '../scope.ts'
import { demandReach } from '../time-account/read-account.ts'
import { type AbsenceReportRow, type AbsenceSums, type AbsencesBy, sumAbsences } from './absence-report.sql.ts'
import { type HoursBy, type HoursRow, type HoursSums, sumHours } from './hours-report.sql.ts'
import { type LateRecordRow, lateRecords } from './late-records.ts'
import { findLateRecordings } from './late-records-report.sql.ts'
import { type OvertimeRow, type OvertimeSums, sumOvertime } from './overtime-report.sql.ts'
import { demandKnown } from './report-filter.ts'
import { type ReportSpan, spanOf } from './report-span.ts'
import { type SurchargeReportRow, sumSurcharges } from './surcharges-report.ts'
import { sumTimeAccounts, type TimeAccountRow, type TimeAccountSums } from './time-account-report.ts'
import { findWarnings, type StoredWarning, type WarningKind } from './warnings-report.sql.ts'
import type { WorkFilter } from './worked-parts.columns.ts'

export { warningKinds } from './warnings-report.sql.ts'

/** Rows for the actor: their own numbers, those of the people they administer, or everybody's. */
export type Report<Row, Total> = { span: ReportSpan; rows: readonly Row[]; total: Total }

type Days = { from: string; until: string }
type HoursReport = Report<HoursRow & { label: string }, HoursSums>
type AbsenceReport = Report<AbsenceReportRow, AbsenceSums>
type OvertimeReport = Report<OvertimeRow, OvertimeSums>
type TimeAccountsReport = Report<TimeAccountRow, TimeAccountSums>
type SurchargesReport = Report<SurchargeReportRow, { hours: number }>
type WarningsReport = Report<StoredWarning & { title: string }, { warnings: number }>
type LateRecordsReport = Report<LateRecordRow, { records: number }>

export async function reportHours(
  scope: WorkspaceScope,
  { from, until }: Days,
  by: HoursBy,
  filter: WorkFilter,
): Promise<HoursReport> {
  const span = spanOf(from, until, scope.zone)
  await demandKnown(scope, filter)
  await allowLongWork(scope.sql)
  const { rows, total } = await sumHours(scope, span, by, filter)
  const { none } = reportWords[languageOf(scope.workspace.locale)]
  return { span, rows: rows.map((row) => ({ ...row, label: row.label ?? none[by] ?? '' })), total }
}

export async function reportAbsences(
  scope: WorkspaceScope,
  { from, until }: Days,
  by: AbsencesBy,
): Promise<AbsenceReport> {
  const span = spanOf(from, until, scope.zone)
  await allowLongWork(scope.sql)
  return { span, ...(await sumAbsences(scope, span, by)) }
}

export async function reportOvertime(scope: WorkspaceScope, { from, until }: Days): Promise<OvertimeReport> {
  const span = spanOf(from, until, scope.zone)
  await allowLongWork(scope.sql)
  return { span, ...(await sumOvertime(scope, span)) }
}

const titleOf = (kind: WarningKind, language: Language): string =>
  kind === 'punch_order' ? punchOrderTitle(language) : findingTitle(kind, language)

/** Titles are in the language of the reader. */
export async function reportWarnings(
  scope: WorkspaceScope,
  { from, until }: Days,
  language: Language,
): Promise<WarningsReport> {
  const span = spanOf(from, until, scope.zone)
  await allowLongWork(scope.sql)
  const stored = await findWarnings(scope, span)
  const rows = stored.map(({ minutes, ...row }) => ({ ...row, title: titleOf(row.kind, language), minutes }))
  return { span, rows, total: { warnings: rows.length } }
}

export async function reportLateRecords(scope: WorkspaceScope, { from, until }: Days): Promise<LateRecordsReport> {
  const span = spanOf(from, until, scope.zone)
  await allowLongWork(scope.sql)
  const rows = lateRecords(await findLateRecordings(scope, span), scope.zone)
  return { span, rows, total: { records: rows.length } }
}

export async function reportTimeAccounts(scope: WorkspaceScope, { from, until }: Days): Promise<TimeAccountsReport> {
  const span = spanOf(from, until, scope.zone)
  demandReach(scope, { time_zone: scope.zone }, until)
  await allowLongWork(scope.sql)
  return { span, ...(await sumTimeAccounts(scope, span)) }
}

export async function reportSurcharges(scope: WorkspaceScope, { from, until }: Days): Promise<SurchargesReport> {
  const span = spanOf(from, until, scope.zone)
  demandReach(scope, { time_zone: scope.zone }, until)
  await allowLongWork(scope.sql)
  return { span, ...(await sumSurcharges(scope, span)) }
}
