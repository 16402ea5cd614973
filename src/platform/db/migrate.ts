import { setTimeout as sleep } from 'node:timers/promises'
import { connectAlike, noTimeouts, type Pool, PostgresError, type Sql, transaction } from './connect.ts'
import { buildIndex } from './migrate-outside.ts'
import { type Migration, migrationsFolder, readMigrations } from './read-migrations.ts'
import { demandRunnable, findSchemaVersion, MigrationRefused } from './schema-version.ts'

export { readMigrations } from './read-migrations.ts'

// Any constant that no other advisory lock uses.
const migrationLock = 7_311_904_221
const waitForOthersMilliseconds = 100

type MigrateOptions = {
  /** Stops at an older version, to import rows of that version. A newer database is refused. */
  upTo?: number
  folder?: string
  /** The lock timeout of a statement. Other statements queue behind it for as long. */
  lockMilliseconds?: number
  /** How many times it may fail to get a lock before it gives up. */
  attempts?: number
  /** Called with a sentence when a lock is not available, or an index was left incomplete. */
  warn?: (sentence: string) => void
}

/**
 * Migrates the database to this code's version in one transaction; only if a migration runs outside a transaction, those
 * before it are committed first. Several nodes may call it at once: one works, the others wait. `then` runs under the same
 * lock, for anything else that must happen once per version.
 */
export async function migrate(
  pool: Pool,
  then: () => Promise<void> = async () => {},
  options: MigrateOptions = {},
): Promise<string[]> {
  const { upTo = Number.POSITIVE_INFINITY, folder = migrationsFolder, lockMilliseconds = 2000 } = options
  const { attempts = 30, warn = () => {} } = options
  const migrations = (await readMigrations(folder)).filter(({ version }) => version <= upTo)
  // Not from the pool, which may be small: holding the lock must not take a connection from `then`. The second connection
  // is for migrations outside the transaction that holds the lock.
  const migrationPool = connectAlike(pool, { max: 2, name: 'stint migrate', timeouts: noTimeouts })
  const applied: string[] = []
  try {
    for (let failures = 0; ; ) {
      try {
        const step = await transaction(migrationPool, async (tx) => {
          if (!(await takeLock(tx, lockMilliseconds))) return null
          await demandFit(tx, migrations.at(-1)?.version ?? 0, options.upTo !== undefined)
          return takeStep(migrationPool, tx, migrations, then, warn)
        })
        applied.push(...(step?.names ?? []))
        if (step?.isLast) return applied
        if (!step) await sleep(waitForOthersMilliseconds)
      } catch (error) {
        if (!isLockTrouble(error)) throw error
        if (++failures >= attempts) throw await lockRefused(migrationPool, error)
        warn('A migration could not get a lock and gave way to its holder; it will be retried.')
        await sleep(Math.min(10_000, 250 * 2 ** failures))
      }
    }
  } finally {
    await migrationPool.end({ timeout: 1 })
  }
}

/**
 * False if another node has the lock. The caller polls for it, because a statement that waits for it has a snapshot, and
 * building an index outside a transaction waits until older snapshots are gone.
 */
async function takeLock(tx: Sql, lockMilliseconds: number): Promise<boolean> {
  // Shorter than `deadlock_timeout`: after that, a request in a deadlock with this would detect it and be the one to fail.
  const [server] = await tx<{ deadlock: number }[]>`
    select setting::int as deadlock from pg_settings where name = 'deadlock_timeout'`
  const wait = Math.ceil(Math.min(lockMilliseconds, 0.8 * server!.deadlock))
  // The role may have its own timeouts.
  await tx.unsafe(
    `set local lock_timeout = ${wait}; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`,
  )
  const [row] = await tx<{ taken: boolean }[]>`select pg_try_advisory_xact_lock(${migrationLock}::bigint) as taken`
  return row!.taken
}

/** All migrations up to the next that runs outside a transaction, or that one. */
async function takeStep(
  own: Pool,
  tx: Sql,
  migrations: readonly Migration[],
  then: () => Promise<void>,
  warn: (sentence: string) => void,
): Promise<{ names: string[]; isLast: boolean }> {
  const pending = await findPending(tx, migrations)
  if (pending[0]?.index) {
    // Releases the snapshot of the previous query, which building the index would wait for.
    await tx.unsafe('select')
    await buildIndex(own, pending[0], warn)
    await recordMigration(tx, pending[0])
    return { names: [pending[0].name], isLast: false }
  }
  const outside = pending.findIndex(({ index }) => index !== null)
  const inside = outside === -1 ? pending : pending.slice(0, outside)
  for (const migration of inside) {
    await tx.unsafe(migration.text)
    await recordMigration(tx, migration)
  }
  if (outside === -1) await then()
  return { names: inside.map(({ name }) => name), isLast: outside === -1 }
}

/** Refuses servers and databases that this code cannot migrate, and creates the table of migrations. */
async function demandFit(tx: Sql, newest: number, exactly: boolean): Promise<void> {
  await refuseOldServers(tx)
  const found = await findSchemaVersion(tx)
  if (exactly && found.version > newest)
    throw new MigrationRefused(
      `The database is at version ${found.version}, which is newer than that of the rows (${newest}). Use an empty database.`,
    )
  demandRunnable(found, newest)
  if (found.version === 0) await refuseOtherEncodings(tx)
  // Not `if not exists`: without pending migrations, a role that may not create tables can start, too.
  const [known] = await tx<{ table: string | null }[]>`select to_regclass('schema_migrations')::text as table`
  if (known!.table === null)
    await tx`
      create table schema_migrations (
        version integer primary key, name text not null, applied_at timestamptz not null default now(),
        oldest_code integer)`
}

async function findPending(tx: Sql, migrations: readonly Migration[]): Promise<Migration[]> {
  const done = await tx<{ version: number }[]>`select version from schema_migrations`
  return migrations.filter(({ version }) => !done.some((row) => row.version === version))
}

/** A migration has added `oldest_code`; the earlier ones have no value for it. */
async function recordMigration(tx: Sql, { version, name, oldestCode }: Migration): Promise<void> {
  if (oldestCode === null) await tx`insert into schema_migrations (version, name) values (${version}, ${name})`
  else await tx`insert into schema_migrations (version, name, oldest_code) values (${version}, ${name}, ${oldestCode})`
}

async function refuseOldServers(tx: Sql): Promise<void> {
  const [row] = await tx<{ version: number }[]>`
    select current_setting('server_version_num')::int as version`
  if (row && row.version < 150_000)
    throw new MigrationRefused(
      `Stint needs PostgreSQL 15 or newer; this server is ${Math.floor(row.version / 10_000)}.`,
    )
}

/** Names can be in any script, and SQL_ASCII would accept any bytes. Existing installations are left as they are. */
async function refuseOtherEncodings(tx: Sql): Promise<void> {
  const [row] = await tx<{ encoding: string }[]>`select current_setting('server_encoding') as encoding`
  if (row && row.encoding !== 'UTF8')
    throw new MigrationRefused(
      `Stint needs a database in UTF8; this one uses ${row.encoding}. Create a new one: create database stint encoding 'UTF8' template template0.`,
    )
}

/** A lock timeout, or a deadlock with a request. */
const isLockTrouble = (error: unknown): boolean =>
  error instanceof PostgresError && (error.code === '55P03' || error.code === '40P01')

async function lockRefused(sql: Sql, cause: unknown): Promise<MigrationRefused> {
  const [oldest] = await sql<{ pid: number; name: string; since: string }[]>`
    select pid, application_name as name, to_char(xact_start at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS "UTC"') as since
    from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
    order by xact_start limit 1`
  const holder = oldest
    ? ` The oldest open transaction is that of process ${oldest.pid} (${oldest.name || 'without a name'}), since ${oldest.since}.`
    : ''
  return new MigrationRefused(
    `A migration could not get its lock after many attempts; nothing was changed.${holder} End the holder of the lock, and start again.`,
    { cause },
  )
}
