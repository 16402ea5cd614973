import { strict as assert } from 'node:assert'
import type { Answer, Send, World } from './world.ts'

/** What a page of Stint itself says with every change, and its browser with every request. */
export const asksForCookie = { 'stint-session': 'cookie' }
export const fromOwnPage = { ...asksForCookie, 'sec-fetch-site': 'same-origin' }

const written = /^stint_session=([\w-]{43}); HttpOnly; SameSite=Strict; Path=\/api; Max-Age=34560000$/

/** A session as a cookie, and nowhere else in the answer; its secret. */
export function assertCookie(answer: Answer, status: 200 | 201 = 200): string {
  assert.equal(answer.status, status, answer.text)
  assert.deepEqual(answer.body.data.attributes, { access_token: null, token_type: 'Bearer', expires_in: null })
  assert.deepEqual(Object.keys(answer.body.data.relationships), ['user', 'account', 'workspaces'])
  assert.equal(answer.headers.authorization, undefined)
  assert.equal(answer.headers['cache-control'], 'no-store')
  const secret = written.exec(String(answer.headers['set-cookie']))?.[1]
  assert.ok(secret, String(answer.headers['set-cookie']))
  assert.ok(!answer.text.includes(secret))
  return secret
}

export const assertCleared = ({ headers }: Answer): void =>
  assert.equal(headers['set-cookie'], 'stint_session=; HttpOnly; SameSite=Strict; Path=/api; Max-Age=0')

/** A request of a browser that has the cookie; what the page adds is up to the test. */
export const withCookie = (
  world: World,
  secret: string,
  method: string,
  url: string,
  { headers, ...send }: Send = {},
): Promise<Answer> =>
  world.request(method, url, { ...send, headers: { cookie: `stint_session=${secret}`, ...headers } })
