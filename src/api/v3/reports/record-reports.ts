import { languageOf } from '../../../domain/language.ts'
import { reportLateRecords, reportWarnings, warningKinds } from '../../../domain/reports/reports.ts'
import type { Rows } from '../../../jsonapi/operation.ts'
import { demandFields } from '../../../platform/input/fields.ts'
import { day, text } from '../schemas.ts'
import { WS, workspaceOperation } from '../scope.ts'
import { answerReport, fileTypes, formatOf } from './report-answers.ts'
import { formatParameters, spanFields, spanParameters } from './report-query.ts'
import { inSpan, person } from './report-schemas.ts'
import { visibilityNote } from './reports.ts'

// Reports whose rows are records, not sums.

const tag = 'Reports'
const count = { type: 'integer' }

const warningsRow: Rows = {
  type: 'warnings_report_row',
  description: 'A warning about the working time of one user.',
  attributes: {
    ...person,
    day: { ...day, description: 'The local day of the warning.' },
    kind: { ...text, enum: warningKinds },
    title: text,
    minutes: {
      description: 'By how many minutes the limit was exceeded. Null if this cannot be measured.',
      anyOf: [count, { type: 'null' }],
    },
  },
}

const lateRecordsRow: Rows = {
  type: 'late_records_report_row',
  description:
    'A time tracking that was recorded, or whose start, end or breaks were changed, more than seven days after its day.',
  attributes: {
    ...person,
    day: { ...day, description: 'The local day on which the time tracking begins.' },
    recorded_at: { type: 'string', format: 'date-time', examples: ['2026-02-10T12:00:00Z'] },
    days_after: { ...count, description: 'The number of local days between that day and the day of recording.' },
    days_late: { ...count, description: 'The number of days beyond seven.' },
    time_tracking_id: text,
    what: {
      ...text,
      enum: ['recorded', 'changed'],
      description: 'Whether the time tracking was recorded or changed late.',
    },
    by: { description: 'The name of the user who did it. Null if it was not a user.', anyOf: [text, { type: 'null' }] },
  },
}

export const recordReportOperations = [
  workspaceOperation({
    id: 'reportWarnings',
    audit: 'verb',
    tag,
    summary: 'Report individual warnings about working time',
    description: `${visibilityNote} There is one row for each warning, including dismissed ones. Titles are in the language of the file; in JSON, they are in \`locale\`, by default the language of the caller.`,
    method: 'GET',
    path: `${WS}/reports/warnings`,
    permission: 'report.read',
    mayReadStandby: true,
    parameters: [...spanParameters, ...formatParameters],
    answers: { kind: 'rows', rows: warningsRow, files: fileTypes },
    meta: { ...inSpan, warnings: { ...count, description: 'The number of warnings.' } },
    async handle({ scope, rawQuery, header, atomically }) {
      const query = demandFields(spanFields, rawQuery, scope)
      const { format = formatOf(header('accept')) } = query
      const language = query.locale ?? (format === 'json' ? scope.language : languageOf(scope.workspace.locale))
      const report = await atomically((within) => reportWarnings(within, query, language))
      return answerReport({ scope, header }, { ...query, report: 'warnings', by: 'user' }, report, warningsRow)
    },
  }),
  workspaceOperation({
    id: 'reportLateRecords',
    audit: 'verb',
    tag,
    summary: 'Report late records',
    description: `${visibilityNote} There is one row for each time tracking that was recorded more than seven days after the day on which it begins, and for each change of a start, an end or breaks that was made that late.`,
    method: 'GET',
    path: `${WS}/reports/late_records`,
    permission: 'report.read',
    mayReadStandby: true,
    parameters: [...spanParameters, ...formatParameters],
    answers: { kind: 'rows', rows: lateRecordsRow, files: fileTypes },
    meta: { ...inSpan, records: { ...count, description: 'The number of late records and changes.' } },
    async handle({ scope, rawQuery, header, atomically }) {
      const query = demandFields(spanFields, rawQuery, scope)
      const report = await atomically((within) => reportLateRecords(within, query))
      return answerReport({ scope, header }, { ...query, report: 'late_records', by: 'user' }, report, lateRecordsRow)
    },
  }),
]
