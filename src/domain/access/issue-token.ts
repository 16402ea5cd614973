import { randomUUID } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import type { Sql } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import { digestOf, newSecret } from '../../platform/secrets.ts'
import { insertAccessToken } from './access-token.sql.ts'

/** A fresh token with its secret, which is shown this once and never again. */
export type IssuedToken = { id: string; secret: string; accountId: Id; userId: Id }

export async function issueToken(
  at: { sql: Sql; clock: Clock },
  holder: { accountId: Id; userId: Id },
): Promise<IssuedToken> {
  const token = { id: randomUUID(), secret: newSecret(), ...holder }
  await insertAccessToken(at.sql, { ...token, digest: digestOf(token.secret), now: at.clock.now().toString() })
  return token
}
