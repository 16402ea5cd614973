import type { Sql } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import { digestOf } from '../../platform/secrets.ts'
import { type Actor, systemActor } from '../actor.ts'
import { findApiTokenByDigest, touchApiToken } from './api-token.sql.ts'

/** The account that a token speaks for; the actor goes by the token's title. Null for a token that is not valid. */
export async function authenticateApiToken(
  sql: Sql,
  secret: string,
  now: string,
): Promise<{ accountId: Id; tokenId: Id; actor: Actor } | null> {
  const token = await findApiTokenByDigest(sql, digestOf(secret))
  if (!token) return null
  await touchApiToken(sql, token, now)
  return { accountId: token.account_id, tokenId: token.id, actor: { ...systemActor, name: token.title } }
}
