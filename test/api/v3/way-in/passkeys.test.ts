import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany } from '../../../support/company.ts'
import { assertSessionCookie, sameOriginHeaders, withCookie } from '../../../support/cookie-session.ts'
import { createFixture } from '../../../support/fixture.ts'
import { assertRefused } from '../../../support/refusals.ts'
import { factorRequests, setUpAuthenticator } from '../../../support/second-factors.ts'
import { assertToken, passwordMail, requestPasswordReset, setPassword } from '../../../support/sign-in.ts'
import { createSoftwarePasskey, type SoftwarePasskey } from '../../../support/software-passkey.ts'
import { eventually } from '../../../support/world.ts'

const { world } = await createFixture({ jobs: true, env: { STINT_BASE_URL: 'http://localhost:3000' } })
const { pool } = world.services
const own = '/api/v3/users/me/passkeys'
const { signIn, finish, show: showFactors } = factorRequests(world)

const toMake = async (token?: string) => world.request('POST', '/api/v3/users/me/passkey_challenges', { token })
const toShow = async () => (await world.request('POST', '/api/v3/sign_in/passkey_challenges')).body.meta.options
const add = (response: object, token?: string, title: unknown = 'Laptop') => world.post(own, { title, response }, token)
const enter = (passkey: unknown) => world.post('/api/v3/sign_in/passkey', { passkey })

const newcomer = async () => {
  const { admin } = await createCompany(world)
  return { ...admin, email: admin.email! }
}

async function withPasskey() {
  const person = await newcomer()
  const key = createSoftwarePasskey()
  const made = await add(key.create((await toMake(person.token)).body.meta.options), person.token)
  assert.equal(made.status, 201, made.text)
  return { ...person, key, passkeyId: made.body.data.id, codes: made.body.meta.recovery_codes as string[] }
}

test('a passkey is created, renamed, listed with its last use, and deleted', async () => {
  const { token, email, key, passkeyId, codes } = await withPasskey()
  assert.equal(codes.length, 10)
  const [listed] = (await world.get(own, token)).body.data
  assert.deepEqual([listed.id, listed.attributes.title, listed.attributes.last_used_at], [passkeyId, 'Laptop', null])
  const renamed = await world.patch(`${own}/${passkeyId}`, { title: 'Work laptop' }, token)
  assert.equal(renamed.body.data.attributes.title, 'Work laptop')
  assertToken(await enter(key.get(await toShow())))
  assert.notEqual((await world.get(own, token)).body.data[0].attributes.last_used_at, null)
  await eventually(() => world.mails().find((mail) => mail.includes(`\nTo: ${email}\n`) && mail.includes('passkey')))

  const second = createSoftwarePasskey()
  const more = await add(second.create((await toMake(token)).body.meta.options), token, 'Phone')
  assert.equal(more.body.meta.recovery_codes, null, 'the existing recovery codes stay valid')
  assert.equal((await showFactors(token)).body.data.attributes.passkeys, 2)
  assert.equal((await world.delete(`${own}/${passkeyId}`, token)).status, 200)
  assertRefused(await enter(key.get(await toShow())), 401)
  assertToken(await enter(second.get(await toShow())))
})

test('a passkey signs in on its own, or as second factor', async () => {
  const { email, key } = await withPasskey()
  const first = await signIn(email)
  assertRefused(first, 401, ['otp'])
  assert.deepEqual(first.body.meta.second_factors, ['passkey', 'recovery_code'])
  assertToken(await finish(first.body.meta.step_token, { passkey: key.get(await toShow()) }))
  assertToken(await signIn(email, { passkey: key.get(await toShow()) }))
  assertRefused(await signIn(email, { password: 'wrong', passkey: key.get(await toShow()) }), 401, ['base'])
})

test('200 a signature is accepted once, also concurrently, 401 the second time', async () => {
  const { key } = await withPasskey()
  const shown = key.get(await toShow())
  const answers = await Promise.all([enter(shown), enter(shown)])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401])
  assertRefused(await enter(shown), 401)
})

test('401 for another origin or site, without verification, and for an old counter or challenge', async () => {
  const { key, token } = await withPasskey()
  assertRefused(await enter(key.get(await toShow(), { origin: 'https://evil.example' })), 401)
  assertRefused(await enter(key.get(await toShow(), { site: 'evil.example' })), 401)
  assertRefused(await enter(key.get(await toShow(), { verified: false })), 401)
  assertToken(await enter(key.get(await toShow(), { counter: 50 })))
  assertRefused(await enter(key.get(await toShow(), { counter: 50 })), 401)
  assertRefused(await enter(key.get({ challenge: 'c2VsZi1tYWRl' }, { counter: 60 })), 401)
  // A challenge for creating a passkey is not valid for signing in with one.
  assertRefused(await enter(key.get((await toMake(token)).body.meta.options, { counter: 61 })), 401)
  const late = key.get(await toShow(), { counter: 62 })
  world.clock.advance({ minutes: 5 })
  assertRefused(await enter(late), 401)
  assertToken(await enter(key.get(await toShow(), { counter: 63 })))
})

test('401 for an unknown passkey or that of somebody else, 400 without one', async () => {
  const [one, two] = [await withPasskey(), await withPasskey()]
  assertRefused(await enter(createSoftwarePasskey().get(await toShow())), 401)
  const pretended = { ...one.key.get(await toShow()), id: two.key.get(await toShow()).id }
  assertRefused(await enter({ ...pretended, rawId: pretended.id }), 401)
  for (const odd of [{}, { id: 5 }, { id: 'x', response: null }, { id: 'x', response: { clientDataJSON: 'e30' } }])
    assertRefused(await enter(odd), 401)
  for (const none of [undefined, null, 'text', []]) assertRefused(await enter(none), 400, ['passkey'])
  const { step_token: step } = (await signIn(one.email)).body.meta
  assertRefused(await finish(step, { passkey: two.key.get(await toShow()) }), 401, ['otp'])
  assertToken(await enter(two.key.get(await toShow())), 200)
})

test('400 created for another site, without verification, twice, or with a challenge of somebody else', async () => {
  const [{ token }, other] = [await newcomer(), await newcomer()]
  const options = async (of = token) => (await toMake(of)).body.meta.options
  const key: SoftwarePasskey = createSoftwarePasskey()
  assertRefused(await add(key.create(await options(), { origin: 'https://evil.example' }), token), 400, ['response'])
  assertRefused(await add(key.create(await options(), { verified: false }), token), 400, ['response'])
  assertRefused(await add(key.create(await options(other.token)), token), 400, ['response'])
  assertRefused(await add(key.create(await toShow()), token), 400, ['response'])
  assertRefused(await add({}, token), 400, ['response'])
  assertRefused(await add(key.create(await options()), token, ''), 400, ['title'])
  const made = key.create(await options())
  assert.equal((await add(made, token)).status, 201)
  assertRefused(await add(made, token), 400, ['response'])
  assertRefused(await add(key.create(await options(other.token)), other.token), 400, ['response'])
  assert.equal((await world.get(own, token)).body.data.length, 1)
})

test('400 for more than twenty passkeys, also with a challenge from before', async () => {
  const { token, id, passkeyId } = await withPasskey()
  await pool`
    insert into passkeys (account_id, user_id, title, credential_id, public_key, counter, transports, created_at, updated_at)
    select account_id, user_id, title, credential_id || decode(lpad(n::text, 2, '0'), 'hex'), public_key, counter, transports,
      created_at, updated_at
    from passkeys, generate_series(1, 18) n where id = ${passkeyId}`
  const [first, second] = [await toMake(token), await toMake(token)]
  assert.equal((await add(createSoftwarePasskey().create(first.body.meta.options), token)).status, 201)
  assertRefused(await add(createSoftwarePasskey().create(second.body.meta.options), token), 400, ['base'])
  assertRefused(await toMake(token), 400, ['base'])
  const [row] = await pool<{ count: number }[]>`select count(*)::int as count from passkeys where user_id = ${id}`
  assert.equal(row!.count, 20)
})

test('401 for deactivated users, and without a session', async () => {
  const { id, key, token } = await withPasskey()
  await pool`update users set status = 'inactive' where id = ${id}`
  assertRefused(await enter(key.get(await toShow())), 401)
  assertRefused(await world.get(own, token), 401)
  assertRefused(await toMake(), 401)
  assertRefused(await add({}), 401)
})

test('404 the passkey of somebody else cannot be renamed or deleted', async () => {
  const [one, two] = [await withPasskey(), await withPasskey()]
  assertRefused(await world.patch(`${own}/${one.passkeyId}`, { title: 'Mine' }, two.token), 404)
  assertRefused(await world.delete(`${own}/${one.passkeyId}`, two.token), 404)
  assertToken(await enter(one.key.get(await toShow())))
})

test('200 and 400 of the last two passkeys, deleted concurrently, one stays', async () => {
  const { id, token, passkeyId } = await withPasskey()
  const second = createSoftwarePasskey()
  const { body } = await add(second.create((await toMake(token)).body.meta.options), token, 'Phone')
  await pool`update logins set password_hash = null where user_id = ${id}`
  const answers = await Promise.all([passkeyId, body.data.id].map((each) => world.delete(`${own}/${each}`, token)))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400])
  assert.equal((await world.get(own, token)).body.data.length, 1)
})

test('a password reset accepts a passkey as second factor; an authenticator app can be used besides passkeys', async () => {
  const { email, key, token } = await withPasskey()
  const { app } = await setUpAuthenticator(world, token).then((set) => {
    assert.equal(set.codes, null)
    return set
  })
  assert.deepEqual((await signIn(email)).body.meta.second_factors, ['authenticator', 'passkey', 'recovery_code'])
  assertToken(await signIn(email, { otp: app.code() }))
  await requestPasswordReset(world, email)
  const { token: mailed } = await passwordMail(world, email)
  const wanted = { email, reset_password_token: mailed, password: 'quite another horse' }
  assertRefused(await setPassword(world, wanted), 401, ['otp'])
  assertToken(await setPassword(world, { ...wanted, passkey: key.get(await toShow()) } as typeof wanted))
})

test('without a password, a passkey or recovery code of one’s own confirms, each once', async () => {
  const { id, key, codes } = await withPasskey()
  const stranger = await withPasskey()
  await pool`update logins set password_hash = null where user_id = ${id}`
  const passkey = key.get(await toShow())
  const body = (attributes: object) => ({ body: { data: { type: 'x', attributes } } })
  const entered = await world.request('POST', '/api/v3/sign_in/passkey', {
    headers: sameOriginHeaders,
    ...body({ passkey }),
  })
  const secret = assertSessionCookie(entered)
  const send = (url: string, attributes: object = {}) =>
    withCookie(world, secret, 'POST', `/api/v3/users/me/${url}`, { headers: sameOriginHeaders, ...body(attributes) })
  const confirm = (attributes: object) => send('confirmations', attributes)
  world.clock.advance({ minutes: 11 })
  assertRefused(await send('authenticator'), 403, ['confirmation'])
  assertRefused(await confirm({ passkey }), 401, ['otp'])
  assertRefused(await confirm({ passkey: stranger.key.get(await toShow()) }), 401, ['otp'])
  assertRefused(await confirm({ otp: stranger.codes[0] }), 401, ['otp'])
  assertRefused(await confirm({}), 400, ['password'])
  assertRefused(await confirm({ password: '' }), 400, ['password'])
  assertRefused(await send('authenticator'), 403, ['confirmation'])
  assert.equal((await confirm({ passkey: key.get(await toShow()) })).status, 204)
  assert.equal((await send('authenticator')).status, 201)
  world.clock.advance({ minutes: 11 })
  assert.equal((await confirm({ otp: codes[0] })).status, 204)
  assertRefused(await confirm({ otp: codes[0] }), 401, ['otp'])
  assert.equal((await send('authenticator')).status, 201)
})
