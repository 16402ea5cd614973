import type { Sql } from './connect.ts'

/**
 * Updates the planner's statistics of these tables. Autovacuum only sees what has been committed: a transaction that fills
 * empty tables would keep plans that were made for empty ones until its end.
 */
export async function analyze(sql: Sql, tables: readonly string[]): Promise<void> {
  for (const table of tables) await sql`analyze ${sql(table)}`
}

/** Enough rows for a bad plan to be noticed. */
const changesOfNewTable = 200

/**
 * Updates the statistics of tables that have been filled since they were empty or created. Autovacuum takes a minute or two
 * to get to them; until then PostgreSQL plans as if they were empty, and statements read all rows of an account. A queue,
 * whose rows are deleted again, stays as it is: new statistics make every connection plan its statements again. Returns how
 * many tables were analyzed.
 */
export async function analyzeNewTables(sql: Sql): Promise<number> {
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and reltuples <= 0
      and pg_has_role(relowner, 'usage') and pg_stat_get_mod_since_analyze(oid) >= ${changesOfNewTable}
      and 4 * pg_stat_get_live_tuples(oid) >= pg_stat_get_mod_since_analyze(oid)
    order by 1`
  // A table that another node is analyzing is skipped.
  for (const { name } of tables) await sql`analyze (skip_locked) ${sql(name)}`
  return tables.length
}
