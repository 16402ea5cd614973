import {
  addUpload,
  removeUpload,
  type UploadRecord,
  uploadRecord,
  uploadRecords,
} from '../../domain/uploads/uploads.ts'
import { notFound } from '../../platform/errors.ts'
import { type Id, readId } from '../../platform/ids.ts'
import { optional, required } from '../../platform/input/fields.ts'
import { id, text } from '../../platform/input/kind.ts'
import { utcForm } from '../../platform/time/instant.ts'
import { blankAsUnsent } from './fields.ts'
import { operation, toNumber, type V1Scope } from './operation.ts'
import { pageSchema, wrapperSchema } from './schemas.ts'
import { demandUserId, optionalUserId, userFields } from './user-and-location.ts'

const tag = 'Uploads'
const subject = 'documents'
const path = '/public_api/v1/uploads'

const documentPath = (accountId: Id, uploadId: Id): string => `/documents/${accountId}/${uploadId}`

function renderUpload({ accountId, signer, baseUrl }: V1Scope, upload: UploadRecord) {
  return {
    id: toNumber(upload.id),
    title: upload.title,
    description: upload.description,
    user_id: toNumber(upload.user_id),
    doc_file_name: upload.doc_file_name,
    doc_content_type: upload.doc_content_type,
    doc_file_size: Number(upload.doc_file_size),
    doc_updated_at: utcForm(upload.doc_updated_at),
    url: `${baseUrl}${signer.sign(documentPath(accountId, upload.id))}`,
    created_at: utcForm(upload.created_at),
    updated_at: utcForm(upload.updated_at),
  }
}

function uploadId(params: Record<string, string>): Id {
  const found = readId(params.id)
  if (!found) throw notFound('There is no such upload.')
  return found
}

export const uploadOperations = [
  operation({
    id: 'listUploads',
    tag,
    subject,
    summary: 'List the documents of a user',
    method: 'GET',
    path,
    fields: { ...userFields, title: optional(text()) },
    paged: true,
    answers: pageSchema('uploads', 'upload'),
    async handle({ scope, input, page }) {
      const userId = await demandUserId(scope, input)
      const { uploads, count } = await uploadRecords(scope, { userId, title: input.title }, page.slice)
      return { body: page.body('uploads', { records: uploads, count }, (upload) => renderUpload(scope, upload)) }
    },
  }),
  operation({
    id: 'getUpload',
    tag,
    subject,
    summary: 'Get a document of a user',
    description: 'Anybody who has the `url` can download the document from it for 15 minutes.',
    method: 'GET',
    path: `${path}/:id`,
    fields: userFields,
    answers: wrapperSchema('upload', 'upload'),
    async handle({ scope, input, params }) {
      const userId = await optionalUserId(scope, input)
      return { body: { upload: renderUpload(scope, await uploadRecord(scope, uploadId(params), userId)) } }
    },
  }),
  operation({
    id: 'createUpload',
    audit: 'document',
    tag,
    subject,
    summary: 'Add a document to a user',
    description:
      'Send `api_token`, `user_id` or `user_external_id`, `title`, `description` and `file` as multipart/form-data. The token must come before the file, in the query string, or as `Authorization: Bearer API_TOKEN`; a file without a token is not read.',
    method: 'POST',
    changes: 'uploads',
    path,
    takesFile: { fields: ['user_id', 'user_external_id', 'title', 'description'] },
    fields: {
      ...userFields,
      title: optional(blankAsUnsent(text({ filled: true }))),
      description: optional(text({ most: 5000 })),
    },
    answers: wrapperSchema('upload', 'upload'),
    async handle({ scope, input, upload }) {
      const userId = await demandUserId(scope, input)
      const { title, description = '' } = input
      const created = await addUpload(scope, userId, upload!, { title, description })
      return { body: { upload: renderUpload(scope, await uploadRecord(scope, created)) } }
    },
  }),
  operation({
    id: 'deleteUpload',
    audit: 'document',
    tag,
    subject,
    summary: 'Delete a document of a user',
    method: 'DELETE',
    changes: 'uploads',
    path,
    object: 'upload',
    fields: { id: required(id()) },
    example: { upload: { id: 1 } },
    answers: null,
    async handle({ scope, input }) {
      await removeUpload(scope, input.id)
      return {}
    },
  }),
]
