import type { Fragment, Sql } from './connect.ts'

/**
 * Unicode collations, whatever the default of the database: people expect A to Z regardless of case, with umlauts sorted
 * where they belong, not the order of code points.
 */
export const asWritten = (sql: Sql, column: Fragment): Fragment => sql`${column} collate "und-x-icu"`
