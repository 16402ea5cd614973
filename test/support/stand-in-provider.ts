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
  /** What the token says, beside what belongs into every one. */
  claims: Claims
  /** The token itself, where it is not made the usual way. */
  token?: string
}

export type StandIn = {
  issuer: string
  /** What it describes itself as; tests change it. */
  metadata: Record<string, unknown>
  jwks: { keys: unknown[] }
  /** Beside the tokens; null says no more than who was asked for last. */
  userinfo: Claims | null
  /** Somebody signs in at the address that Stint made: the code that the browser is sent back with. */
  authorize(authorizationUrl: string, claims?: Claims, token?: (claims: Claims) => Promise<string>): Promise<string>
  sign(claims: Claims, header?: Record<string, unknown>): Promise<string>
  /** The claims of every id token for this request. */
  usual(authorizationUrl: string, claims?: Claims): Claims
  publicPem: string
  requests: { path: string; authorization: string | undefined; body: string }[]
  close(): void
}

export const clientId = 'stint'
export const clientSecret = 'a secret & more'

const seconds = (): number => Math.floor(Date.now() / 1000)

/**
 * A provider of OpenID Connect that says whatever a test wants it to say. Most providers sign with RSA, whose keys take a
 * third of a second to make.
 */
export async function createStandIn(alg: 'ES256' | 'RS256' = 'ES256'): Promise<StandIn> {
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true })
  const key = { ...(await exportJWK(publicKey)), kid: 'one', use: 'sig', alg }
  const { KeyObject } = await import('node:crypto')
  const publicPem = KeyObject.from(publicKey).export({ type: 'spki', format: 'pem' }) as string
  const grants = new Map<string, Grant>()
  const requests: StandIn['requests'] = []
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

  const sign: StandIn['sign'] = (claims, header = {}) =>
    new SignJWT(claims).setProtectedHeader({ alg, kid: 'one', ...header }).sign(privateKey)

  async function answerTo(path: string, request: IncomingMessage, body: string): Promise<[number, unknown]> {
    if (path === '/.well-known/openid-configuration') return [200, standIn.metadata]
    if (path === '/jwks') return [200, standIn.jwks]
    if (path === '/userinfo') return [200, standIn.userinfo ?? { sub: lastSubject }]
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

  const usual: StandIn['usual'] = (url, claims = {}) => ({
    iss: issuer,
    aud: clientId,
    sub: 'subject',
    iat: seconds(),
    exp: seconds() + 300,
    nonce: new URL(url).searchParams.get('nonce'),
    ...claims,
  })

  const standIn: StandIn = {
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
      const asked = new URL(authorizationUrl).searchParams
      assert.equal(asked.get('client_id'), clientId)
      assert.equal(asked.get('code_challenge_method'), 'S256')
      const code = randomUUID()
      const said = usual(authorizationUrl, claims)
      const redirectUri = asked.get('redirect_uri')!
      const challenge = asked.get('code_challenge')!
      grants.set(code, { redirectUri, challenge, claims: said, ...(token && { token: await token(said) }) })
      return code
    },
    sign,
    usual,
    publicPem,
    requests,
    close,
  }
  return standIn
}
