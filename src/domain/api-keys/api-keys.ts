import type { Clock } from '../../platform/clock.ts'
import type { Sql } from '../../platform/db/connect.ts'
import { notFound, unauthorized } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { digestOf, newSecret } from '../../platform/secrets.ts'
import { type ApiKeyRow, checkApiKey, findApiKeys, insertApiKey, revokeApiKey } from './api-key.sql.ts'

type SqlAndClock = { sql: Sql; clock: Clock }

/** A key names a client application. Its secret is told this once. */
export async function issueApiKey({ sql, clock }: SqlAndClock, title: string): Promise<{ id: Id; secret: string }> {
  const secret = newSecret()
  return { id: await insertApiKey(sql, { title, digest: digestOf(secret), now: clock.now().toString() }), secret }
}

export const listApiKeys = (sql: Sql): Promise<ApiKeyRow[]> => findApiKeys(sql)

export async function endApiKey({ sql, clock }: SqlAndClock, id: Id): Promise<void> {
  if (!(await revokeApiKey(sql, id, clock.now().toString()))) throw notFound('There is no such api key.')
}

/** A fresh install works without keys. From the first one issued on, sign-in needs a valid one, for good. */
export async function demandApiKey(sql: Sql, key: string | undefined): Promise<void> {
  const { asked, valid } = await checkApiKey(sql, key ? digestOf(key) : null)
  if (asked && !valid) throw unauthorized('Sign-in needs a valid Api-Key header.')
}
