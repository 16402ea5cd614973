import type { Id } from '../../platform/ids.ts'
import { demandWithinFileQuota } from '../files/file-quota.ts'
import { nowOf, type WorkspaceScope } from '../scope.ts'
import { attachmentsVisibleTo } from './attachment.policy.ts'
import {
  type AttachmentOwner,
  type DeletedAttachment,
  deleteAttachments,
  findAttachmentFile,
  insertAttachment,
  type StoredFileRow,
} from './attachment.sql.ts'
import { auditAttached } from './audit-attached.ts'

export type { StoredFileRow } from './attachment.sql.ts'

/** The job that removes files once nothing refers to them. */
export const removeFileJob = 'remove-file'

/** The file must be stored already: no record refers to a missing file. */
export async function attach(scope: WorkspaceScope, owner: AttachmentOwner, file: StoredFileRow): Promise<Id> {
  const id = await insertAttachment(scope, owner, file, nowOf(scope))
  await demandWithinFileQuota(scope)
  return id
}

export const attachmentFile = (scope: WorkspaceScope, id: Id): Promise<StoredFileRow | null> =>
  findAttachmentFile(scope, id, attachmentsVisibleTo(scope))

/** Deletes the row; the file is removed by a job after the commit. The caller has checked the permission. */
export async function detach(scope: WorkspaceScope, id: Id): Promise<void> {
  for (const deleted of await deleteAttachments(scope, { id })) await removeFileOf(scope, deleted)
}

/** Before the note is deleted. */
export async function detachFromNote(scope: WorkspaceScope, noteId: Id): Promise<void> {
  for (const deleted of await deleteAttachments(scope, { note_id: noteId })) await removeFileOf(scope, deleted)
}

async function removeFileOf(scope: WorkspaceScope, deleted: DeletedAttachment): Promise<void> {
  const { id, file_name, author_id, file_key: key } = deleted
  await auditAttached(scope, {
    type: 'attachment',
    id,
    on: deleted,
    name: file_name,
    before: { author_id, file_name },
    after: null,
  })
  await scope.enqueue(removeFileJob, { account_id: scope.accountId, key })
}
