import type { Permission } from '../../../domain/permissions.ts'
import { addUpload, removeUpload, uploadRecord } from '../../../domain/uploads/uploads.ts'
import { demandOwner } from '../../../domain/users/people.ts'
import { ofUser, visibleWithUser } from '../../../domain/users/user.policy.ts'
import { file } from '../../../jsonapi/operation.ts'
import { defineResource, type Resource } from '../../../jsonapi/resource.ts'
import { wire } from '../../../jsonapi/wire.ts'
import { demandFields, optional } from '../../../platform/input/fields.ts'
import { blankAsNull, text } from '../../../platform/input/kind.ts'
import { download } from '../attached/attachments.ts'
import { childOperations, type Params } from '../attached/child-operations.ts'
import { pathId } from '../path-ids.ts'
import { type WorkspaceRequestScope, WS, workspaceOperation } from '../scope.ts'

const documentResource: Resource = defineResource({
  type: 'document',
  description: 'A file about a user, such as a contract or a certificate. The public API calls it an upload.',
  table: 'uploads',
  visible: visibleWithUser,
  attributes: {
    title: { wire: wire.text },
    description: { wire: wire.text },
    file_name: { wire: wire.text, from: ({ sql }) => sql`t.doc_file_name` },
    file_content_type: { wire: wire.text, from: ({ sql }) => sql`t.doc_content_type` },
    file_url: {
      wire: wire.text,
      from: ({ sql, workspace }: WorkspaceRequestScope) =>
        sql`'/api/v3/workspaces/' || ${workspace.id}::text || '/users/' || t.user_id || '/documents/' || t.id || '/file'`,
    },
    created_at: { wire: wire.local },
    updated_at: { wire: wire.local },
  },
})

const formFields = { title: optional(blankAsNull(text())), description: optional(text({ most: 5000 })) }

const tag = 'Documents'
const path = `${WS}/users/:user_id/documents`
const documents = childOperations({
  tag,
  changes: 'users',
  resource: documentResource,
  path,
  param: 'document_id',
  belongsTo: ofUser,
})

/** The user in the path, if the caller has the permission for their documents. */
const userFor = (permission: Permission) => async (scope: WorkspaceRequestScope, params: Params) => {
  const id = pathId(params, 'user_id')
  await demandOwner(scope, id, permission)
  return { id }
}

export const documentOperations = [
  documents.list({
    id: 'listDocuments',
    summary: 'List the documents of a user',
    description: 'Only the user and admins of the user’s first workspace can call this.',
    permission: 'document.read',
    visibleOwnerId: async ({ scope, params }) => (await userFor('document.read')(scope, params)).id,
  }),
  documents.addFile({
    id: 'createDocument',
    audit: 'document',
    summary: 'Add a document to a user',
    description:
      'Only admins of the user’s first workspace can add documents. The file can have at most 25 MiB; its content type is detected from its content. The form field `title` defaults to the name of the file, and `description` is optional.',
    permission: 'document.create',
    fields: Object.keys(formFields),
    permit: userFor('document.create'),
    owner: userFor('document.create'),
    add(scope, user, upload) {
      const { title, description = '' } = demandFields(formFields, upload.fields, scope)
      return addUpload(scope, user.id, upload, { title: title?.trim(), description })
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
      const { id } = await userFor('document.read')(scope, params)
      const found = await uploadRecord(scope, pathId(params, 'document_id'), id)
      const { file_key: key, doc_file_name, doc_content_type } = found
      return download(scope, { key, name: doc_file_name, content_type: doc_content_type })
    },
  }),
  documents.remove({
    id: 'deleteDocument',
    audit: 'document',
    summary: 'Delete a document of a user',
    description: 'Only admins of the user’s first workspace can call this.',
    permission: 'document.destroy',
    owner: userFor('document.destroy'),
    remove: async (scope, _user, id) => void (await removeUpload(scope, id)),
  }),
]
