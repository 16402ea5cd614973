import type { Sql } from './connect.ts'

/**
 * Updates the planner's statistics of these tables. Autovacuum only sees what has been committed: a transaction that fills
 * empty tables would keep plans that were made for empty ones until its end.
 */
export async function analyze(sql: Sql, tables: readonly string[]): Promise<void> {
  for (const table of tables) await sql`analyze ${sql(table)}`
}
