import { reportSundayWork, reportWeeklyAverage } from '../../../domain/reports/law-reports.ts'
import type { Rows } from '../../../jsonapi/operation.ts'
import { demandFields, optional } from '../../../platform/input/fields.ts'
import { date as dateKind } from '../../../platform/input/kind.ts'
import { day, text } from '../schemas.ts'
import { WS, workspaceOperation } from '../scope.ts'
import { answerReport, fileTypes } from './report-answers.ts'
import { formatParameters, spanFields, spanParameters } from './report-query.ts'
import { inSpan, person } from './report-schemas.ts'
import { visibilityNote } from './reports.ts'

// Reports on legal limits that apply to periods longer than a day.

const tag = 'Reports'
const count = { type: 'integer' }
const hours = { type: 'number' }
const nothing = { type: 'null' }

const weeklyAverageRow: Rows = {
  type: 'weekly_average_report_row',
  description: 'The average week of one user.',
  attributes: {
    ...person,
    average_hours: {
      description: 'Net hours, divided by the working days, times six; null if the user was away on all of them.',
      anyOf: [hours, nothing],
    },
    allowed_hours: {
      description: 'Hours that can still be worked without exceeding 48 a week; negative if it was too much.',
      anyOf: [hours, nothing],
    },
  },
}

const sundayWorkRow: Rows = {
  type: 'sunday_work_report_row',
  description: 'Work of one user on a Sunday or public holiday.',
  attributes: {
    ...person,
    day: { ...day, description: 'The local day.' },
    on: { ...text, enum: ['sunday', 'holiday'] },
    hours: { ...hours, description: 'Net hours of the day.' },
    replacement: {
      description: 'The day off that was given for it; null while there is none.',
      anyOf: [day, nothing],
    },
    due: { ...day, description: 'The last day on which it can be given.' },
  },
}

export const lawReportOperations = [
  workspaceOperation({
    id: 'reportWeeklyAverage',
    tag,
    summary: 'Report the average week',
    description: `${visibilityNote} A row for each user who worked here in the averaging period, \`average_window\` of the workspace; \`meta\` has its days. Work in all workspaces of the account counts.`,
    method: 'GET',
    path: `${WS}/reports/weekly_average`,
    permission: 'report.read',
    mayReadStandby: true,
    parameters: [
      {
        name: 'until',
        description: 'The last local day of the period; by default today, and not later.',
        schema: { type: 'string', format: 'date', examples: ['2026-01-31'] },
      },
      ...formatParameters,
    ],
    answers: { kind: 'rows', rows: weeklyAverageRow, files: fileTypes },
    meta: {
      ...inSpan,
      people: { ...count, description: 'How many there are.' },
      above: { ...count, description: 'How many have more than 48 hours.' },
    },
    async handle({ scope, rawQuery, header, atomically }) {
      const { from: _, until: _until, ...others } = spanFields
      const query = demandFields({ ...others, until: optional(dateKind()) }, rawQuery, scope)
      const report = await atomically((within) => reportWeeklyAverage(within, query.until))
      return answerReport(
        { scope, header },
        { ...query, report: 'weekly_average', by: 'user' },
        report,
        weeklyAverageRow,
      )
    },
  }),
  workspaceOperation({
    id: 'reportSundayWork',
    tag,
    summary: 'Report work on Sundays and holidays',
    description: `${visibilityNote} A row for each Sunday or public holiday with work here, with the day off that was given in return, or until when it is due: within 14 days for a Sunday, 56 for a holiday, before or after.`,
    method: 'GET',
    path: `${WS}/reports/sunday_work`,
    permission: 'report.read',
    mayReadStandby: true,
    parameters: [...spanParameters, ...formatParameters],
    answers: { kind: 'rows', rows: sundayWorkRow, files: fileTypes },
    meta: {
      ...inSpan,
      days: { ...count, description: 'How many there are.' },
      missing: { ...count, description: 'How many have no day off yet.' },
    },
    async handle({ scope, rawQuery, header, atomically }) {
      const query = demandFields(spanFields, rawQuery, scope)
      const report = await atomically((within) => reportSundayWork(within, query))
      return answerReport({ scope, header }, { ...query, report: 'sunday_work', by: 'user' }, report, sundayWorkRow)
    },
  }),
]
