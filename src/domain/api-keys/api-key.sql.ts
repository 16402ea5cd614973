import type { Sql } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'

export type ApiKeyRow = { id: Id; title: string; created_at: string; revoked_at: string | null }

export async function insertApiKey(sql: Sql, key: { title: string; digest: Buffer; now: string }): Promise<Id> {
  const [row] = await sql<{ id: Id }[]>`
    insert into api_keys (title, digest, created_at) values (${key.title}, ${key.digest}, ${key.now}) returning id`
  return row!.id
}

export async function findApiKeys(sql: Sql): Promise<ApiKeyRow[]> {
  return sql<ApiKeyRow[]>`select id, title, created_at, revoked_at from api_keys order by id`
}

export async function markApiKeyRevoked(sql: Sql, id: Id, now: string): Promise<boolean> {
  const revoked = await sql`
    update api_keys set revoked_at = ${now} where id = ${id} and revoked_at is null returning id`
  return revoked.length > 0
}

/** Whether sign-in requires a key at all, and whether this digest is that of a valid one. */
export async function checkApiKey(sql: Sql, digest: Buffer | null): Promise<{ required: boolean; valid: boolean }> {
  const [row] = await sql<{ required: boolean; valid: boolean }[]>`
    select exists (select from api_keys) as required,
      exists (select from api_keys where digest = ${digest} and revoked_at is null) as valid`
  return row!
}
