import { randomUUID } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import type { Sql } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import { digestOf, newSecret } from '../../platform/secrets.ts'
import { insertAccessToken, insertAccessTokenFor } from './access-token.sql.ts'
import type { Login } from './login.sql.ts'

/** A fresh token with its secret, which is shown this once and never again. */
export type IssuedToken = { id: string; secret: string; accountId: Id; userId: Id }

type At = { sql: Sql; clock: Clock }
type Holder = { accountId: Id; userId: Id }

const newToken = (holder: Holder): IssuedToken => ({ id: randomUUID(), secret: newSecret(), ...holder })

const stored = ({ clock }: At, token: IssuedToken) => ({
  ...token,
  digest: digestOf(token.secret),
  now: clock.now().toString(),
})

export async function issueToken(at: At, holder: Holder): Promise<IssuedToken> {
  const token = newToken(holder)
  await insertAccessToken(at.sql, stored(at, token))
  return token
}

/** Null where the password found is not the holder's any more, or the holder not active: both may have changed just now. */
export async function issueTokenFor(at: At, login: Login): Promise<IssuedToken | null> {
  const token = newToken({ accountId: login.account_id, userId: login.user_id })
  return (await insertAccessTokenFor(at.sql, login.password_hash, stored(at, token))) ? token : null
}
