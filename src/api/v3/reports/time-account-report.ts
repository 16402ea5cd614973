import { reportTimeAccounts } from '../../../domain/reports/reports.ts'
import type { Rows } from '../../../jsonapi/operation.ts'
import { demandFields } from '../../../platform/input/fields.ts'
import { day, orNull, text } from '../schemas.ts'
import { WS, workspaceOperation } from '../scope.ts'
import { answerReport, fileTypes } from './report-answers.ts'
import { formatParameters, spanFields, spanParameters } from './report-query.ts'
import { hours, inSpan, staff_number } from './report-schemas.ts'
import { visibilityNote } from './reports.ts'

const sums = {
  balance_before_hours: hours,
  target_hours: hours,
  worked_hours: hours,
  credited_hours: hours,
  charged_hours: hours,
  entry_hours: hours,
  balance_hours: hours,
}

const timeAccountsRow: Rows = {
  type: 'time_accounts_report_row',
  description: 'The time account of one user in the period, with the balance before and after it.',
  attributes: { key: text, label: text, staff_number, ...sums, closed_through: orNull(day) },
}

export const timeAccountReportOperations = [
  workspaceOperation({
    id: 'reportTimeAccounts',
    tag: 'Reports',
    summary: 'Report time accounts',
    description: `${visibilityNote} There is one row for each user of the workspace. Work in all workspaces of the account counts.`,
    method: 'GET',
    path: `${WS}/reports/time_accounts`,
    permission: 'report.read',
    mayReadStandby: true,
    parameters: [...spanParameters, ...formatParameters],
    answers: { kind: 'rows', rows: timeAccountsRow, files: fileTypes },
    meta: { ...inSpan, ...sums },
    async handle({ scope, rawQuery, header, atomically }) {
      const query = demandFields(spanFields, rawQuery, scope)
      const report = await atomically((within) => reportTimeAccounts(within, query))
      return answerReport({ scope, header }, { ...query, report: 'time_accounts', by: 'user' }, report, timeAccountsRow)
    },
  }),
]
