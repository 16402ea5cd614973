import { uploadsOf, uploadsVisibleTo } from '../../domain/uploads/upload.policy.ts'
import { addUpload, removeUpload, uploadRecord } from '../../domain/uploads/uploads.ts'
import { demandOwner } from '../../domain/users/people.ts'
import { file, many, one } from '../../jsonapi/operation.ts'
import { defineResource, type Resource } from '../../jsonapi/resource.ts'
import { wire } from '../../jsonapi/wire.ts'
import { demandFields, optional } from '../../platform/input/fields.ts'
import { blankAsNull, text } from '../../platform/input/kind.ts'
import { download } from './attachments.ts'
import { pathId } from './path-ids.ts'
import { type PlaceScope, WS, workspaceOperation } from './scope.ts'

const documentResource: Resource = defineResource({
  type: 'document',
  description: 'A file about a user: a contract, a certificate. The public API calls it an upload.',
  table: 'uploads',
  visible: uploadsVisibleTo,
  attributes: {
    title: { wire: wire.text },
    description: { wire: wire.text },
    file_name: { wire: wire.text, from: ({ sql }) => sql`t.doc_file_name` },
    file_content_type: { wire: wire.text, from: ({ sql }) => sql`t.doc_content_type` },
    file_url: {
      wire: wire.text,
      from: ({ sql, workspace }: PlaceScope) =>
        sql`'/api/v3/workspaces/' || ${workspace.id}::text || '/users/' || t.user_id || '/documents/' || t.id || '/file'`,
    },
    created_at: { wire: wire.local },
    updated_at: { wire: wire.local },
  },
})

const formFields = { title: optional(blankAsNull(text())), description: optional(text({ most: 5000 })) }

const tag = 'Documents'
const path = `${WS}/users/:user_id/documents`

export const documentOperations = [
  workspaceOperation({
    id: 'listDocuments',
    tag,
    summary: 'List the documents of a user',
    description: 'For the user and for admins.',
    method: 'GET',
    path,
    permission: 'document.read',
    answers: many(documentResource),
    async handle({ scope, params, list }) {
      const owner = pathId(params, 'user_id')
      await demandOwner(scope, owner, 'document.read')
      return list(documentResource, { where: uploadsOf(scope, owner) })
    },
  }),
  workspaceOperation({
    id: 'createDocument',
    tag,
    summary: 'Add a document to a user',
    description:
      'At most 25 MiB. The content type is found by looking at the content. The form field `title` names it, else the name of the file does; `description` says more.',
    method: 'POST',
    path,
    permission: 'document.create',
    status: 201,
    takesFile: {
      fields: Object.keys(formFields),
      permit: ({ scope, params }) => demandOwner(scope, pathId(params, 'user_id'), 'document.create'),
    },
    answers: one(documentResource),
    async handle({ scope, params, upload, show }) {
      const owner = pathId(params, 'user_id')
      await demandOwner(scope, owner, 'document.create')
      const { title, description = '' } = demandFields(formFields, upload!.fields, scope)
      const words = { title: title?.trim(), description }
      return show(documentResource, await addUpload(scope, owner, upload!, words))
    },
  }),
  workspaceOperation({
    id: 'downloadDocument',
    tag,
    summary: 'Download a document of a user',
    method: 'GET',
    path: `${path}/:document_id/file`,
    permission: 'document.read',
    answers: file,
    async handle({ scope, params }) {
      const owner = pathId(params, 'user_id')
      await demandOwner(scope, owner, 'document.read')
      const found = await uploadRecord(scope, pathId(params, 'document_id'), owner)
      const { file_key: key, doc_file_name, doc_content_type } = found
      return download(scope, { key, name: doc_file_name, content_type: doc_content_type })
    },
  }),
  workspaceOperation({
    id: 'deleteDocument',
    tag,
    summary: 'Delete a document of a user',
    method: 'DELETE',
    path: `${path}/:document_id`,
    permission: 'document.destroy',
    answers: one(documentResource),
    async handle({ scope, params, show }) {
      const owner = pathId(params, 'user_id')
      await demandOwner(scope, owner, 'document.destroy')
      const gone = pathId(params, 'document_id')
      const deleted = await show(documentResource, gone, { where: uploadsOf(scope, owner) })
      await removeUpload(scope, gone)
      return deleted
    },
  }),
]
