import { Readable } from 'node:stream'
import { recordAudit } from '../../../domain/audit/record-audit.ts'
import { type Language, languageOf } from '../../../domain/language.ts'
import { reportWords } from '../../../domain/reports/report-words.ts'
import type { Report } from '../../../domain/reports/reports.ts'
import type { Document } from '../../../jsonapi/read.ts'
import { csvForms, csvOf } from '../../../platform/sheets/csv.ts'
import type { Cell, Sheet } from '../../../platform/sheets/sheet.ts'
import { xlsxOf, xlsxType } from '../../../platform/sheets/xlsx.ts'
import type { WorkspaceRequestScope } from '../scope.ts'

type Format = 'json' | 'csv' | 'xlsx'

export const sheetTypes = { csv: 'text/csv; charset=utf-8', xlsx: xlsxType } as const

export const fileTypes = ['text/csv', xlsxType]

const formats: Record<string, Format> = {
  'text/csv': 'csv',
  [xlsxType]: 'xlsx',
  'application/json': 'json',
  'application/vnd.api+json': 'json',
  '*/*': 'json',
}

/** The first type that the caller accepts and that there is; whoever accepts nothing of it gets the usual one. */
export const formatOf = (accept: string | undefined): Format =>
  (accept ?? '')
    .split(',')
    .map((type) => formats[type.split(';')[0]!.trim().toLowerCase()])
    .find((format) => format !== undefined) ?? 'json'

/** A row's columns for a sheet; `by` says what the rows are. */
type Columns<Row> = { by: string; withKey: boolean; names: readonly string[]; values(row: Row): readonly Cell[] }

type Labelled = { key: string | null; label: string }

type ReportName =
  | 'hours'
  | 'absences'
  | 'overtime'
  | 'warnings'
  | 'late_records'
  | 'time_accounts'
  | 'surcharges'
  | 'weekly_average'
  | 'sunday_work'

type ReportRequest = { report: ReportName; format: Format; locale: Language | undefined }

/** As rows, or as a file in the language that was asked for, else in the workspace's. */
export async function answerReport<Row extends Labelled, Total extends object>(
  scope: WorkspaceRequestScope,
  { report, format, locale }: ReportRequest,
  { span, rows, total }: Report<Row, Total>,
  type: string,
  columns: Columns<Row>,
): Promise<Document> {
  const { from, until } = span
  if (format === 'json') return { data: rows.map((row) => recordOf(type, row)), meta: { from, until, ...total } }
  const language = locale ?? languageOf(scope.workspace.locale)
  const sheet = sheetOf(rows, columns, language, report)
  const bytes = format === 'csv' ? csvOf(sheet, csvForms[language]) : await xlsxOf(sheet)
  const name = `${report}-${from}-${until}.${format}`
  await recordAudit(scope, {
    record: { type: 'report', id: report, name },
    after: { from, until, format, rows: rows.length },
  })
  return { file: { stream: Readable.from([bytes]), name, contentType: sheetTypes[format], size: bytes.length } }
}

const recordOf = (type: string, row: Labelled) => ({
  id: row.key ?? 'none',
  type,
  attributes: { ...row },
  relationships: {},
})

function sheetOf<Row extends Labelled>(
  rows: readonly Row[],
  { by, withKey, names, values }: Columns<Row>,
  language: Language,
  report: ReportRequest['report'],
): Sheet {
  const words = reportWords[language]
  return {
    title: words.reports[report]!,
    head: [words.rows[by]!, ...(withKey ? [words.columns.key!] : []), ...names.map((name) => words.columns[name]!)],
    rows: rows.map((row) => [row.label, ...(withKey ? [row.key] : []), ...values(row)]),
  }
}
