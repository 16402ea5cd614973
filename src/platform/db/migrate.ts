import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { connectAlike, noTimeouts, type Pool, type Sql, transaction } from './connect.ts'

const folder = fileURLToPath(new URL('../../../db/migrations/', import.meta.url))

// Any fixed number will do, as long as every node asks for the same one.
const migrationLock = 7_311_904_221

export class MigrationRefused extends Error {}

type Migration = { version: number; name: string; text: string }

export async function readMigrations(): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => /^\d{4}_[a-z0-9_]+\.sql$/.test(file)).sort()
  return Promise.all(
    files.map(async (file) => ({
      version: Number(file.slice(0, 4)),
      name: file.slice(0, -4),
      text: await readFile(folder + file, 'utf8'),
    })),
  )
}

/**
 * Brings the database to this code's version, all the way or not at all. Several nodes may call it at once: one works,
 * the others wait. `then` runs under the same lock, for what else must happen once per version. `upTo` stops at an older
 * version, for rows that come from there.
 */
export async function migrate(
  pool: Pool,
  then: () => Promise<void> = async () => {},
  upTo = Number.POSITIVE_INFINITY,
): Promise<string[]> {
  const migrations = (await readMigrations()).filter(({ version }) => version <= upTo)
  // Apart from the pool, however small that is: holding the lock must not take a connection from `then`.
  const own = connectAlike(pool, { max: 1, name: 'stint migrate', timeouts: noTimeouts })
  try {
    return await transaction(own, async (tx) => {
      await tx`select pg_advisory_xact_lock(${migrationLock}::bigint)`
      const applied = await apply(tx, migrations)
      await then()
      return applied
    })
  } finally {
    await own.end({ timeout: 1 })
  }
}

async function apply(tx: Sql, migrations: readonly Migration[]): Promise<string[]> {
  await refuseOldServers(tx)
  // A role that may not create tables starts where nothing is to be migrated.
  const [known] = await tx<{ table: string | null }[]>`select to_regclass('schema_migrations')::text as table`
  if (known!.table === null)
    await tx`
      create table schema_migrations (
        version integer primary key, name text not null, applied_at timestamptz not null default now())`
  const done = await tx<{ version: number }[]>`select version from schema_migrations order by version`
  const newest = migrations.at(-1)?.version ?? 0
  const found = done.at(-1)?.version ?? 0
  if (found > newest)
    throw new MigrationRefused(
      `The database is at version ${found}, newer than this Stint (${newest}). Run the newer Stint instead.`,
    )
  const pending = migrations.filter(({ version }) => !done.some((row) => row.version === version))
  for (const { version, name, text } of pending) {
    await tx.unsafe(text)
    await tx`insert into schema_migrations (version, name) values (${version}, ${name})`
  }
  return pending.map(({ name }) => name)
}

async function refuseOldServers(tx: Sql): Promise<void> {
  const [row] = await tx<{ version: number }[]>`
    select current_setting('server_version_num')::int as version`
  if (row && row.version < 150_000)
    throw new MigrationRefused(
      `Stint needs PostgreSQL 15 or newer; this server is ${Math.floor(row.version / 10_000)}.`,
    )
}
