import type { Fragment } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { WorkspaceScope } from '../scope.ts'

export type AttachmentOwner = { time_tracking_id: string } | { note_id: Id } | { absence_id: Id }

export type StoredFileRow = { key: string; name: string; content_type: string; size: number }

export async function insertAttachment(
  { sql, accountId, workspace, actor }: WorkspaceScope,
  owner: AttachmentOwner,
  file: StoredFileRow,
  now: string,
): Promise<Id> {
  const row = {
    account_id: accountId,
    workspace_id: workspace.id,
    ...owner,
    author_id: actor.userId,
    author: actor.name,
    file_name: file.name,
    file_content_type: file.content_type,
    file_size: file.size,
    file_key: file.key,
    created_at: now,
    updated_at: now,
  }
  const [inserted] = await sql<{ id: Id }[]>`insert into attachments ${sql(row)} returning id`
  return inserted!.id
}

export async function findAttachmentFile(
  { sql, accountId }: WorkspaceScope,
  id: Id,
  visible: Fragment,
): Promise<StoredFileRow | null> {
  const [row] = await sql<StoredFileRow[]>`
    select t.file_key as key, t.file_name as name, t.file_content_type as content_type, t.file_size::float8 as size
    from attachments t where t.account_id = ${accountId} and t.id = ${id} and ${visible}`
  return row ?? null
}

export async function deleteAttachment({ sql, accountId }: WorkspaceScope, id: Id): Promise<string | null> {
  const [row] = await sql<{ file_key: string }[]>`
    delete from attachments where account_id = ${accountId} and id = ${id} returning file_key`
  return row?.file_key ?? null
}

export async function deleteAttachmentsOfNote({ sql, accountId }: WorkspaceScope, noteId: Id): Promise<string[]> {
  const rows = await sql<{ file_key: string }[]>`
    delete from attachments where account_id = ${accountId} and note_id = ${noteId} returning file_key`
  return rows.map((row) => row.file_key)
}
