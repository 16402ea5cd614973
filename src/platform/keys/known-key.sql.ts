import type { Sql } from '../db/connect.ts'

export type KnownKey = {
  id: string
  check_value: Buffer
  created_at: string
  signs_from: string
  retired_at: string | null
}

// Any fixed number will do, as long as every node asks for the same one.
const keysLock = 7_311_904_222

/** Held until the transaction ends: of all who look after the keys, one at a time. */
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

/** Where keys lay before they had a file. */
export async function selectFormerKey(sql: Sql): Promise<Buffer | null> {
  const [row] = await sql<{ signing_key: Buffer | null }[]>`select signing_key from installation`
  return row?.signing_key ?? null
}

export async function deleteFormerKey(sql: Sql): Promise<void> {
  await sql`update installation set signing_key = null where signing_key is not null`
}
