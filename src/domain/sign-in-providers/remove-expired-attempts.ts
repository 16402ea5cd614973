import type { Clock } from '../../platform/clock.ts'
import type { Sql } from '../../platform/db/connect.ts'
import { deleteOldAttempts } from './attempt.sql.ts'

/** Sign-ins that were never finished. */
export const removeExpiredAttempts = (sql: Sql, clock: Clock): Promise<void> =>
  deleteOldAttempts(sql, clock.now().toString())
