import type { Sql } from './connect.ts'

export class MigrationRefused extends Error {}

/** The version that the database has stored, and the oldest code that can run on it. */
type SchemaVersion = { version: number; oldestCode: number }

/** Zeros for an empty database. */
export async function findSchemaVersion(sql: Sql): Promise<SchemaVersion> {
  const [table] = await sql<{ known: boolean }[]>`select to_regclass('schema_migrations') is not null as known`
  if (!table!.known) return { version: 0, oldestCode: 0 }
  // As JSON, since older databases lack the column.
  const [row] = await sql<{ version: number; oldest: number }[]>`
    select coalesce(max(version), 0) as version, coalesce(max((to_jsonb(m) ->> 'oldest_code')::integer), 0) as oldest
    from schema_migrations m`
  return { version: row!.version, oldestCode: row!.oldest }
}

/** Code can run on a newer schema than its own, unless a migration has removed something that it needs. */
export function demandRunnable({ version, oldestCode }: SchemaVersion, newest: number): void {
  if (version <= newest || oldestCode <= newest) return
  throw new MigrationRefused(
    `The database is at version ${version} and accepts no Stint older than version ${oldestCode}; this one is at ${newest}. Run the newer Stint instead.`,
  )
}
