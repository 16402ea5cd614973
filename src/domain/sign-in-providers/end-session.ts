import type { Sql } from '../../platform/db/connect.ts'
import { digestOf } from '../../platform/secrets.ts'
import { findEndSessionUrl } from './provider-session.sql.ts'

/** Where whoever signs out here can sign out of the provider as well; null where they did not come by one that can. */
export const endSessionUrlOf = (sql: Sql, secret: string): Promise<string | null> =>
  findEndSessionUrl(sql, digestOf(secret))
