import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Pool } from './connect.ts'

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
 * Brings the database to this code's version. Several nodes may call it at once: one works, the others wait.
 * `then` runs under the same lock, for what else must happen once per version.
 */
export async function migrate(pool: Pool, then: () => Promise<void> = async () => {}): Promise<string[]> {
  const migrations = await readMigrations()
  const connection = await pool.reserve()
  try {
    await connection`select pg_advisory_lock(${migrationLock}::bigint)`
    await refuseOldServers(connection)
    await connection`
      create table if not exists schema_migrations (
        version integer primary key, name text not null, applied_at timestamptz not null default now())`
    const done = await connection<{ version: number }[]>`select version from schema_migrations order by version`
    const newest = migrations.at(-1)?.version ?? 0
    const applied = new Set(done.map((row) => row.version))
    const ahead = done.find((row) => row.version > newest)
    if (ahead)
      throw new MigrationRefused(
        `The database is at version ${ahead.version}, newer than this Stint (${newest}). Run the newer Stint instead.`,
      )
    const pending = migrations.filter((migration) => !applied.has(migration.version))
    for (const migration of pending) {
      // One simple-protocol text is one implicit transaction, and BEGIN/COMMIT make that explicit.
      await connection.unsafe(
        `begin; ${migration.text}
         ; insert into schema_migrations (version, name) values (${migration.version}, '${migration.name}'); commit`,
      )
    }
    await then()
    return pending.map((migration) => migration.name)
  } finally {
    // A failed migration leaves an aborted transaction behind; the lock goes with the end of it.
    await connection.unsafe('rollback').catch(() => {})
    await connection`select pg_advisory_unlock(${migrationLock}::bigint)`.catch(() => {})
    connection.release()
  }
}

async function refuseOldServers(connection: Pool): Promise<void> {
  const [row] = await connection<{ version: number }[]>`
    select current_setting('server_version_num')::int as version`
  if (row && row.version < 150_000)
    throw new MigrationRefused(
      `Stint needs PostgreSQL 15 or newer; this server is ${Math.floor(row.version / 10_000)}.`,
    )
}
