import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany, password, uniqueEmail } from '../../../support/company.ts'
import { assertRefused } from '../../../support/refusals.ts'
import { assertToken, isSignedIn, requestResetToken, setPassword, signIn } from '../../../support/sign-in.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld({ jobs: true })
const company = await createCompany(world)
const changed = 'another horse, another battery'

/** A person with a login and a token for setting a new password. */
async function forgetful() {
  const { admin } = await createCompany(world)
  const email = admin.email!
  return { email, token: admin.token, reset_password_token: await requestResetToken(world, email) }
}

test('200 returns a token in body and header; the new password is valid, the old one is not', async () => {
  const { email, reset_password_token } = await forgetful()
  const answer = await setPassword(world, { email, reset_password_token, password: changed })
  assert.ok(await isSignedIn(world, assertToken(answer)))
  assertToken(await signIn(world, email, changed))
  assertRefused(await signIn(world, email, password), 401)
})

test('200 ends all other sessions of the user, and none of others', async () => {
  const { email, token, reset_password_token } = await forgetful()
  const second = assertToken(await signIn(world, email))
  const fresh = assertToken(await setPassword(world, { email, reset_password_token, password: changed }))
  assert.equal(await isSignedIn(world, token), false)
  assert.equal(await isSignedIn(world, second), false)
  assert.equal(await isSignedIn(world, fresh), true)
  assert.equal(await isSignedIn(world, company.admin.token), true)
})

test('401 when the token is used a second time', async () => {
  const { email, reset_password_token } = await forgetful()
  assertToken(await setPassword(world, { email, reset_password_token, password: changed }))
  assertRefused(await setPassword(world, { email, reset_password_token, password }), 401)
  assertToken(await signIn(world, email, changed))
})

test('200 for one of two concurrent requests, 401 for the other', async () => {
  const { email, reset_password_token } = await forgetful()
  const secrets = ['first horse battery', 'second horse battery']
  const answers = await Promise.all(
    secrets.map((secret) => setPassword(world, { email, reset_password_token, password: secret })),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401])
  const winner = answers.findIndex(({ status }) => status === 200)
  assertToken(await signIn(world, email, secrets[winner]))
  assertRefused(await signIn(world, email, secrets[1 - winner]), 401)
})

test('401 for a wrong or empty token, and that of somebody else', async () => {
  const { email, reset_password_token } = await forgetful()
  for (const wrong of ['', 'wrong', `${reset_password_token}x`, reset_password_token.toLowerCase()])
    assertRefused(await setPassword(world, { email, reset_password_token: wrong, password: changed }), 401)
  const other = await forgetful()
  const foreign = await setPassword(world, {
    email,
    reset_password_token: other.reset_password_token,
    password: changed,
  })
  assertRefused(foreign, 401)
  assertToken(await signIn(world, email), 200)
  assertToken(await signIn(world, other.email), 200)
})

test('401 for another e-mail address, 400 for an invalid password; the token stays valid', async () => {
  const { email, reset_password_token } = await forgetful()
  const right = { email, reset_password_token, password: changed }
  assertRefused(await setPassword(world, { ...right, email: uniqueEmail() }), 401)
  assertRefused(await setPassword(world, { ...right, password: '1234567' }), 400, ['password'])
  assertRefused(await setPassword(world, { email, reset_password_token }), 400, ['password'])
  assertToken(await setPassword(world, { ...right, email: email.toUpperCase() }))
})

test('200 without the address, with PATCH, with and without a trailing slash', async () => {
  for (const [method, path] of [
    ['PUT', '/api/v3/password'],
    ['PATCH', '/api/v3/password/'],
  ] as const) {
    const { reset_password_token } = await forgetful()
    const attributes = { reset_password_token, password: changed }
    assertToken(await world.request(method, path, { body: { data: { type: 'users', attributes } } }))
  }
})

test('401 for a token that was replaced by a newer one', async () => {
  const { email, reset_password_token } = await forgetful()
  const newer = await requestResetToken(world, email)
  assertRefused(await setPassword(world, { email, reset_password_token, password: changed }), 401)
  assertToken(await setPassword(world, { email, reset_password_token: newer, password: changed }))
})

test('400 for missing attributes, and those that are not text', async () => {
  const empty = await world.request('PUT', '/api/v3/password', { body: { data: { type: 'user', attributes: {} } } })
  assertRefused(empty, 400, ['reset_password_token', 'password'])
  const odd = { email: true, reset_password_token: {}, password: [] }
  const answer = await world.request('PUT', '/api/v3/password', { body: { data: { attributes: odd } } })
  assertRefused(answer, 400, ['email', 'reset_password_token', 'password'])
})

test('401 for a user who was deactivated after the mail, also after activation', async () => {
  const email = uniqueEmail()
  const person = await company.person({ attributes: { email } })
  const reset_password_token = await requestResetToken(world, email)
  const path = `${company.ws}/users/${person.id}/user_status`
  await world.patch(path, { status: 'inactive' }, company.admin.token)
  assertRefused(await setPassword(world, { email, reset_password_token, password: changed }), 401)
  await world.patch(path, { status: 'active' }, company.admin.token)
  assertRefused(await setPassword(world, { email, reset_password_token, password: changed }), 401)
})

test('200 less than two hours after the mail, 401 after two hours', async () => {
  const [late, early] = [await forgetful(), await forgetful()]
  world.clock.advance({ minutes: 119 })
  assertToken(await setPassword(world, { ...only(early), password: changed }))
  world.clock.advance({ minutes: 1 })
  assertRefused(await setPassword(world, { ...only(late), password: changed }), 401)
  assertToken(await signIn(world, late.email))
})

const only = ({ email, reset_password_token }: { email: string; reset_password_token: string }) => ({
  email,
  reset_password_token,
})
