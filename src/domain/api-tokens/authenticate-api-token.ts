import type { Pool, Sql } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import { networksOf } from '../../platform/networks.ts'
import { digestOf } from '../../platform/secrets.ts'
import type { SessionCache } from '../access/session-cache.ts'
import { type Actor, systemActor } from '../actor.ts'
import { findApiTokenByDigest, updateApiTokenUse } from './api-token.sql.ts'
import type { TokenLimits } from './token-scopes.ts'

type AuthenticatedToken = { accountId: Id; tokenId: Id; actor: Actor; limits: TokenLimits; lastUsed: number }

const minute = 60_000

/**
 * The account of a token; the actor has the token's title as name. Null for an unknown token. `demandWithinLimits` checks
 * expiry, network and scopes.
 */
export async function authenticateApiToken(
  apiTokens: SessionCache,
  pool: Pool,
  secret: string,
  now: Temporal.Instant,
): Promise<AuthenticatedToken | null> {
  const token = await apiTokens.cached(secret, (lane) => findToken(pool.lane(lane), digestOf(secret)))
  // At most once a minute, so that a busy token does not cost a write per request.
  if (token && now.epochMilliseconds - token.lastUsed >= minute) {
    token.lastUsed = now.epochMilliseconds
    await updateApiTokenUse(
      pool.lane(token.accountId),
      { accountId: token.accountId, id: token.tokenId },
      now.toString(),
    )
  }
  return token
}

async function findToken(sql: Sql, digest: Buffer): Promise<AuthenticatedToken | null> {
  const token = await findApiTokenByDigest(sql, digest)
  return (
    token && {
      accountId: token.account_id,
      tokenId: token.id,
      actor: { ...systemActor, name: token.title, apiToken: true },
      limits: {
        scopes: token.scopes,
        expiresAt: token.expires_at === null ? null : Date.parse(token.expires_at),
        allowsAddress: token.networks && networksOf(token.networks),
      },
      lastUsed: token.last_used_at === null ? 0 : Date.parse(token.last_used_at),
    }
  )
}
