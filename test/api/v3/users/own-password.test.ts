import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany, password, uniqueEmail } from '../../../support/company.ts'
import { assertSessionCookie, sameOriginHeaders, withCookie } from '../../../support/cookie-session.ts'
import { createFixture, roles } from '../../../support/fixture.ts'
import { waitForBlockedStatements } from '../../../support/locks.ts'
import { assertInvalid, assertRefused } from '../../../support/refusals.ts'
import { assertToken, isSignedIn, requestResetToken, setPassword, signIn } from '../../../support/sign-in.ts'
import type { RequestOptions } from '../../../support/world.ts'

const { world, company, otherCompany, people } = await createFixture({
  jobs: true,
  env: { STINT_LIMIT_SIGN_IN: '3/15m' },
})
const path = '/api/v3/users/me/password'
const fresh = 'another horse, another battery'

const change = (
  token: string | undefined,
  attributes: object = {},
  { method = 'PUT', ...send }: RequestOptions & { method?: string } = {},
) =>
  world.request(method, path, {
    token,
    body: { data: { type: 'user', attributes: { current_password: password, password: fresh, ...attributes } } },
    ...send,
  })

/** A person with a login, in a company of their own. */
const newcomer = async () => {
  const { admin, ws } = await createCompany(world)
  return { id: admin.id, token: admin.token, email: admin.email!, ws }
}

for (const method of ['PUT', 'PATCH'])
  test(`200 ${method} returns a new token and ends all other sessions of the user, but none of others`, async () => {
    const { token, email } = await newcomer()
    const second = assertToken(await signIn(world, email))
    const answer = await change(token, {}, { method })
    const next = assertToken(answer)
    assert.equal(answer.headers['set-cookie'], undefined)
    for (const ended of [token, second]) assert.equal(await isSignedIn(world, ended), false)
    assert.equal(await isSignedIn(world, next), true)
    assert.equal(await isSignedIn(world, otherCompany.admin.token), true)
    assertRefused(await signIn(world, email, password), 401)
    assertToken(await signIn(world, email, fresh))
  })

test('200 with a session cookie, the new session is a cookie as well', async () => {
  const { email, token } = await newcomer()
  const before = assertSessionCookie(await signIn(world, email, password, { headers: sameOriginHeaders }))
  const answer = await change(undefined, {}, { headers: { cookie: `stint_session=${before}`, ...sameOriginHeaders } })
  const next = assertSessionCookie(answer)
  for (const ended of [token, before]) assert.equal(await isSignedIn(world, ended), false)
  assert.equal((await withCookie(world, next, 'GET', '/api/v3/users/me')).status, 200)
})

test('200 in every role', async () => {
  for (const role of roles.filter((one) => one !== 'accountAdmin')) {
    const email = uniqueEmail()
    const { id } = people[role]
    const invited = await world.patch(`${company.ws}/users/${id}`, { email }, company.admin.token)
    assert.equal(invited.status, 200, invited.text)
    const reset_password_token = await requestResetToken(world, email)
    const token = assertToken(await setPassword(world, { email, reset_password_token, password }))
    assertToken(await change(token))
    assertToken(await signIn(world, email, fresh))
  }
  assertToken(await change((await newcomer()).token))
})

test('200 links in password mails become invalid', async () => {
  const { email, token } = await newcomer()
  const reset_password_token = await requestResetToken(world, email)
  assertToken(await change(token))
  assertRefused(await setPassword(world, { email, reset_password_token, password }), 401)
})

test('400 for a wrong current password; nothing changes', async () => {
  const { email, token } = await newcomer()
  assertRefused(await change(token, { current_password: 'not the password' }), 400, ['current_password'])
  assert.equal(await isSignedIn(world, token), true)
  assertRefused(await signIn(world, email, fresh, { address: '192.0.2.9' }), 401)
  assertToken(await signIn(world, email))
})

test('400 for an invalid password, and missing attributes', async () => {
  const { token } = await newcomer()
  const attempt = { method: 'PUT', path, attributes: { current_password: password, password: fresh } }
  await assertInvalid(world, attempt, token, [
    ['password', 'short'],
    ['password', ''],
    ['password', null],
    ['password', 12345678],
    ['password', 'x'.repeat(201)],
    ['current_password', null],
    ['current_password', {}],
    ['current_password', 'x'.repeat(1001)],
  ])
  assertRefused(await world.request('PUT', path, { token, body: { data: { attributes: {} } } }), 400, [
    'current_password',
    'password',
  ])
  assert.equal(await isSignedIn(world, token), true)
})

test('400 for a user without a login: there is no current password', async () => {
  const { token } = await company.person()
  for (const current_password of ['', password])
    assertRefused(await change(token, { current_password }), 400, ['current_password'])
})

test('401 without a session', async () => {
  assertRefused(await change(undefined), 401)
  assertRefused(await change('no-such-token'), 401)
})

test('429 wrong current passwords count together with failed sign-ins from the same address', async () => {
  const { email, token } = await newcomer()
  const [here, elsewhere] = [{ address: '192.0.2.1' }, { address: '192.0.2.2' }]
  const guess = () => change(token, { current_password: 'not the password' }, here)
  assertRefused(await signIn(world, email, 'not the password', here), 401)
  for (let round = 0; round < 2; round++) assertRefused(await guess(), 400, ['current_password'])
  for (const refused of [await guess(), await change(token, {}, here), await signIn(world, email, password, here)]) {
    assertRefused(refused, 429)
    assert.ok(Number(refused.headers['retry-after']) > 0)
  }
  assertToken(await change(token, {}, elsewhere))
})

test('200 the right password resets the count of wrong ones', async () => {
  const { email, token } = await newcomer()
  for (let round = 0; round < 2; round++)
    assertRefused(await change(token, { current_password: 'wrong one' }), 400, ['current_password'])
  const next = assertToken(await change(token))
  for (let round = 0; round < 2; round++)
    assertRefused(await change(next, { current_password: 'wrong one' }), 400, ['current_password'])
  assertToken(await signIn(world, email, fresh))
})

test('429 concurrent wrong passwords count like consecutive ones', async () => {
  const { token } = await newcomer()
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => change(token, { current_password: 'not the password' })),
  )
  const statuses = answers.map(({ status }) => status).sort()
  assert.deepEqual(statuses, [400, 400, 400, 429, 429, 429, 429, 429])
})

test('200 for one of two concurrent changes, 401 for the other', async () => {
  const { email, token } = await newcomer()
  const wanted = ['first horse battery', 'second horse battery']
  const answers = await Promise.all(wanted.map((one) => change(token, { password: one })))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401])
  const winner = answers.findIndex(({ status }) => status === 200)
  assert.equal(await isSignedIn(world, assertToken(answers[winner]!)), true)
  assertToken(await signIn(world, email, wanted[winner]))
})

test('401 while the user is being deactivated, and no token is left', async () => {
  const { id, token } = await newcomer()
  const { pool: sql } = world.services
  let waiting: ReturnType<typeof change> | undefined
  await sql.begin(async (tx) => {
    await tx`update users set status = 'inactive' where id = ${id}`
    waiting = change(token)
    await waitForBlockedStatements(world)
    await tx`delete from access_tokens where user_id = ${id}`
  })
  assertRefused(await waiting!, 401)
  const [tokens] = await sql`select count(*)::int as count from access_tokens where user_id = ${id}`
  assert.equal(tokens!.count, 0)
})

test('403 requested by a page of another site', async () => {
  const { token } = await newcomer()
  const headers = { 'stint-session': 'cookie', origin: 'https://evil.example' }
  assertRefused(await change(token, {}, { headers }), 403)
  assert.equal(await isSignedIn(world, token), true)
})
