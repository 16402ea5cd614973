import { strict as assert } from 'node:assert'
import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { after } from 'node:test'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

type Claims = Record<string, unknown>
type Grant = {
  redirectUri: string
  challenge: string
  /** The claims of the id token. */
  claims: Claims
  /** The id token itself, if a test created its own. */
  token?: string
}

export type FakeProvider = {
  issuer: string
  /** Its discovery document; tests change it. */
  metadata: Record<string, unknown>
  jwks: { keys: unknown[] }
  /** The answer of its userinfo endpoint; null answers with the last subject alone. */
  userinfo: Claims | null
  /** Signs somebody in at the authorization URL. Returns the code that the browser is redirected with. */
  authorize(authorizationUrl: string, claims?: Claims, token?: (claims: Claims) => Promise<string>): Promise<string>
  sign(claims: Claims, header?: Record<string, unknown>): Promise<string>
  /** The claims of every id token for this request. */
  defaultClaims(authorizationUrl: string, claims?: Claims): Claims
  publicPem: string
  requests: { path: string; authorization: string | undefined; body: string }[]
  close(): void
}

export const clientId = 'stint'
export const clientSecret = 'a secret & more'

const seconds = (): number => Math.floor(Date.now() / 1000)

/**
 * A fake OpenID Connect provider that answers whatever a test wants. Most real ones sign with RSA, whose keys take a third of
 * a second to generate.
 */
export async function startFakeProvider(alg: 'ES256' | 'RS256' = 'ES256'): Promise<FakeProvider> {
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true })
  const key = { ...(await exportJWK(publicKey)), kid: 'one', use: 'sig', alg }
  const { KeyObject } = await import('node:crypto')
  const publicPem = KeyObject.from(publicKey).export({ type: 'spki', format: 'pem' }) as string
  const grants = new Map<string, Grant>()
  const requests: FakeProvider['requests'] = []
  let lastSubject: unknown

  const server = createServer(async (request, response) => {
    const body = await text(request)
    const path = request.url!.split('?')[0]!
    requests.push({ path, authorization: request.headers.authorization, body })
    const [status, answer] = await answerTo(path, request, body)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const close = (): void => {
    server.closeAllConnections()
    server.close()
  }
  after(close)
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const sign: FakeProvider['sign'] = (claims, header = {}) =>
    new SignJWT(claims).setProtectedHeader({ alg, kid: 'one', ...header }).sign(privateKey)

  async function answerTo(path: string, request: IncomingMessage, body: string): Promise<[number, unknown]> {
    if (path === '/.well-known/openid-configuration') return [200, fakeProvider.metadata]
    if (path === '/jwks') return [200, fakeProvider.jwks]
    if (path === '/userinfo') return [200, fakeProvider.userinfo ?? { sub: lastSubject }]
    if (path !== '/token') return [404, {}]
    const form = new URLSearchParams(body)
    const grant = grants.get(form.get('code') ?? '')
    grants.delete(form.get('code') ?? '')
    const sent = Buffer.from(request.headers.authorization?.replace('Basic ', '') ?? '', 'base64').toString()
    const isClient = sent === `${clientId}:${new URLSearchParams({ '': clientSecret }).toString().slice(1)}`
    if (!isClient) return [401, { error: 'invalid_client' }]
    const verifier = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (!grant || grant.challenge !== verifier || grant.redirectUri !== form.get('redirect_uri'))
      return [400, { error: 'invalid_grant' }]
    lastSubject = grant.claims.sub
    return [200, { access_token: 'access', token_type: 'Bearer', id_token: grant.token ?? (await sign(grant.claims)) }]
  }

  const defaultClaims: FakeProvider['defaultClaims'] = (url, claims = {}) => ({
    iss: issuer,
    aud: clientId,
    sub: 'subject',
    iat: seconds(),
    exp: seconds() + 300,
    nonce: new URL(url).searchParams.get('nonce'),
    ...claims,
  })

  const fakeProvider: FakeProvider = {
    issuer,
    metadata: {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      userinfo_endpoint: `${issuer}/userinfo`,
      end_session_endpoint: `${issuer}/end`,
      response_types_supported: ['code'],
      id_token_signing_alg_values_supported: [alg],
      authorization_response_iss_parameter_supported: true,
      backchannel_logout_supported: true,
    },
    jwks: { keys: [key] },
    userinfo: null,
    async authorize(authorizationUrl, claims = {}, token) {
      const query = new URL(authorizationUrl).searchParams
      assert.equal(query.get('client_id'), clientId)
      assert.equal(query.get('code_challenge_method'), 'S256')
      const code = randomUUID()
      const allClaims = defaultClaims(authorizationUrl, claims)
      const redirectUri = query.get('redirect_uri')!
      const challenge = query.get('code_challenge')!
      grants.set(code, { redirectUri, challenge, claims: allClaims, ...(token && { token: await token(allClaims) }) })
      return code
    },
    sign,
    defaultClaims,
    publicPem,
    requests,
    close,
  }
  return fakeProvider
}
