import type { Pool } from './connect.ts'
import { readMigrations } from './read-migrations.ts'
import { demandRunnable, findSchemaVersion, MigrationRefused } from './schema-version.ts'

/** Refuses a database that this code cannot run on, without changing it. Returns whether it is newer than this code. */
export async function demandMigrated(pool: Pool): Promise<{ newer: boolean }> {
  const newest = (await readMigrations()).at(-1)?.version ?? 0
  const found = await findSchemaVersion(pool)
  if (found.version < newest)
    throw new MigrationRefused('The database is not at the version of this Stint yet; run "stint migrate" first.')
  demandRunnable(found, newest)
  return { newer: found.version > newest }
}
