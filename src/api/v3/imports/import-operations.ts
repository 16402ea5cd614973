import { problemsOf } from '../../../domain/imports/import.policy.ts'
import { dateOrders, fileSources, projectUses } from '../../../domain/imports/rows.ts'
import {
  applyImport,
  changeImport,
  removeImport,
  startFetchedImport,
  startImport,
  takeBackImport,
} from '../../../domain/imports/start-import.ts'
import { input } from '../../../jsonapi/body.ts'
import { many, one } from '../../../jsonapi/operation.ts'
import { demandFields, isObject, optional, required } from '../../../platform/input/fields.ts'
import {
  boolean,
  Complaint,
  date,
  integer,
  type Kind,
  nullable,
  oneOf,
  text,
  timeZone,
} from '../../../platform/input/kind.ts'
import { pathId } from '../path-ids.ts'
import { WS, workspaceOperation } from '../scope.ts'
import { importProblem, importResource } from './imports.ts'

const tag = 'Imports'
const path = `${WS}/imports`
const place = `${path}/:import_id`

const source = () => oneOf(...fileSources)
const column = integer({ least: 0, most: 499 })

/** Fields without a column are left out or null. */
const mapping: Kind<Record<string, number>> = {
  schema: { type: 'object', additionalProperties: { anyOf: [column.schema, { type: 'null' }] } },
  read(raw, reading) {
    if (!isObject(raw)) throw new Complaint('must be an object of columns.')
    const named = Object.entries(raw).filter(([, at]) => at !== null)
    return Object.fromEntries(named.map(([name, at]) => [name, column.read(at, reading)]))
  },
}

const formFields = { source: optional(source()) }

export const importOperations = [
  workspaceOperation({
    id: 'listImports',
    tag,
    summary: 'List imports',
    description: 'Only admins can call this.',
    method: 'GET',
    path,
    permission: 'import.read',
    answers: many(importResource),
    handle: ({ list }) => list(importResource),
  }),
  workspaceOperation({
    id: 'createImport',
    audit: 'verb',
    changes: 'imports',
    tag,
    summary: 'Upload a table to import',
    description:
      'Accepts CSV, TSV, XLSX or JSON of at most 25 MiB. A table copied from elsewhere is sent as a text file. The file is read in the background. Once the import is `previewed`, it shows what would be created; nothing is created until it is applied. The form field `source` says where the file comes from; by default this is detected. The options of the last file with the same headings are reused. The file is kept for 30 days. Only admins can call this.',
    method: 'POST',
    path,
    permission: 'import.create',
    status: 201,
    takesFile: { fields: Object.keys(formFields), permit: async () => {} },
    answers: one(importResource),
    async handle({ scope, upload, show }) {
      const sentFields = demandFields(formFields, upload!.fields, scope)
      return show(importResource, await startImport(scope, upload!, sentFields))
    },
  }),
  workspaceOperation({
    id: 'createImportFromPublicApi',
    audit: 'verb',
    changes: 'imports',
    tag,
    summary: 'Import from another installation',
    description:
      'Fetches people, vacation entitlements, confirmed absences and ended working sessions from another installation through its public API v1, with `api_token`. The import then continues as with a file: once it is `previewed`, it shows what would be created. The token is stored encrypted, and deleted once everything has been fetched or fetching has failed. `location` is the id of a location there; without it, everybody is fetched. Records before `starts_on` are left out, except people and entitlements. The ids there become external ids here, unless people already have one there. Only admins can call this.',
    method: 'POST',
    path: `${path}/public_api`,
    permission: 'import.create',
    status: 201,
    input: input({
      address: required(text({ most: 300, filled: true })),
      api_token: required(text({ filled: true })),
      location: optional(nullable(integer({ least: 1 }))),
      starts_on: optional(date()),
    }),
    example: { address: 'https://time.example.org', api_token: 'a1b2c3', starts_on: '2025-01-01' },
    answers: one(importResource),
    async handle({ scope, attributes, show }) {
      return show(importResource, await startFetchedImport(scope, attributes))
    },
  }),
  workspaceOperation({
    id: 'showImport',
    tag,
    summary: 'Show an import',
    description: 'Only admins can call this.',
    method: 'GET',
    path: place,
    permission: 'import.read',
    answers: one(importResource),
    handle: ({ params, show }) => show(importResource, pathId(params, 'import_id')),
  }),
  workspaceOperation({
    id: 'listImportProblems',
    tag,
    summary: 'List the problems of an import',
    description:
      'Returns the problems of the last step by line: the preview, applying the import, or taking it back. Only the first 1000 are stored. Only admins can call this.',
    method: 'GET',
    path: `${place}/problems`,
    permission: 'import.read',
    answers: many(importProblem),
    async handle({ scope, params, list, demandVisible }) {
      const id = pathId(params, 'import_id')
      await demandVisible(importResource, id)
      return list(importProblem, { where: problemsOf(scope, id) })
    },
  }),
  workspaceOperation({
    id: 'updateImport',
    audit: 'verb',
    changes: 'imports',
    tag,
    summary: 'Change how the file of an import is read',
    description:
      'Changes how the file is read and creates a new preview. `mapping` contains the column of each field, counted from 0, and replaces the previous mapping. Once the import has been applied, it can no longer be changed. Only admins can call this.',
    method: 'PATCH',
    path: place,
    permission: 'import.update',
    input: input({
      source: optional(source()),
      mapping: optional(mapping),
      date_order: optional(oneOf(...dateOrders)),
      projects_become: optional(oneOf(...projectUses)),
      invite: optional(boolean()),
      time_zone: optional(timeZone()),
    }),
    example: { mapping: { username: 0, email: 2 }, date_order: 'day_first', invite: false },
    answers: one(importResource),
    async handle({ scope, params, attributes, show }) {
      const id = pathId(params, 'import_id')
      await changeImport(scope, id, attributes)
      return show(importResource, id)
    },
  }),
  workspaceOperation({
    id: 'applyImport',
    audit: 'verb',
    changes: 'imports',
    tag,
    summary: 'Apply an import',
    description:
      'Creates what the preview has shown, in the background. Lines that cannot be applied are listed as problems; all others are applied. Existing records are not changed. Only one import of a workspace is applied at a time. Only admins can call this.',
    method: 'PUT',
    path: `${place}/apply`,
    permission: 'import.update',
    answers: one(importResource),
    async handle({ scope, params, show }) {
      const id = pathId(params, 'import_id')
      await applyImport(scope, id)
      return show(importResource, id)
    },
  }),
  workspaceOperation({
    id: 'takeBackImport',
    audit: 'verb',
    changes: 'imports',
    tag,
    summary: 'Take an import back',
    description:
      'Deletes what the import has created, in the background. Opening balances are reversed by a second entry. Records that have to be kept, because others depend on them or because their month is closed, are listed as problems. Only admins can call this.',
    method: 'PUT',
    path: `${place}/take_back`,
    permission: 'import.update',
    answers: one(importResource),
    async handle({ scope, params, show }) {
      const id = pathId(params, 'import_id')
      await takeBackImport(scope, id)
      return show(importResource, id)
    },
  }),
  workspaceOperation({
    id: 'deleteImport',
    audit: 'verb',
    changes: 'imports',
    tag,
    summary: 'Delete an import',
    description:
      'Deletes the file and the import itself. The records that it has created are kept. Only admins can call this.',
    method: 'DELETE',
    path: place,
    permission: 'import.destroy',
    answers: one(importResource),
    async handle({ scope, params, show }) {
      const id = pathId(params, 'import_id')
      const deleted = await show(importResource, id)
      await removeImport(scope, id)
      return deleted
    },
  }),
]
