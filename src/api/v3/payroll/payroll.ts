import { Readable } from 'node:stream'
import { exportPayroll, payrollFile, payrollFormats, payrollInterface } from '../../../domain/payroll/export-payroll.ts'
import { customColumns } from '../../../domain/payroll/formats/custom-csv.ts'
import { readPayroll } from '../../../domain/payroll/read-payroll.ts'
import { payrollSources } from '../../../domain/payroll/wage-type.ts'
import { inVisibleWorkspace } from '../../../domain/workspaces/workspace.policy.ts'
import { input } from '../../../jsonapi/body.ts'
import { file, many, one, type Rows, rowOf } from '../../../jsonapi/operation.ts'
import { defineResource, type Resource } from '../../../jsonapi/resource.ts'
import { wire } from '../../../jsonapi/wire.ts'
import { demandFields, optional, required } from '../../../platform/input/fields.ts'
import { blankAsNull, listOf, oneOf, text } from '../../../platform/input/kind.ts'
import { pathId } from '../path-ids.ts'
import { exactly, orNull, text as textSchema } from '../schemas.ts'
import { type WorkspaceRequestScope, WS, workspaceOperation } from '../scope.ts'
import { month } from '../time-account/month-kind.ts'
import { shownTimestamps } from '../timestamps.ts'

const payrollLine: Rows = {
  type: 'payroll_line',
  description: 'The hours or days from one source that a user is paid for in a closed month.',
  attributes: {
    user_id: textSchema,
    username: textSchema,
    staff_number: orNull(textSchema),
    source: { ...textSchema, enum: [...payrollSources] },
    source_id: { ...orNull(textSchema), description: 'The id of the surcharge rule or of the absence type.' },
    title: textSchema,
    quantity: {
      type: 'number',
      description: 'The hours or days, multiplied by the factor of the wage type and rounded to two decimals.',
    },
    unit: { ...textSchema, enum: ['hours', 'days'] },
    wage_type_id: orNull(textSchema),
    wage_type: { ...orNull(textSchema), description: 'The number of the wage type.' },
    cost_centre: orNull(textSchema),
  },
}

const missingSchema = {
  type: 'array',
  description: 'What has to be settled before the month can be exported.',
  items: {
    type: 'object',
    required: ['kind'],
    properties: {
      kind: { ...textSchema, enum: ['open_month', 'unknown_absences', 'staff_number', 'wage_type'] },
      user_id: textSchema,
      username: textSchema,
      source: textSchema,
      source_id: orNull(textSchema),
      title: textSchema,
      people: { type: 'integer', description: 'The number of users who are paid from this source.' },
    },
    additionalProperties: false,
  },
}

const settingsSchema = {
  type: 'object',
  description: 'The settings as they were sent. They can be reused for the next export.',
  required: ['adviser_number', 'client_number', 'columns'],
  properties: {
    adviser_number: orNull(textSchema),
    client_number: orNull(textSchema),
    columns: { type: 'array', items: textSchema },
  },
  additionalProperties: false,
  examples: [{ adviser_number: '1234567', client_number: '12345', columns: [] }],
}

const warningsSchema = {
  type: 'array',
  description: 'Data for which the format has no field, and characters that were replaced by question marks.',
  items: exactly({ kind: { ...textSchema, enum: ['no_place', 'unknown_characters'] }, text: textSchema }),
}

const payrollExport: Resource = defineResource({
  type: 'payroll_export',
  description: 'A file written for the wage office. It never changes.',
  table: 'payroll_exports',
  visible: inVisibleWorkspace,
  sort: ['-id'],
  attributes: {
    month: { wire: wire.described(wire.date, 'The first day of the month.') },
    format: { wire: wire.oneOf(...payrollFormats) },
    settings: { wire: wire.serialized(settingsSchema, (value) => value) },
    lines: { wire: wire.integer },
    earlier_exports: { wire: wire.described(wire.integer, 'The number of earlier exports of the same month.') },
    warnings: { wire: wire.serialized(warningsSchema, (value) => value) },
    sha256: { wire: wire.text },
    file_name: { wire: wire.text },
    file_url: {
      wire: wire.text,
      from: ({ sql, workspace }: WorkspaceRequestScope) =>
        sql`'/api/v3/workspaces/' || ${workspace.id}::text || '/payroll_exports/' || t.id || '/file'`,
    },
    exported_by: { wire: wire.text },
    ...shownTimestamps,
  },
})

const tag = 'Payroll'
const path = `${WS}/payroll_exports`

const answerFile = ({ name, bytes }: { name: string; bytes: Buffer }) => ({
  file: { stream: Readable.from([bytes]), name, contentType: 'text/plain; charset=windows-1252', size: bytes.length },
})

export const payrollOperations = [
  workspaceOperation({
    id: 'listPayrollLines',
    tag,
    summary: 'Preview the payroll lines of a month',
    description:
      'Returns the payroll lines of users whose first workspace this is, from their closed months. `meta.missing` lists what an export would be refused for. Only admins can call this.',
    method: 'GET',
    path: `${WS}/payroll_lines`,
    permission: 'payroll.read',
    mayReadStandby: true,
    parameters: [{ name: 'month', required: true, description: 'The month.', schema: month().schema }],
    answers: { kind: 'rows', rows: payrollLine, files: [] },
    meta: { month: textSchema, people: { type: 'integer' }, missing: missingSchema },
    async handle({ scope, rawQuery, atomically }) {
      const query = demandFields({ month: required(month()) }, rawQuery, scope)
      const { people, lines, missing } = await atomically((within) => readPayroll(within, query.month))
      return {
        data: lines.map(({ days: _, factor: __, absence_key: ___, absence_reason: ____, ...attributes }) =>
          rowOf(
            payrollLine,
            [attributes.user_id, attributes.source, attributes.source_id].filter((part) => part !== null).join('-'),
            attributes,
          ),
        ),
        meta: { month: query.month, people, missing },
      }
    },
  }),
  workspaceOperation({
    id: 'listPayrollExports',
    tag,
    summary: 'List payroll exports',
    description: 'Only admins can call this.',
    method: 'GET',
    path,
    permission: 'payroll.read',
    answers: many(payrollExport),
    handle: ({ list }) => list(payrollExport),
  }),
  workspaceOperation({
    id: 'createPayrollExport',
    audit: 'verb',
    changes: 'payroll_exports',
    tag,
    summary: 'Export a month for the wage office',
    description:
      'Writes the file for the wage office. The export is refused, with one error for each reason, as long as a month is open or was closed before absences were kept with it, a user has no staff number, or a source has no wage type. DATEV formats need `adviser_number` and `client_number`. `columns` are only for `csv`. The text is encoded as Windows-1252; characters that do not exist there are replaced by question marks and listed in `warnings`. Only admins can call this.',
    method: 'POST',
    path,
    permission: 'payroll.export',
    status: 201,
    input: input({
      month: required(month()),
      format: required(oneOf(...payrollFormats)),
      adviser_number: optional(blankAsNull(text({ most: 7 }))),
      client_number: optional(blankAsNull(text({ most: 5 }))),
      columns: optional(listOf(oneOf(...customColumns), { most: 50 })),
    }),
    example: { month: '2026-01', format: 'datev_lodas', adviser_number: '1234567', client_number: '12345' },
    answers: one(payrollExport),
    handle: async ({ scope, attributes, show }) => show(payrollExport, await exportPayroll(scope, attributes)),
  }),
  workspaceOperation({
    id: 'downloadPayrollExport',
    tag,
    summary: 'Download a payroll export',
    description: 'Only admins can call this.',
    method: 'GET',
    path: `${path}/:payroll_export_id/file`,
    permission: 'payroll.read',
    answers: file,
    handle: async ({ scope, params }) => answerFile(await payrollFile(scope, pathId(params, 'payroll_export_id'))),
  }),
  workspaceOperation({
    id: 'downloadPayrollInterface',
    tag,
    summary: 'Download the field descriptions for DATEV Lohn und Gehalt',
    description: 'Returns an INI file that the adviser loads once. Only admins can call this.',
    method: 'GET',
    path: `${WS}/payroll_interface`,
    permission: 'payroll.read',
    answers: file,
    handle: async () => answerFile(payrollInterface()),
  }),
]
