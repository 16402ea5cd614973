import type { Sql } from '../../platform/db/connect.ts'
import { digestOf } from '../../platform/secrets.ts'
import { deleteAccessToken } from './access-token.sql.ts'

/** Ends this one token; other devices stay signed in. */
export const signOut = (sql: Sql, secret: string): Promise<void> => deleteAccessToken(sql, digestOf(secret))
