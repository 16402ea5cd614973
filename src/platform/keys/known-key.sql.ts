import type { Sql } from '../db/connect.ts'

export type KnownKey = {
  id: string
  check_value: Buffer
  created_at: string
  signs_from: string
  retired_at: string | null
}

// Any constant that no other advisory lock uses.
const keysLock = 7_311_904_222

/** Held until the transaction ends, so that only one process at a time changes keys. */
export async function lockKeys(tx: Sql): Promise<void> {
  await tx`select pg_advisory_xact_lock(${keysLock}::bigint)`
}

export const selectKnownKeys = (sql: Sql): Promise<KnownKey[]> =>
  sql<
    KnownKey[]
  >`select id, check_value, created_at, signs_from, retired_at from installation_keys order by signs_from, id`

export async function insertKnownKey(sql: Sql, key: Omit<KnownKey, 'retired_at'>): Promise<void> {
  await sql`insert into installation_keys ${sql(key)}`
}

export async function retireKnownKey(sql: Sql, id: string, now: string): Promise<void> {
  await sql`update installation_keys set retired_at = ${now} where id = ${id}`
}

/** The key that older versions have stored in the database. */
export async function selectFormerKey(sql: Sql): Promise<Buffer | null> {
  const [row] = await sql<{ signing_key: Buffer | null }[]>`select signing_key from installation`
  return row?.signing_key ?? null
}

export async function deleteFormerKey(sql: Sql): Promise<void> {
  await sql`update installation set signing_key = null where signing_key is not null`
}
