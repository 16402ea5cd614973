import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { issueApiKey } from '../../../../src/domain/api-keys/api-keys.ts'
import { createCompany, password } from '../../../support/company.ts'
import {
  assertSessionCookie,
  cookieSessionHeader,
  sameOriginHeaders,
  withCookie,
} from '../../../support/cookie-session.ts'
import { assertRefused } from '../../../support/refusals.ts'
import {
  assertToken,
  requestPasswordReset,
  requestResetToken,
  setPassword,
  signIn,
  signUp,
} from '../../../support/sign-in.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld({ jobs: true })
const { admin } = await createCompany(world)
const email = admin.email!
const me = '/api/v3/users/me'
type Headers = Record<string, string>

test('200 and 201 sign-in, sign-up and setting a password return the session as a cookie', async () => {
  for (const headers of [cookieSessionHeader, sameOriginHeaders]) {
    const reset_password_token = await requestResetToken(world, email)
    const cookies = [
      assertSessionCookie(await signUp(world, {}, { headers }), 201),
      assertSessionCookie(await setPassword(world, { email, reset_password_token, password }, { headers })),
      assertSessionCookie(await signIn(world, email, password, { headers })),
    ]
    for (const secret of cookies) assert.equal((await withCookie(world, secret, 'GET', me)).status, 200)
  }
})

test('200 apart from the token, the response with a cookie has the same members', async () => {
  const plain = (await signIn(world, email)).body.data
  const asked = (await signIn(world, email, password, { headers: cookieSessionHeader })).body.data
  assert.deepEqual(asked.relationships, plain.relationships)
  assert.deepEqual(Object.keys(asked), Object.keys(plain))
})

test('200 the response has a token, and no cookie, without the header or with another value', async () => {
  const unasked: Headers[] = [
    {},
    { 'stint-session': '' },
    { 'stint-session': 'token' },
    { 'sec-fetch-site': 'cross-site' },
  ]
  for (const headers of unasked) {
    const answer = await signIn(world, email, password, { headers })
    assertToken(answer)
    assert.equal(answer.headers['set-cookie'], undefined)
  }
})

test('400 and 401 set no cookie', async () => {
  for (const refused of [
    await signIn(world, email, 'not the password', { headers: cookieSessionHeader }),
    await signUp(world, { email }, { headers: cookieSessionHeader }),
    await setPassword(world, { email, reset_password_token: 'x', password }, { headers: cookieSessionHeader }),
  ]) {
    assert.ok(refused.status === 400 || refused.status === 401, refused.text)
    assert.equal(refused.headers['set-cookie'], undefined)
  }
})

test('403 a cookie requested by another site, whether or not the password is right', async () => {
  const foreigners: Headers[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
  ]
  for (const foreign of foreigners) {
    const headers = { ...cookieSessionHeader, ...foreign }
    for (const refused of [
      await signIn(world, email, password, { headers }),
      await signIn(world, email, 'not the password', { headers }),
      await signUp(world, {}, { headers }),
      await setPassword(world, { email, reset_password_token: 'x', password }, { headers }),
      await requestPasswordReset(world, email, { headers }),
    ]) {
      assertRefused(refused, 403)
      assert.equal(refused.headers['set-cookie'], undefined)
    }
  }
})

test('the cookie is Secure if the base URL is https', async () => {
  const encrypted = await createWorld({ env: { STINT_BASE_URL: 'https://stint.example.org' } })
  const written = /^stint_session=[\w-]{43}; HttpOnly; SameSite=Strict; Path=\/api; Max-Age=34560000; Secure$/
  const answer = await signUp(encrypted, {}, { headers: cookieSessionHeader })
  assert.match(String(answer.headers['set-cookie']), written)
  const secret = /^stint_session=([\w-]+)/.exec(String(answer.headers['set-cookie']))![1]!
  const left = await withCookie(encrypted, secret, 'DELETE', '/api/v3/sign_out', { headers: sameOriginHeaders })
  assert.match(String(left.headers['set-cookie']), /^stint_session=; .*Max-Age=0; Secure$/)
})

test('200 the app served by Stint needs no api key, 401 for others', async () => {
  const guarded = await createWorld()
  const holder = (await createCompany(guarded)).admin.email!
  const { secret } = await issueApiKey({ sql: guarded.services.pool, clock: guarded.clock }, 'Terminal')
  const as = (headers: Headers) => signIn(guarded, holder, password, { headers })
  assertSessionCookie(await as(sameOriginHeaders))
  // Over plain HTTP, browsers send no other header than this.
  assertSessionCookie(await as({ ...cookieSessionHeader, origin: 'http://localhost' }))
  assertSessionCookie(await as({ ...cookieSessionHeader, 'api-key': secret }))
  const without: Headers[] = [
    {},
    cookieSessionHeader,
    { 'sec-fetch-site': 'same-origin' },
    { ...cookieSessionHeader, 'api-key': 'wrong' },
  ]
  for (const headers of without) assertRefused(await as(headers), 401, ['base'], JSON.stringify(headers))
})
