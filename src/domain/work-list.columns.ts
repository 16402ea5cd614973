import type { Fragment, Sql } from '../platform/db/connect.ts'

/** A list that workers take rows from. A row that has failed `mostFailures` times is set aside. */
export type WorkList = { table: 'follow_ups' | 'tracking_reviews'; mostFailures: 5 | 8 }

// The limit is part of the text, as in the partial indexes: the planner could not match those against a parameter.
const limitOf = (sql: Sql, { mostFailures }: WorkList): Fragment => sql.unsafe(String(mostFailures))

export const isWaiting = (sql: Sql, list: WorkList): Fragment => sql`failures < ${limitOf(sql, list)}`

export const isSetAside = (sql: Sql, list: WorkList): Fragment => sql`failures >= ${limitOf(sql, list)}`

/** Waiting, and the time of a retry has come. */
export const isDue = (sql: Sql, list: WorkList, now: string): Fragment =>
  sql`${isWaiting(sql, list)} and (retry_at is null or retry_at <= ${now})`
