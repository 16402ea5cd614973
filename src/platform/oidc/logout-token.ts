import { createRemoteJWKSet, customFetch, jwtVerify } from 'jose'
import type { Configuration } from 'openid-client'
import type { GuardedFetch } from '../outbound/guarded-fetch.ts'
import { signingAlgorithms } from './oidc-client.ts'

export type LogoutClaims = { subject: string | null; sid: string | null }

const event = 'http://schemas.openid.net/event/backchannel-logout'

/** Cached per client: otherwise every forged token would cause a request to the provider for its keys. */
const keysOfClients = new WeakMap<Configuration, ReturnType<typeof createRemoteJWKSet>>()

function keysOf(client: Configuration, fetch: GuardedFetch, address: string): ReturnType<typeof createRemoteJWKSet> {
  const known = keysOfClients.get(client)
  if (known) return known
  const keys = createRemoteJWKSet(new URL(address), { [customFetch]: fetch as never })
  keysOfClients.set(client, keys)
  return keys
}

/** By OpenID Connect Back-Channel Logout, section 2.6. Old tokens are refused, so that an intercepted one soon expires. */
export async function verifyLogoutToken(
  fetch: GuardedFetch,
  client: Configuration,
  token: string,
): Promise<LogoutClaims> {
  const { issuer, jwks_uri } = client.serverMetadata()
  if (!jwks_uri) throw new Error('The provider does not publish keys.')
  const { payload } = await jwtVerify(token, keysOf(client, fetch, jwks_uri), {
    issuer,
    audience: client.clientMetadata().client_id,
    algorithms: signingAlgorithms,
    requiredClaims: ['iat', 'jti'],
    maxTokenAge: '5 minutes',
    clockTolerance: '30 seconds',
  })
  const { events, nonce, sub, sid } = payload
  const isLogout = typeof events === 'object' && events !== null && Object.hasOwn(events, event)
  // A token with a nonce is an id token.
  if (!isLogout || nonce !== undefined) throw new Error('This is not a logout token.')
  const claims = { subject: sub ?? null, sid: typeof sid === 'string' ? sid : null }
  if (claims.subject === null && claims.sid === null) throw new Error('The logout token does not identify anybody.')
  return claims
}
