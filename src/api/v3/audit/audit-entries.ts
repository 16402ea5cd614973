import { Readable } from 'node:stream'
import { auditTotal, auditVisibleTo, isSealed } from '../../../domain/audit/audit.policy.ts'
import { exportEntries } from '../../../domain/audit/export-entries.ts'
import { verifyChain } from '../../../domain/audit/verify-chain.ts'
import { file, many } from '../../../jsonapi/operation.ts'
import { defineResource, type NamedFilter, type Resource } from '../../../jsonapi/resource.ts'
import { wire } from '../../../jsonapi/wire.ts'
import { readId } from '../../../platform/ids.ts'
import { demandFields, optional, required } from '../../../platform/input/fields.ts'
import { date, id, oneOf, text } from '../../../platform/input/kind.ts'
import { csvForms, csvOf } from '../../../platform/sheets/csv.ts'
import { xlsxOf } from '../../../platform/sheets/xlsx.ts'
import { sheetTypes } from '../reports/report-answers.ts'
import { day } from '../schemas.ts'
import { ACCOUNT, accountOperation } from '../scope.ts'

const state = (description: string) =>
  wire.serialized(
    {
      anyOf: [{ type: 'object', additionalProperties: true }, { type: 'null' }],
      description,
      examples: [{ name: 'Shop' }],
    },
    (value) => value,
  )
const idOrNull = (description: string) =>
  wire.serialized({ anyOf: [{ type: 'string' }, { type: 'null' }], description }, (value) => value)

const byId =
  (column: string): NamedFilter =>
  ({ sql }, value) =>
    readId(value) === null ? null : sql`t.${sql(column)} = ${value}`

const auditEntry: Resource = defineResource({
  type: 'audit_entry',
  description:
    'Who did what, from where, to which record. Entries never change, and they are kept when the record is deleted.',
  table: 'audit_entries',
  visible: auditVisibleTo,
  sort: ['-happened_at'],
  attributes: {
    happened_at: { wire: wire.utc },
    actor_type: {
      wire: wire.described(
        wire.oneOf('user', 'api_token', 'kiosk', 'operator', 'job'),
        'Whether it was a person, another system, a kiosk, the command line or Stint itself.',
      ),
    },
    actor_id: { wire: idOrNull('The id of the user, API token or kiosk. Null if unknown.') },
    actor_name: { wire: wire.text },
    address: { wire: wire.orNull(wire.text) },
    operation: {
      wire: wire.described(
        wire.text,
        'The id of the operation, prefixed with `v1.` for the public API, or the name of the command or of the background job.',
      ),
    },
    outcome: { wire: wire.oneOf('done', 'refused') },
    workspace_id: { wire: idOrNull('The workspace in which it happened. Null if it concerns the account as a whole.') },
    record_type: { wire: wire.orNull(wire.text) },
    record_id: { wire: wire.orNull(wire.text) },
    record_name: { wire: wire.described(wire.orNull(wire.text), 'The name of the record at that time.') },
    before: {
      wire: state('The previous values of what has changed. Null for a new record. Secrets are shown as •••.'),
    },
    after: { wire: state('The new values of what has changed. Null if the record was deleted.') },
    request_id: { wire: wire.orNull(wire.text) },
    sealed: {
      wire: wire.serialized(
        { type: 'boolean', description: 'Whether the entry is already part of the chain.' },
        (value) => value,
      ),
      from: isSealed,
    },
  },
  filters: { actor_id: byId('actor_id'), workspace_id: byId('workspace_id') },
  filterTexts: {
    actor_id: 'Returns only actions of this user.',
    workspace_id: 'Returns only actions in this workspace.',
  },
  quickTotals: (scope, { filters, plain }) =>
    filters.length === 0 && plain.actor_id === undefined && plain.workspace_id === undefined ? auditTotal(scope) : null,
})

const tag = 'Audit log'
const mostVerified = 10_000

const exportFields = {
  format: required(oneOf('csv', 'xlsx')),
  locale: optional(oneOf('de', 'en')),
  from: optional(date()),
  until: optional(date()),
  actor_id: optional(id()),
  operation: optional(text()),
  record_type: optional(text()),
  record_id: optional(text()),
  workspace_id: optional(id()),
}

const queryParameter = (name: string, description: string, schema: Record<string, unknown>, needed = false) => ({
  name,
  description,
  schema,
  ...(needed && { required: true }),
})
const word = { type: 'string' }

export const auditOperations = [
  accountOperation({
    id: 'listAuditEntries',
    tag,
    summary: 'List the audit log',
    description:
      'Returns the entries of the audit log, newest first unless sorted otherwise. Only account admins can call this.',
    method: 'GET',
    path: `${ACCOUNT}/audit_entries`,
    permission: 'audit.read',
    answers: many(auditEntry),
    handle: ({ list }) => list(auditEntry),
  }),
  accountOperation({
    id: 'exportAuditEntries',
    audit: 'verb',
    tag,
    summary: 'Export the audit log',
    description:
      'Returns at most 50,000 entries, newest first. The export itself is recorded in the audit log. Only account admins can call this.',
    method: 'GET',
    path: `${ACCOUNT}/audit_entries/export`,
    permission: 'audit.read',
    parameters: [
      queryParameter('format', 'The file format.', { type: 'string', enum: ['csv', 'xlsx'] }, true),
      queryParameter('locale', 'The language of the file and, for CSV, the separator. Defaults to English.', {
        type: 'string',
        enum: ['de', 'en'],
      }),
      queryParameter('from', 'The first day, in UTC.', day),
      queryParameter('until', 'The last day (inclusive), in UTC.', day),
      queryParameter('actor_id', 'Returns only actions of this user.', word),
      queryParameter('operation', 'Returns only entries of this operation.', word),
      queryParameter('record_type', 'Returns only entries about records of this kind.', word),
      queryParameter('record_id', 'Returns only entries about the record with this id.', word),
      queryParameter('workspace_id', 'Returns only entries of this workspace.', word),
    ],
    answers: file,
    refusals: [400],
    async handle({ scope, rawQuery }) {
      const { format, locale: language = 'en', ...filter } = demandFields(exportFields, rawQuery, scope)
      const sheet = await exportEntries(scope, filter, { format, language })
      const bytes = format === 'csv' ? csvOf(sheet, csvForms[language]) : await xlsxOf(sheet)
      const name = `audit-log.${format}`
      return { file: { stream: Readable.from([bytes]), name, contentType: sheetTypes[format], size: bytes.length } }
    },
  }),
  accountOperation({
    id: 'verifyAuditLog',
    tag,
    summary: 'Check whether the audit log has been tampered with',
    description: `Checks the last ${mostVerified} links of the chain. \`stint audit verify\` checks all of them. Only account admins can call this.`,
    method: 'GET',
    path: `${ACCOUNT}/audit_chain`,
    permission: 'audit.read',
    answers: {
      kind: 'meta',
      members: {
        holds: { type: 'boolean' },
        checked: { type: 'integer', description: 'The number of links that were checked.' },
        redacted: {
          type: 'integer',
          description:
            'The number of checked links whose entry no longer names a person, because that person was erased.',
        },
        unsealed: { type: 'integer', description: 'The number of entries that are not part of the chain yet.' },
        head: { type: 'string', description: 'The number and the hash of the last link.' },
        breaks: {
          type: 'array',
          items: { type: 'string' },
          description: 'The first places at which the chain is broken.',
        },
      },
    },
    async handle({ scope }) {
      const { holds, checked, redacted, unsealed, head, breaks } = await verifyChain(scope.sql, scope.accountId, {
        last: mostVerified,
      })
      const brokenLinks = breaks.map(({ seq, entry_id, reason }) => `${reason}: link ${seq}, entry ${entry_id}`)
      return { meta: { holds, checked, redacted, unsealed, head: `${head.seq} ${head.hash}`, breaks: brokenLinks } }
    },
  }),
]
