import { connectAlike, noTimeouts, type Pool, type Sql, transaction } from '../db/connect.ts'

// Any constant that no other advisory lock uses.
const backupLock = 7_311_904_223

export type Backup = {
  id: string
  begun_at: string
  ended_at: string | null
  path: string
  scheduled: boolean
  bytes: number | null
  failure: string | null
}

/** Null while another process makes a backup of the same database. */
export async function lockBackups<T>(pool: Pool, work: () => Promise<T>): Promise<T | null> {
  const backupPool = connectAlike(pool, { max: 1, name: 'stint backup', timeouts: noTimeouts })
  try {
    return await transaction(backupPool, async (tx) => {
      const [row] = await tx<{ got: boolean }[]>`select pg_try_advisory_xact_lock(${backupLock}::bigint) as got`
      return row!.got ? await work() : null
    })
  } finally {
    await backupPool.end({ timeout: 1 })
  }
}

/** Databases of older versions can be backed up as well, but have no table of backups. */
export async function keepsBackups(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ known: boolean }[]>`select to_regclass('backups') is not null as known`
  return row!.known
}

export async function insertBackup(sql: Sql, begun: { begun_at: string; path: string; scheduled: boolean }) {
  const [row] = await sql<{ id: string }[]>`insert into backups ${sql(begun)} returning id`
  return row!.id
}

export const endBackup = (sql: Sql, id: string, ended_at: string, bytes: number): Promise<unknown> =>
  sql`update backups set ended_at = ${ended_at}, bytes = ${bytes} where id = ${id}`

export const failBackup = (sql: Sql, id: string, failure: string): Promise<unknown> =>
  sql`update backups set failure = ${failure} where id = ${id}`

/** Newest first. */
export const selectBackups = (sql: Sql): Promise<Backup[]> =>
  sql<Backup[]>`
    select id::text, begun_at, ended_at, path, scheduled, bytes::float8 as bytes, failure from backups
    order by begun_at desc, id desc`

export const deleteBackup = (sql: Sql, id: string): Promise<unknown> => sql`delete from backups where id = ${id}`

export async function findServerMajor(sql: Sql): Promise<string> {
  const [row] = await sql<{ major: string }[]>`
    select (current_setting('server_version_num')::int / 10000)::text as major`
  return row!.major
}

export async function listKeysInUse(sql: Sql): Promise<string[]> {
  const [table] = await sql<{ known: boolean }[]>`select to_regclass('installation_keys') is not null as known`
  if (!table!.known) return []
  const rows = await sql<{ id: string }[]>`select id from installation_keys where retired_at is null order by id`
  return rows.map(({ id }) => id)
}

/** Reads every row of every table, which fails on damaged pages. */
export async function countAllRows(sql: Sql): Promise<{ table: string; rows: number }[]> {
  const tables = await sql<{ name: string; table: string }[]>`
    select format('%I.%I', schemaname, tablename) as name, tablename::text as table from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') order by schemaname, tablename`
  const counted: { table: string; rows: number }[] = []
  for (const { name } of tables) {
    const [row] = (await sql.unsafe(`select count(*)::float8 as rows from ${name}`)) as unknown as { rows: number }[]
    counted.push({ table: name.replace(/^public\./, ''), rows: row!.rows })
  }
  return counted
}
