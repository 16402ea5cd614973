import { reportAbsences, reportHours, reportOvertime } from '../../../domain/reports/reports.ts'
import type { Rows } from '../../../jsonapi/operation.ts'
import { demandFields, optional } from '../../../platform/input/fields.ts'
import { oneOf } from '../../../platform/input/kind.ts'
import { overtimeKinds } from '../../../shared/report-columns.ts'
import { text } from '../schemas.ts'
import { WS, workspaceOperation } from '../scope.ts'
import { answerReport, fileTypes } from './report-answers.ts'
import {
  byParameter,
  filterFields,
  filterParameters,
  formatParameters,
  spanFields,
  spanParameters,
} from './report-query.ts'
import { hours, inSpan, staff_number } from './report-schemas.ts'

// Over years of a large company a report takes seconds; `allowLongWork` extends the timeout.

const tag = 'Reports'
const days = { type: 'number' }
const count = { type: 'integer' }

const hoursSums = {
  gross_hours: hours,
  break_hours: hours,
  net_hours: hours,
  trackings: count,
  confirmed_hours: { ...hours, description: 'Net hours of confirmed time trackings.' },
  days: { ...count, description: 'The number of local days with work.' },
}

const hoursRow: Rows = {
  type: 'hours_report_row',
  description: 'Working time of one user, area, tag, day, week or month.',
  attributes: {
    key: {
      description:
        'The id of the user, area or tag, the date, the ISO week such as 2026-W05, or the month. Null for work without an area or tag.',
      anyOf: [text, { type: 'null' }],
    },
    label: text,
    staff_number,
    ...hoursSums,
  },
}

const absenceSums = { days, hours, requests: count, pending_days: days }

const absencesRow: Rows = {
  type: 'absences_report_row',
  description: 'The confirmed and requested absences of one type or user.',
  attributes: { key: text, label: text, staff_number, ...absenceSums },
}

const overtimeSums = {
  warnings: {
    type: 'object',
    description: 'The number of warnings by kind.',
    required: overtimeKinds,
    properties: Object.fromEntries(overtimeKinds.map((kind) => [kind, count])),
    additionalProperties: false,
    examples: [Object.fromEntries(overtimeKinds.map((kind) => [kind, 0]))],
  },
  longest_day_hours: { ...hours, description: 'Net hours of the local day with the most work.' },
}

const overtimeRow: Rows = {
  type: 'overtime_report_row',
  description: 'Warnings about the working time of one user.',
  attributes: { key: text, label: text, staff_number, ...overtimeSums },
}

export const visibilityNote =
  'Employees get their own data, area admins that of the people they administer, and admins that of everybody.'

export const reportOperations = [
  workspaceOperation({
    id: 'reportHours',
    audit: 'verb',
    tag,
    summary: 'Report working time',
    description: [
      visibilityNote,
      'Only time inside the period counts: time trackings are cut at local midnight, and running ones count up to now.',
      'A time tracking counts for each of its tags, but only once in `meta`.',
    ].join(' '),
    method: 'GET',
    path: `${WS}/reports/hours`,
    permission: 'report.read',
    mayReadStandby: true,
    parameters: [
      ...spanParameters,
      byParameter('user', 'area', 'tag', 'week', 'day', 'month'),
      ...filterParameters,
      ...formatParameters,
    ],
    answers: { kind: 'rows', rows: hoursRow, files: fileTypes },
    meta: { ...inSpan, ...hoursSums },
    async handle({ scope, rawQuery, header, atomically }) {
      const by = optional(oneOf('user', 'area', 'tag', 'week', 'day', 'month'))
      const query = demandFields({ ...spanFields, ...filterFields, by }, rawQuery, scope)
      const { by: kind = 'user' } = query
      const filter = { userIds: query.user_id, areaIds: query.area_id, tagIds: query.tag_id }
      const report = await atomically((within) => reportHours(within, query, kind, filter))
      return answerReport({ scope, header }, { ...query, report: 'hours', by: kind }, report, hoursRow)
    },
  }),
  workspaceOperation({
    id: 'reportAbsences',
    audit: 'verb',
    tag,
    summary: 'Report absences',
    description: `${visibilityNote} Only the days inside the period count. Rejected absences are left out.`,
    method: 'GET',
    path: `${WS}/reports/absences`,
    permission: 'report.read',
    mayReadStandby: true,
    parameters: [...spanParameters, byParameter('type', 'user'), ...formatParameters],
    answers: { kind: 'rows', rows: absencesRow, files: fileTypes },
    meta: { ...inSpan, ...absenceSums },
    async handle({ scope, rawQuery, header, atomically }) {
      const by = optional(oneOf('type', 'user'))
      const query = demandFields({ ...spanFields, by }, rawQuery, scope)
      const { by: kind = 'type' } = query
      const report = await atomically((within) => reportAbsences(within, query, kind))
      return answerReport({ scope, header }, { ...query, report: 'absences', by: kind }, report, absencesRow)
    },
  }),
  workspaceOperation({
    id: 'reportOvertime',
    audit: 'verb',
    tag,
    summary: 'Report warnings about working time by user',
    description: `${visibilityNote} People who neither worked nor got a warning in the period are left out.`,
    method: 'GET',
    path: `${WS}/reports/overtime`,
    permission: 'report.read',
    mayReadStandby: true,
    parameters: [...spanParameters, ...formatParameters],
    answers: { kind: 'rows', rows: overtimeRow, files: fileTypes },
    meta: { ...inSpan, ...overtimeSums },
    async handle({ scope, rawQuery, header, atomically }) {
      const query = demandFields(spanFields, rawQuery, scope)
      const report = await atomically((within) => reportOvertime(within, query))
      return answerReport({ scope, header }, { ...query, report: 'overtime', by: 'user' }, report, overtimeRow)
    },
  }),
]
