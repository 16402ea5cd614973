import type { Fragment, Sql } from './connect.ts'

/**
 * Letters and their order by Unicode, whatever the database was set up with: people expect A to Z whatever the case and
 * with umlauts in their place, not the order of code points.
 */
export const asWritten = (sql: Sql, column: Fragment): Fragment => sql`${column} collate "und-x-icu"`
