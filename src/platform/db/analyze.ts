import type { Sql } from './connect.ts'

/**
 * Tells the planner what these tables hold by now. The server finds out by itself what has been committed; inside a
 * transaction that fills tables which were empty, plans made for the empty ones would be kept to its end.
 */
export async function analyze(sql: Sql, tables: readonly string[]): Promise<void> {
  for (const table of tables) await sql`analyze ${sql(table)}`
}
