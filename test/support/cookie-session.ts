import { strict as assert } from 'node:assert'
import type { Answer, RequestOptions, World } from './world.ts'

/** The header that the web app sends with every change, and what the browser adds to it on Stint's own pages. */
export const cookieSessionHeader = { 'stint-session': 'cookie' }
export const sameOriginHeaders = { ...cookieSessionHeader, 'sec-fetch-site': 'same-origin' }

const setCookiePattern = /^stint_session=([\w-]{43}); HttpOnly; SameSite=Strict; Path=\/api; Max-Age=34560000$/

/** The session is in a cookie, and nowhere else in the response. Returns its secret. */
export function assertSessionCookie(answer: Answer, status: 200 | 201 = 200): string {
  assert.equal(answer.status, status, answer.text)
  assert.deepEqual(answer.body.data.attributes, { access_token: null, token_type: 'Bearer', expires_in: null })
  assert.deepEqual(Object.keys(answer.body.data.relationships), ['user', 'account', 'workspaces'])
  assert.equal(answer.headers.authorization, undefined)
  assert.equal(answer.headers['cache-control'], 'private, no-store')
  const secret = setCookiePattern.exec(String(answer.headers['set-cookie']))?.[1]
  assert.ok(secret, String(answer.headers['set-cookie']))
  assert.ok(!answer.text.includes(secret))
  return secret
}

export const assertCookieCleared = ({ headers }: Answer): void =>
  assert.equal(headers['set-cookie'], 'stint_session=; HttpOnly; SameSite=Strict; Path=/api; Max-Age=0')

/** A request with the session cookie; other headers are up to the test. */
export const withCookie = (
  world: World,
  secret: string,
  method: string,
  url: string,
  { headers, ...send }: RequestOptions = {},
): Promise<Answer> =>
  world.request(method, url, { ...send, headers: { cookie: `stint_session=${secret}`, ...headers } })
