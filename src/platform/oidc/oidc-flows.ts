import * as openid from 'openid-client'
import { type GuardedFetch, OutboundError } from '../outbound/guarded-fetch.ts'
import { verifyLogoutToken } from './logout-token.ts'
import { type Oidc, type OidcClaims, OidcClientRefused, type OidcProbe, OidcRefused } from './oidc.ts'
import { createOidcClients, discover, type OidcSettings } from './oidc-client.ts'

/** The limit of the standard for a subject; a longer one is suspicious. */
const longestSubject = 255

export function createOidcFlows(fetch: GuardedFetch): Oidc {
  const clientOf = createOidcClients(fetch)
  return {
    authorizationUrl: translating(async (settings, request) => {
      const { redirectUri, state, nonce, verifier, scopes, loginHint, again } = request
      const client = await clientOf(settings)
      const url = openid.buildAuthorizationUrl(client, {
        redirect_uri: redirectUri,
        scope: scopes,
        state,
        nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(loginHint && { login_hint: loginHint }),
        ...(again && { prompt: 'login', max_age: '0' }),
      })
      // The browser is redirected there, so it must be a web page.
      if (!/^https?:$/.test(url.protocol))
        throw new OidcRefused('The provider does not publish an authorization endpoint.')
      return url.href
    }),
    redeem: translating(async (settings, { redirectUri, code, iss, state, nonce, verifier, wanted }, afterLogout) => {
      const client = await clientOf(settings)
      const answered = new URL(redirectUri)
      answered.search = String(new URLSearchParams({ code, state, ...(iss !== undefined && { iss }) }))
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true }
      const tokens = await openid.authorizationCodeGrant(client, answered, checks).catch((error: unknown) => {
        if (isAboutClient(error)) throw new OidcClientRefused('The provider rejected the client.', { cause: error })
        throw error
      })
      const claims = tokens.claims()!
      if (claims.sub.length > longestSubject || claims.sub.includes('\0'))
        throw new OidcRefused('The subject is too long.')
      const lacks = ['email', 'email_verified', 'name', ...wanted].some((name) => claims[name] === undefined)
      const more =
        lacks && client.serverMetadata().userinfo_endpoint
          ? await openid.fetchUserInfo(client, tokens.access_token, claims.sub)
          : {}
      return claimsOf(claims, more, endSessionUrl(client, afterLogout))
    }),
    verifyLogoutToken: translating(async (settings, token) => {
      return verifyLogoutToken(fetch, await clientOf(settings), token)
    }),
    probe: translating((settings) => probe(fetch, settings)),
  }
}

/** Some providers report it only in the WWW-Authenticate header. */
const isAboutClient = (error: unknown): boolean =>
  error instanceof openid.WWWAuthenticateChallengeError ||
  (error instanceof openid.ResponseBodyError && ['invalid_client', 'unauthorized_client'].includes(error.error))

type Claims = Readonly<Record<string, unknown>>

const text = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value.trim() : null)

/** Claims of the token take precedence over those of the userinfo endpoint. */
function claimsOf(token: Claims & { sub: string }, more: Claims, url: string | null): OidcClaims {
  const all = { ...more, ...token }
  const sources = [token, more].filter(({ email }) => email === all.email)
  return {
    subject: token.sub,
    sid: text(token.sid),
    email: text(all.email),
    emailVerified: sources.some(saysVerified),
    name: text(all.name) ?? text(`${text(all.given_name) ?? ''} ${text(all.family_name) ?? ''}`),
    authTime: typeof token.auth_time === 'number' ? token.auth_time : null,
    all,
    endSessionUrl: url,
  }
}

/** Entra ID has its own claim for it, and some providers send booleans as text or number. */
const saysVerified = ({ email_verified, xms_edov }: Claims): boolean =>
  [email_verified, xms_edov].some((said) => said === true || said === 'true' || said === 1 || said === '1')

function endSessionUrl(client: openid.Configuration, afterLogout: string): string | null {
  if (!client.serverMetadata().end_session_endpoint) return null
  try {
    return openid.buildEndSessionUrl(client, { post_logout_redirect_uri: afterLogout }).href
  } catch {
    // An invalid address: users can sign in by such a provider, but not sign out of it.
    return null
  }
}

async function probe(fetch: GuardedFetch, settings: OidcSettings): Promise<OidcProbe> {
  const server = (await discover(fetch, settings)).serverMetadata()
  return {
    keys: server.jwks_uri ? await countKeys(fetch, server.jwks_uri) : 0,
    signsUsably: server.id_token_signing_alg_values_supported!.length > 0,
    codeFlow:
      server.authorization_endpoint !== undefined &&
      server.token_endpoint !== undefined &&
      (server.response_types_supported ?? ['code']).includes('code'),
    endSession: server.end_session_endpoint !== undefined,
    backChannelLogout: server.backchannel_logout_supported === true,
  }
}

async function countKeys(fetch: GuardedFetch, address: string): Promise<number> {
  const answer = await fetch(address, { headers: { accept: 'application/json' } })
  const body = answer.status === 200 ? ((await answer.json().catch(() => null)) as { keys?: unknown } | null) : null
  return Array.isArray(body?.keys) ? body.keys.length : 0
}

/** Failed requests are passed on as they are; all other errors mean that the answer could not be verified. */
const translating =
  <A extends unknown[], T>(work: (...given: A) => Promise<T>) =>
  async (...given: A): Promise<T> => {
    try {
      return await work(...given)
    } catch (error) {
      const outbound = outboundIn(error)
      if (outbound) throw outbound
      if (error instanceof OidcRefused) throw error
      throw new OidcRefused('The response from the provider could not be verified.', { cause: error })
    }
  }

function outboundIn(error: unknown): OutboundError | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof OutboundError) return cause
  return null
}
