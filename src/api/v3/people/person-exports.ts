import { exportAddress, exportsVisibleTo } from '../../../domain/personal-data/person-export.policy.ts'
import { demandExportable, exportFile, requestExport } from '../../../domain/personal-data/request-export.ts'
import { ofUser } from '../../../domain/users/user.policy.ts'
import { input } from '../../../jsonapi/body.ts'
import { file, many, one } from '../../../jsonapi/operation.ts'
import { defineResource, type Resource } from '../../../jsonapi/resource.ts'
import { wire } from '../../../jsonapi/wire.ts'
import { optional } from '../../../platform/input/fields.ts'
import { oneOf } from '../../../platform/input/kind.ts'
import { download } from '../attached/attachments.ts'
import { pathId } from '../path-ids.ts'
import { WS, workspaceOperation } from '../scope.ts'
import { confirmedFirst } from '../sign-in/confirmations.ts'
import { shownTimestamps } from '../timestamps.ts'

const personExport: Resource = defineResource({
  type: 'person_export',
  description: 'A file with everything that is stored about a person, created in the background.',
  table: 'person_exports',
  visible: exportsVisibleTo,
  sort: ['-id'],
  attributes: {
    status: { wire: wire.oneOf('queued', 'running', 'finished', 'failed') },
    total: {
      wire: wire.described(
        wire.integer,
        'The number of tables and files in the export. 0 until they have been counted.',
      ),
    },
    done: { wire: wire.integer },
    language: { wire: wire.oneOf('de', 'en') },
    failure: { wire: wire.described(wire.orNull(wire.text), 'Why the export failed, in the language of the export.') },
    file_size: { wire: wire.orNull(wire.integer), from: ({ sql }) => sql`t.file_size::float8` },
    file_url: {
      wire: wire.described(wire.orNull(wire.text), 'The path of the file. Null until the export is finished.'),
      from: exportAddress,
    },
    expires_at: { wire: wire.utc },
    ...shownTimestamps,
  },
})

const tag = 'Personal data'
const path = `${WS}/users/:user_id/exports`

export const personExportOperations = [
  workspaceOperation({
    id: 'listPersonExports',
    tag,
    summary: 'List the caller’s exports of a person',
    method: 'GET',
    path,
    permission: 'person_export.read',
    answers: many(personExport),
    async handle({ scope, params, list }) {
      const userId = pathId(params, 'user_id')
      await demandExportable(scope, userId, 'person_export.read')
      return list(personExport, { where: ofUser(scope, userId) })
    },
  }),
  workspaceOperation({
    id: 'createPersonExport',
    audit: 'verb',
    changes: 'users',
    confirmed: true,
    tag,
    summary: 'Request an export of everything stored about a person',
    description:
      'Creates a ZIP in the background, with JSON, the files and a page to read. Only the person and account admins can request it. The caller is notified when it is finished, and can download it for seven days. It replaces the caller’s previous export of this person. ' +
      confirmedFirst,
    method: 'POST',
    path,
    permission: 'person_export.create',
    status: 201,
    input: input({ language: optional(oneOf('de', 'en')) }),
    example: { language: 'de' },
    answers: one(personExport),
    refusals: [429],
    async handle({ scope, params, attributes, show }) {
      return show(personExport, await requestExport(scope, pathId(params, 'user_id'), attributes.language))
    },
  }),
  workspaceOperation({
    id: 'showPersonExport',
    tag,
    summary: 'Show an export of a person',
    method: 'GET',
    path: `${path}/:person_export_id`,
    permission: 'person_export.read',
    answers: one(personExport),
    async handle({ scope, params, show }) {
      const userId = pathId(params, 'user_id')
      await demandExportable(scope, userId, 'person_export.read')
      return show(personExport, pathId(params, 'person_export_id'), { where: ofUser(scope, userId) })
    },
  }),
  workspaceOperation({
    id: 'downloadPersonExport',
    audit: 'verb',
    confirmed: true,
    tag,
    summary: 'Download an export of a person',
    description: `The download is recorded in the audit log. ${confirmedFirst}`,
    method: 'GET',
    path: `${path}/:person_export_id/file`,
    permission: 'person_export.read',
    answers: file,
    async handle({ scope, params }) {
      return download(scope, await exportFile(scope, pathId(params, 'user_id'), pathId(params, 'person_export_id')))
    },
  }),
]
