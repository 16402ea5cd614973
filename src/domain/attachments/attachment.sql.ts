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

export type DeletedAttachment = {
  id: Id
  time_tracking_id: string | null
  absence_id: Id | null
  note_id: Id | null
  author_id: Id | null
  file_name: string
  file_key: string
}

/** One attachment, or all of a note. */
export async function deleteAttachments(
  { sql, accountId }: WorkspaceScope,
  which: { id: Id } | { note_id: Id },
): Promise<DeletedAttachment[]> {
  const [column, value] = 'id' in which ? (['id', which.id] as const) : (['note_id', which.note_id] as const)
  return sql<DeletedAttachment[]>`
    delete from attachments where account_id = ${accountId} and ${sql(column)} = ${value}
    returning id, time_tracking_id, absence_id, note_id, author_id, file_name, file_key`
}
