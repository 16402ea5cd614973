import type { Clock } from '../../platform/clock.ts'
import type { Sql } from '../../platform/db/connect.ts'
import { notFound, unauthorized } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { digestOf, newSecret } from '../../platform/secrets.ts'
import { type ApiKeyRow, checkApiKey, findApiKeys, insertApiKey, markApiKeyRevoked } from './api-key.sql.ts'

type SqlAndClock = { sql: Sql; clock: Clock }

/** A key identifies a client application. Its secret is returned only here; the database has its digest. */
export async function issueApiKey({ sql, clock }: SqlAndClock, title: string): Promise<{ id: Id; secret: string }> {
  const secret = newSecret()
  return { id: await insertApiKey(sql, { title, digest: digestOf(secret), now: clock.now().toString() }), secret }
}

export const listApiKeys = (sql: Sql): Promise<ApiKeyRow[]> => findApiKeys(sql)

export async function revokeApiKey({ sql, clock }: SqlAndClock, id: Id): Promise<void> {
  if (!(await markApiKeyRevoked(sql, id, clock.now().toString()))) throw notFound('There is no such api key.')
}

/** A new installation needs no keys. Once one was issued, sign-in always needs a valid one, even after it is revoked. */
export async function demandApiKey(sql: Sql, key: string | undefined): Promise<void> {
  const { required, valid } = await checkApiKey(sql, key ? digestOf(key) : null)
  if (required && !valid) throw unauthorized('Sign-in requires a valid Api-Key header.')
}
