import type { Pool, Sql } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import { networksOf } from '../../platform/networks.ts'
import { digestOf } from '../../platform/secrets.ts'
import type { SessionCache } from '../access/session-cache.ts'
import { type Actor, systemActor } from '../actor.ts'
import { findApiTokenByDigest, touchApiToken } from './api-token.sql.ts'
import type { TokenLimits } from './token-scopes.ts'

type ApiTokenHolder = { accountId: Id; tokenId: Id; actor: Actor; limits: TokenLimits; lastUsed: number }

const minute = 60_000

/**
 * The account that a token speaks for; the actor goes by the token's title. Null for a token that is not valid. What it
 * may be used for is kept by `demandWithinLimits`.
 */
export async function authenticateApiToken(
  apiTokens: SessionCache,
  pool: Pool,
  secret: string,
  now: Temporal.Instant,
): Promise<ApiTokenHolder | null> {
  const holder = await apiTokens.cached(secret, (lane) => findHolder(pool.lane(lane), digestOf(secret)))
  // To the minute: a busy token must not cost a write per request.
  if (holder && now.epochMilliseconds - holder.lastUsed >= minute) {
    holder.lastUsed = now.epochMilliseconds
    await touchApiToken(
      pool.lane(holder.accountId),
      { accountId: holder.accountId, id: holder.tokenId },
      now.toString(),
    )
  }
  return holder
}

async function findHolder(sql: Sql, digest: Buffer): Promise<ApiTokenHolder | null> {
  const token = await findApiTokenByDigest(sql, digest)
  return (
    token && {
      accountId: token.account_id,
      tokenId: token.id,
      actor: { ...systemActor, name: token.title, apiToken: true },
      limits: {
        scopes: token.scopes,
        expiresAt: token.expires_at === null ? null : Date.parse(token.expires_at),
        admits: token.networks && networksOf(token.networks),
      },
      lastUsed: token.last_used_at === null ? 0 : Date.parse(token.last_used_at),
    }
  )
}
