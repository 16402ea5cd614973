import type { Sql } from '../../platform/db/connect.ts'
import { digestOf } from '../../platform/secrets.ts'
import { findEndSessionUrl } from './provider-session.sql.ts'

/** The URL for signing out of the provider as well; null if the session did not begin at one that supports it. */
export const endSessionUrlOf = (sql: Sql, secret: string): Promise<string | null> =>
  findEndSessionUrl(sql, digestOf(secret))
