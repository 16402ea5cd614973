import type { Fragment } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { WorkspaceScope } from '../scope.ts'

type StoredImage = { key: string; name: string; content_type: string; size: number }

export async function insertSignature(
  { sql, accountId, workspace }: WorkspaceScope,
  trackingId: string,
  { title, ...image }: StoredImage & { title: string },
  now: string,
): Promise<Id> {
  const row = {
    account_id: accountId,
    workspace_id: workspace.id,
    time_tracking_id: trackingId,
    title,
    image_file_name: image.name,
    image_content_type: image.content_type,
    image_size: image.size,
    image_key: image.key,
    created_at: now,
    updated_at: now,
  }
  const [inserted] = await sql<{ id: Id }[]>`insert into signatures ${sql(row)} returning id`
  return inserted!.id
}

export async function findSignatureImage(
  { sql, accountId }: WorkspaceScope,
  id: Id,
  visible: Fragment,
): Promise<StoredImage | null> {
  const [row] = await sql<StoredImage[]>`
    select t.image_key as key, t.image_file_name as name, t.image_content_type as content_type,
      t.image_size::float8 as size
    from signatures t where t.account_id = ${accountId} and t.id = ${id} and ${visible}`
  return row ?? null
}

/** Whether one of these is the id of a signature of another tracking. */
export async function isSignatureElsewhere(
  { sql, accountId }: WorkspaceScope,
  ids: readonly Id[],
  trackingId: string | null,
): Promise<boolean> {
  const found = await sql`
    select from signatures
    where id = any(${ids as string[]}::bigint[])
      and (account_id, time_tracking_id) is distinct from (${accountId}::bigint, ${trackingId}::text) limit 1`
  return found.length > 0
}

type DeletedSignature = { time_tracking_id: string; title: string; file_name: string; key: string }

export async function deleteSignature({ sql, accountId }: WorkspaceScope, id: Id): Promise<DeletedSignature | null> {
  const [row] = await sql<DeletedSignature[]>`
    delete from signatures where account_id = ${accountId} and id = ${id}
    returning time_tracking_id, title, image_file_name as file_name, image_key as key`
  return row ?? null
}
