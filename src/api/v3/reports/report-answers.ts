import { Readable } from 'node:stream'
import { recordAudit } from '../../../domain/audit/record-audit.ts'
import { type Language, languageOf } from '../../../domain/language.ts'
import type { Report } from '../../../domain/reports/reports.ts'
import { withStaffNumbers } from '../../../domain/reports/staff-numbers.ts'
import { type Rows, rowOf } from '../../../jsonapi/operation.ts'
import type { Document } from '../../../jsonapi/read.ts'
import { invalid } from '../../../platform/errors.ts'
import { csvForms, csvOf } from '../../../platform/sheets/csv.ts'
import type { Cell, Sheet } from '../../../platform/sheets/sheet.ts'
import { xlsxOf, xlsxType } from '../../../platform/sheets/xlsx.ts'
import { localMinute } from '../../../platform/time/instant.ts'
import { type HoursForm, type HoursNotation, hoursText, secondsFrom } from '../../../shared/hours.ts'
import {
  cellOf,
  hasTotals,
  type ReportColumn,
  type ReportName,
  reportColumns,
  staffNumber,
} from '../../../shared/report-columns.ts'
import { reportWords } from '../../../shared/report-words.ts'
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

/** The first supported media type in `Accept`; otherwise the default. */
export const formatOf = (accept: string | undefined): Format =>
  (accept ?? '')
    .split(',')
    .map((type) => formats[type.split(';')[0]!.trim().toLowerCase()])
    .find((format) => format !== undefined) ?? 'json'

type Labelled = { key: string | null; label: string; user_id?: string }

/** The parsed query. `by` is the grouping. */
type ReportRequest = {
  report: ReportName
  by: string
  format?: Format
  locale?: Language
  sort?: string
  hours_notation?: HoursNotation
}

/** Groupings with an id, which files show as well. */
const withIds = ['user', 'area', 'tag', 'type']

/** Reports with possibly several rows for a person. */
const ofRecords: readonly ReportName[] = ['warnings', 'late_records', 'sunday_work', 'surcharges']

/** The limit of rows for an answer that is built in memory. */
const mostAtOnce = 5000

/**
 * As JSON rows, or as a file in the requested language, by default the workspace's. Files end with the totals. `Accept`
 * may name the format as well.
 */
export async function answerReport<Row extends Labelled, Total extends object>(
  { scope, header }: { scope: WorkspaceRequestScope; header(name: string): string | undefined },
  { report, by, format = formatOf(header('accept')), locale, sort, hours_notation }: ReportRequest,
  { span, rows: found, total }: Report<Row, Total>,
  shown: Rows,
): Promise<Document> {
  const { from, until } = span
  const columns = [...(by === 'user' ? [staffNumber] : []), ...reportColumns[report]]
  const numbered =
    by === 'user' ? await withStaffNumbers(scope, found) : found.map((row) => ({ ...row, staff_number: null }))
  const rows = sorted(numbered, columns, sort)
  if (format === 'json') {
    const meta = { from, until, ...total }
    if (rows.length > mostAtOnce) return { rows: Iterator.from(rows).map((row) => recordOf(shown, row)), meta }
    return { data: rows.map((row) => recordOf(shown, row)), meta }
  }
  const language = locale ?? languageOf(scope.workspace.locale)
  const withId = withIds.includes(by) && !ofRecords.includes(report)
  // Spreadsheets need numbers to calculate with; CSV is text.
  const notation = format === 'csv' && hours_notation === 'clock' ? 'clock' : null
  const sheet = sheetOf(rows, total, columns, { report, by, language, withId, notation, zone: scope.zone })
  const bytes = format === 'csv' ? csvOf(sheet, csvForms[language]) : await xlsxOf(sheet)
  const name = `${report}-${from}-${until}.${format}`
  await recordAudit(scope, {
    record: { type: 'report', id: report, name },
    after: { from, until, format, rows: rows.length },
  })
  return { file: { stream: Readable.from([bytes]), name, contentType: sheetTypes[format], size: bytes.length } }
}

const recordOf = (shown: Rows, row: Labelled) => rowOf(shown, row.key ?? 'none', { ...row })

const names = new Intl.Collator('en', { numeric: true })

/** Sorts by a column, descending with a leading minus. Rows without a value come last; the sort is stable. */
function sorted<Row extends Labelled>(
  rows: readonly Row[],
  columns: readonly ReportColumn[],
  sort: string | undefined,
): readonly Row[] {
  if (sort === undefined) return rows
  const name = sort.replace(/^-/, '')
  const column = [{ name: 'label', kind: 'text' } as const, ...columns].find((column) => column.name === name)
  if (!column) throw invalid('sort', 'The report cannot be sorted by this column.')
  const direction = sort.startsWith('-') ? -1 : 1
  return rows.toSorted((left, right) => {
    const [one, other] = [cellOf(left, column) ?? null, cellOf(right, column) ?? null]
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    return direction * (typeof one === 'number' ? one - Number(other) : names.compare(one, String(other)))
  })
}

/** Without a notation, hours are numbers. The zone is that of the days, so that moments agree with them. */
type SheetOptions = {
  report: ReportName
  by: string
  language: Language
  withId: boolean
  notation: HoursNotation | null
  zone: string
}

/** Spreadsheets take hours with a minus sign for text, and leave them out of sums; the hyphen is the sign they know. */
const readableHours = (seconds: number, form: HoursForm): string => hoursText(seconds, form).replace('\u2212', '-')

function sheetOf<Row extends Labelled>(
  rows: readonly Row[],
  total: object,
  columns: readonly ReportColumn[],
  { report, by, language, withId, notation, zone }: SheetOptions,
): Sheet {
  const words = reportWords[language]
  const shown =
    (row: object) =>
    (column: ReportColumn): Cell => {
      const cell = cellOf(row, column) ?? null
      if (notation && column.kind === 'hours' && typeof cell === 'number')
        return readableHours(secondsFrom(cell, notation), { notation, language })
      if (column.kind === 'moment' && typeof cell === 'string') return localMinute(Temporal.Instant.from(cell), zone)
      if (column.kind === 'date' && typeof cell === 'string') return Temporal.PlainDate.from(cell)
      return column.kind === 'choice' && cell !== null ? words.values[cell]! : cell
    }
  const labelOf = ({ label }: Row): Cell => (by === 'day' ? Temporal.PlainDate.from(label) : label)
  const totals = [words.total, ...(withId ? [null] : []), ...columns.map(shown(total))]
  return {
    title: words.reports[report]!,
    head: [
      words.rows[by]!,
      ...(withId ? [words.columns.key!] : []),
      ...columns.map(({ name }) => words.columns[name]!),
    ],
    rows: {
      *[Symbol.iterator]() {
        for (const row of rows) yield [labelOf(row), ...(withId ? [row.key] : []), ...columns.map(shown(row))]
        if (rows.length > 0 && hasTotals(total, columns)) yield totals
      },
    },
  }
}
