import type { Sql } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { Scope } from '../scope.ts'
import type { Image } from './image.ts'

export async function insertImage(
  { sql, accountId }: Scope,
  image: Image & { id: string; now: string },
): Promise<void> {
  await sql`
    insert into images (account_id, id, content_type, bytes, created_at)
    values (${accountId}, ${image.id}, ${image.contentType}, ${image.bytes}, ${image.now})`
}

/** The handle is the permission, so there is no scope. */
export async function findImage(
  sql: Sql,
  accountId: Id,
  id: string,
): Promise<{ content_type: string; bytes: Buffer } | null> {
  const [row] = await sql<{ content_type: string; bytes: Buffer }[]>`
    select content_type, bytes from images where account_id = ${accountId} and id = ${id}`
  return row ?? null
}

export async function deleteImage({ sql, accountId }: Scope, id: string): Promise<void> {
  await sql`delete from images where account_id = ${accountId} and id = ${id}`
}
