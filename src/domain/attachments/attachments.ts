import { randomUUID } from 'node:crypto'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { Id } from '../../platform/ids.ts'
import { nowOf, type Scope, type WorkspaceScope } from '../scope.ts'
import { attachmentsVisibleTo } from './attachment.policy.ts'
import {
  type AttachmentOwner,
  deleteAttachment,
  deleteAttachmentsOfNote,
  findAttachmentFile,
  insertAttachment,
  type StoredFileRow,
} from './attachment.sql.ts'
import { safeFileName, sniffType } from './file-kind.ts'

export type Upload = { name: string; bytes: Buffer }

/** The job that removes files once nothing refers to them. */
export const removeFileJob = 'remove-file'

/** Writes the bytes first: a record never points at a file that is not there. */
export async function storeUpload(
  scope: Pick<Scope, 'accountId'>,
  files: FileStore,
  upload: Upload,
): Promise<StoredFileRow> {
  const file = {
    key: `${scope.accountId}/${randomUUID()}`,
    name: safeFileName(upload.name),
    content_type: await sniffType(upload.bytes),
    size: upload.bytes.length,
  }
  await files.put(file.key, upload.bytes, file.content_type)
  return file
}

export async function attach(
  scope: WorkspaceScope,
  files: FileStore,
  owner: AttachmentOwner,
  upload: Upload,
): Promise<Id> {
  return insertAttachment(scope, owner, await storeUpload(scope, files, upload), nowOf(scope))
}

export const attachmentFile = (scope: WorkspaceScope, id: Id): Promise<StoredFileRow | null> =>
  findAttachmentFile(scope, id, attachmentsVisibleTo(scope))

/** The record goes now; its file goes once that is certain. The caller has checked that it may. */
export async function detach(scope: WorkspaceScope, id: Id): Promise<void> {
  const key = await deleteAttachment(scope, id)
  if (key) await scope.enqueue(removeFileJob, { account_id: scope.accountId, key })
}

/** All that hangs on a note which is about to go. */
export async function detachFromNote(scope: WorkspaceScope, noteId: Id): Promise<void> {
  for (const key of await deleteAttachmentsOfNote(scope, noteId))
    await scope.enqueue(removeFileJob, { account_id: scope.accountId, key })
}
