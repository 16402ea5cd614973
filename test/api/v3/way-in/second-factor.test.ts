import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany, password, uniqueEmail } from '../../../support/company.ts'
import { createFixture } from '../../../support/fixture.ts'
import { assertRefused } from '../../../support/refusals.ts'
import { factorRequests, setUpAuthenticator } from '../../../support/second-factors.ts'
import { assertToken, isSignedIn, passwordMail, requestPasswordReset, setPassword } from '../../../support/sign-in.ts'
import { eventually } from '../../../support/world.ts'

const { world } = await createFixture({ jobs: true })
const { pool } = world.services
const { begin, confirm, removeAuthenticator, show, newCodes, signIn, finish } = factorRequests(world)

/** A person with a login, in a company of their own, and an authenticator app. */
const withApp = async () => {
  const { admin } = await createCompany(world)
  return { ...admin, email: admin.email!, ...(await setUpAuthenticator(world, admin.token)) }
}
const newcomer = async () => {
  const { admin } = await createCompany(world)
  return { ...admin, email: admin.email! }
}

const mailsTo = (email: string, subject: RegExp) =>
  world.mails().filter((mail) => mail.includes(`\nTo: ${email}\n`) && subject.test(mail))

test('an authenticator app is active once it is confirmed by a code, and comes with ten recovery codes', async () => {
  const { token, email } = await newcomer()
  const begun = await begin(token)
  assert.equal(begun.status, 201, begun.text)
  assert.equal(begun.headers['cache-control'], 'private, no-store')
  const { secret, address } = begun.body.data.attributes
  assert.match(secret, /^[A-Z2-7]{32}$/)
  assert.ok(address.startsWith('otpauth://totp/Stint:') && address.includes(`secret=${secret}`), address)
  assertToken(await signIn(email))
  assertRefused(await confirm('000000', token), 400, ['otp'])
  assert.equal((await show(token)).body.data.attributes.authenticator, false)

  const { codes } = await setUpAuthenticator(world, token)
  assert.equal(new Set(codes).size, 10)
  const { authenticator, passkeys, recovery_codes_left, due_at } = (await show(token)).body.data.attributes
  assert.deepEqual([authenticator, passkeys, recovery_codes_left, due_at], [true, 0, 10, null])
  assertRefused(await begin(token), 400, ['base'])
  assertRefused(await confirm('000000', token), 400, ['otp'])
  await eventually(() => mailsTo(email, /^Subject: A second factor for Stint was added$/m)[0])
  const [stored] = await pool`select secret from authenticators a join logins l using (user_id) where email = ${email}`
  assert.ok(!(stored!.secret as Buffer).toString('latin1').includes(secret), 'the secret is encrypted')
})

test('401 the password returns a token for the second step, 200 the code of the app signs in', async () => {
  const { email, app } = await withApp()
  const first = await signIn(email)
  assertRefused(first, 401, ['otp'])
  assert.equal(first.headers.authorization, undefined)
  const { step_token: step, second_factors: kinds } = first.body.meta
  assert.deepEqual(kinds, ['authenticator', 'recovery_code'])
  assert.equal(await isSignedIn(world, step), false, 'the token of the second step is no session')
  assertRefused(await setPassword(world, { reset_password_token: step, password: 'quite another horse' }), 401)
  assertRefused(await finish(step, {}), 400, ['otp'])
  assertRefused(await finish(step, { otp: '000000' }), 401, ['otp'])
  const token = assertToken(await finish(step, { otp: ` ${app.code().slice(0, 3)} ${app.code().slice(3)} ` }))
  assert.equal(await isSignedIn(world, token), true)
  assertRefused(await finish(step, { otp: app.code(1) }), 401, ['base'])
})

test('200 otp can be sent with the password, also for a cookie; a wrong password is reported first', async () => {
  const { email, app } = await withApp()
  assertRefused(await signIn(email, { password: 'wrong', otp: app.code() }), 401, ['base'])
  assertToken(await signIn(email, { otp: app.code() }))
  world.clock.advance({ seconds: 30 })
  const headers = { 'stint-session': 'cookie', origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' }
  const answer = await signIn(email, { otp: app.code() }, { headers })
  assert.equal(answer.status, 200, answer.text)
  assert.match(String(answer.headers['set-cookie']), /^\S*stint_session=/)
})

test('200 a code is accepted once, also concurrently, 401 the second time', async () => {
  const { email, app } = await withApp()
  const otp = app.code()
  const steps = await Promise.all([1, 2, 3].map(async () => (await signIn(email)).body.meta.step_token))
  const answers = await Promise.all(steps.map((step) => finish(step, { otp })))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401, 401])
  assertRefused(await signIn(email, { otp }), 401, ['otp'])
  assertRefused(await signIn(email, { otp: app.code(-1) }), 401, ['otp'])
  assertToken(await signIn(email, { otp: app.code(1) }))
  assertRefused(await signIn(email, { otp }), 401, ['otp'])
})

test('200 the second step works once and for ten minutes, then 401', async () => {
  const { email, app } = await withApp()
  const { step_token: step } = (await signIn(email)).body.meta
  const answers = await Promise.all([app.code(), app.code(1)].map((otp) => finish(step, { otp })))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401])
  world.clock.advance({ minutes: 5 })
  const { step_token: late } = (await signIn(email)).body.meta
  world.clock.advance({ minutes: 10 })
  assertRefused(await finish(late, { otp: app.code() }), 401, ['base'])
  assertRefused(await finish('made-up', { otp: app.code() }), 401, ['base'])
})

test('401 the second step is invalid after a changed password or once the user is deactivated', async () => {
  const { email, app, id, token } = await withApp()
  const { step_token: step } = (await signIn(email)).body.meta
  const fresh = 'another horse, another battery'
  const changed = await world.request('PUT', '/api/v3/users/me/password', {
    token,
    body: { data: { type: 'user', attributes: { current_password: password, password: fresh } } },
  })
  assertToken(changed)
  assertRefused(await finish(step, { otp: app.code() }), 401, ['base'])
  const { step_token: next } = (await signIn(email, { password: fresh })).body.meta
  await pool`update users set status = 'inactive' where id = ${id}`
  assertRefused(await finish(next, { otp: app.code() }), 401, ['base'])
})

test('200 a recovery code signs in once, and a mail is sent; new codes replace the old ones', async () => {
  const { email, codes, token } = await withApp()
  const typed = codes[0]!.toLowerCase().replaceAll('-', ' ')
  const answers = await Promise.all([typed, typed].map((otp) => signIn(email, { otp })))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401])
  assertRefused(await signIn(email, { otp: codes[0] }), 401, ['otp'])
  assert.equal((await show(token)).body.data.attributes.recovery_codes_left, 9)
  await eventually(() => mailsTo(email, /^Subject: A recovery code for Stint was used$/m)[0])
  const renewed = await newCodes(token)
  assert.equal(renewed.status, 201, renewed.text)
  assertRefused(await signIn(email, { otp: codes[1] }), 401, ['otp'])
  assertToken(await signIn(email, { otp: renewed.body.data.attributes.codes[9] }))
})

test('429 wrong codes are limited per user, and do not affect others', async () => {
  const [guessed, other] = [await withApp(), await withApp()]
  const { step_token: step } = (await signIn(guessed.email)).body.meta
  const guesses = await Promise.all(Array.from({ length: 12 }, (_, at) => finish(step, { otp: `00000${at % 10}` })))
  assert.deepEqual([...new Set(guesses.map(({ status }) => status))].sort(), [401, 429])
  assertRefused(await finish(step, { otp: guessed.app.code() }), 429)
  assertToken(await signIn(other.email, { otp: other.app.code() }))
  world.clock.advance({ minutes: 15 })
  assertToken(await signIn(guessed.email, { otp: guessed.app.code() }))
})

test('401 a password reset needs the second factor as well, and changes nothing without it', async () => {
  const { email, app } = await withApp()
  await requestPasswordReset(world, email)
  const { token: mailed } = await passwordMail(world, email)
  const wanted = { email, reset_password_token: mailed, password: 'quite another horse' }
  const refused = await setPassword(world, wanted)
  assertRefused(refused, 401, ['otp'])
  assert.equal(refused.body.meta.step_token, undefined)
  assertRefused(await setPassword(world, { ...wanted, otp: '000000' } as typeof wanted), 401, ['otp'])
  assertToken(await signIn(email, { otp: app.code() }))
  world.clock.advance({ seconds: 30 })
  assertToken(await setPassword(world, { ...wanted, otp: app.code() } as typeof wanted))
  assertRefused(await signIn(email, { otp: app.code(1) }), 401, ['base'])
})

test('200 deleting the app deletes the recovery codes, and the password alone is sufficient again', async () => {
  const { email, token, codes } = await withApp()
  const removed = await removeAuthenticator(token)
  assert.equal(removed.status, 200, removed.text)
  assert.deepEqual(removed.body.data.attributes.recovery_codes_left, 0)
  assertRefused(await removeAuthenticator(token), 404)
  assertRefused(await newCodes(token), 400, ['base'])
  assertToken(await signIn(email))
  assertRefused(await signIn(email, { otp: codes[2] }), 401, ['otp'])
  await eventually(() => mailsTo(email, /^Subject: A second factor for Stint was removed$/m)[0])
})

test('401 for the code of another user', async () => {
  const [one, two] = [await withApp(), await withApp()]
  const { step_token: step } = (await signIn(one.email)).body.meta
  assertRefused(await finish(step, { otp: two.codes[0] }), 401, ['otp'])
  assertRefused(await finish(step, { otp: two.app.code(1) }), 401, ['otp'])
  assertToken(await finish(step, { otp: one.codes[0] }))
})

test('401 without a session, 400 for an invalid code', async () => {
  for (const answer of [
    await begin(),
    await confirm('123456'),
    await removeAuthenticator(),
    await show(),
    await newCodes(),
  ])
    assertRefused(answer, 401)
  const { token } = await newcomer()
  assertRefused(await confirm(undefined, token), 400, ['otp'])
  assertRefused(await confirm({}, token), 400, ['otp'])
  assertRefused(await confirm('x'.repeat(101), token), 400, ['otp'])
  assertRefused(await removeAuthenticator(token), 404)
  assertRefused(await signIn(uniqueEmail(), { otp: '123456' }), 401, ['base'])
})
