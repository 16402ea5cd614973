import type { Pool } from './connect.ts'
import { MigrationRefused, readMigrations } from './migrate.ts'

/** Refuses a database whose tables are not those that this code was written for, without changing it. */
export async function demandMigrated(pool: Pool): Promise<void> {
  const newest = (await readMigrations()).at(-1)?.version ?? 0
  const found = await versionOf(pool)
  if (found < newest)
    throw new MigrationRefused('The database is not at the version of this Stint yet; run "stint migrate" first.')
  if (found > newest)
    throw new MigrationRefused(
      `The database is at version ${found}, newer than this Stint (${newest}). Run the newer Stint instead.`,
    )
}

async function versionOf(pool: Pool): Promise<number> {
  const [table] = await pool<{ known: boolean }[]>`select to_regclass('schema_migrations') is not null as known`
  if (!table?.known) return 0
  const [row] = await pool<{ version: number }[]>`select coalesce(max(version), 0) as version from schema_migrations`
  return row!.version
}
