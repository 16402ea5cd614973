import { notFound } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { removeFileJob, type StoredFileRow } from '../attachments/attachments.ts'
import { demandWithinFileQuota } from '../files/file-quota.ts'
import { nowOf, type Scope } from '../scope.ts'
import type { Slice } from '../users/directory.ts'
import { countUploads, deleteUpload, insertUpload, selectUploads, type UploadRecord } from './upload.sql.ts'

export type { UploadRecord } from './upload.sql.ts'

/** A document for a user, such as a contract. The default title is the file name. */
export async function addUpload(
  scope: Scope,
  userId: Id,
  file: StoredFileRow,
  { title, description }: { title: string | null | undefined; description: string },
): Promise<Id> {
  const id = await insertUpload(
    scope,
    {
      user_id: userId,
      title: title || file.name,
      description,
      doc_file_name: file.name,
      doc_content_type: file.content_type,
      doc_file_size: file.size,
      file_key: file.key,
    },
    nowOf(scope),
  )
  await demandWithinFileQuota(scope)
  return id
}

export async function uploadRecord(scope: Scope, id: Id, userId?: Id): Promise<UploadRecord> {
  const [record] = await selectUploads(scope, { id, userId }, { after: null, skip: 0, most: 1 })
  if (!record) throw notFound('There is no such upload.')
  return record
}

export async function uploadRecords(scope: Scope, filter: { userId: Id; title?: string | undefined }, slice: Slice) {
  const [uploads, count] = await Promise.all([selectUploads(scope, filter, slice), countUploads(scope, filter)])
  return { uploads, count }
}

export async function removeUpload(scope: Scope, id: Id): Promise<void> {
  const key = await deleteUpload(scope, id)
  if (!key) throw notFound('There is no such upload.')
  await scope.enqueue(removeFileJob, { account_id: scope.accountId, key })
}
