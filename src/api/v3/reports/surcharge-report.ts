import { reportSurcharges } from '../../../domain/reports/reports.ts'
import type { Rows } from '../../../jsonapi/operation.ts'
import { demandFields } from '../../../platform/input/fields.ts'
import { text } from '../schemas.ts'
import { WS, workspaceOperation } from '../scope.ts'
import { answerReport, fileTypes } from './report-answers.ts'
import { formatParameters, spanFields, spanParameters } from './report-query.ts'
import { hours, inSpan, staff_number } from './report-schemas.ts'
import { visibilityNote } from './reports.ts'

const surchargesRow: Rows = {
  type: 'surcharges_report_row',
  description: 'The result of one surcharge rule for one user.',
  attributes: {
    key: { ...text, description: 'The ids of the user and of the surcharge rule.' },
    label: text,
    staff_number,
    user_id: text,
    rule_id: text,
    rule: text,
    percentage: { type: 'number' },
    hours,
  },
}

export const surchargeReportOperations = [
  workspaceOperation({
    id: 'reportSurcharges',
    audit: 'verb',
    tag: 'Reports',
    summary: 'Report surcharges',
    description: `${visibilityNote} Hours are cut at local midnight. Closed months are reported as they were closed.`,
    method: 'GET',
    path: `${WS}/reports/surcharges`,
    permission: 'report.read',
    mayReadStandby: true,
    parameters: [...spanParameters, ...formatParameters],
    answers: { kind: 'rows', rows: surchargesRow, files: fileTypes },
    meta: { ...inSpan, hours },
    async handle({ scope, rawQuery, header, atomically }) {
      const query = demandFields(spanFields, rawQuery, scope)
      const report = await atomically((within) => reportSurcharges(within, query))
      return answerReport({ scope, header }, { ...query, report: 'surcharges', by: 'user' }, report, surchargesRow)
    },
  }),
]
