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
  description: 'The average working week of a user.',
  attributes: {
    ...person,
    average_hours: {
      description:
        'Net hours divided by the number of working days, times six. Null if the user was away on all working days.',
      anyOf: [hours, nothing],
    },
    allowed_hours: {
      description:
        'The hours that the user can still work without exceeding 48 hours a week. Negative if they have already been exceeded.',
      anyOf: [hours, nothing],
    },
  },
}

const sundayWorkRow: Rows = {
  type: 'sunday_work_report_row',
  description: 'The work of a user on a Sunday or public holiday.',
  attributes: {
    ...person,
    day: { ...day, description: 'The local day.' },
    on: { ...text, enum: ['sunday', 'holiday'] },
    hours: { ...hours, description: 'The net hours of that day.' },
    replacement: {
      description: 'The day off that was given in return. Null if there is none yet.',
      anyOf: [day, nothing],
    },
    due: { ...day, description: 'The last day on which the day off can be given.' },
  },
}

export const lawReportOperations = [
  workspaceOperation({
    id: 'reportWeeklyAverage',
    tag,
    summary: 'Report average working weeks',
    description: `${visibilityNote} There is one row for each user who has worked in the workspace in the averaging period, whose length is \`average_window\` in the \`warning_rules\` of the workspace; \`meta\` contains its first and last day. Work in all workspaces of the account counts.`,
    method: 'GET',
    path: `${WS}/reports/weekly_average`,
    permission: 'report.read',
    mayReadStandby: true,
    parameters: [
      {
        name: 'until',
        description: 'The last local day of the averaging period. Defaults to today; later days count as today.',
        schema: { type: 'string', format: 'date', examples: ['2026-01-31'] },
      },
      ...formatParameters,
    ],
    answers: { kind: 'rows', rows: weeklyAverageRow, files: fileTypes },
    meta: {
      ...inSpan,
      people: { ...count, description: 'The number of users.' },
      above: { ...count, description: 'The number of users with an average of more than 48 hours a week.' },
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
    description: `${visibilityNote} There is one row for each Sunday or public holiday on which a user has worked in the workspace, with the day off that was given in return or, without one, the day until which it is due. It has to be given within 14 days of a Sunday or 56 days of a public holiday, before or after.`,
    method: 'GET',
    path: `${WS}/reports/sunday_work`,
    permission: 'report.read',
    mayReadStandby: true,
    parameters: [...spanParameters, ...formatParameters],
    answers: { kind: 'rows', rows: sundayWorkRow, files: fileTypes },
    meta: {
      ...inSpan,
      days: { ...count, description: 'The number of such days.' },
      missing: { ...count, description: 'The number of such days without a day off yet.' },
    },
    async handle({ scope, rawQuery, header, atomically }) {
      const query = demandFields(spanFields, rawQuery, scope)
      const report = await atomically((within) => reportSundayWork(within, query))
      return answerReport({ scope, header }, { ...query, report: 'sunday_work', by: 'user' }, report, sundayWorkRow)
    },
  }),
]
