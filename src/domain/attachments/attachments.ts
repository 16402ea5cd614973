import type { Id } from '../../platform/ids.ts'
import { demandRoom } from '../files/file-quota.ts'
import { nowOf, type WorkspaceScope } from '../scope.ts'
import { attachmentsVisibleTo } from './attachment.policy.ts'
import {
  type AttachmentOwner,
  deleteAttachment,
  deleteAttachmentsOfNote,
  findAttachmentFile,
  insertAttachment,
  type StoredFileRow,
} from './attachment.sql.ts'

export type { StoredFileRow } from './attachment.sql.ts'

/** The job that removes files once nothing refers to them. */
export const removeFileJob = 'remove-file'

/** The file is stored already: a record never points at one that is not there. */
export async function attach(scope: WorkspaceScope, owner: AttachmentOwner, file: StoredFileRow): Promise<Id> {
  const id = await insertAttachment(scope, owner, file, nowOf(scope))
  await demandRoom(scope)
  return id
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
