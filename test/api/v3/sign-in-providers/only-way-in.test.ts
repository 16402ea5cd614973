import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { resetByOperator } from '../../../../src/domain/access/reset-by-operator.ts'
import { password, uniqueEmail } from '../../../support/company.ts'
import { startFakeProvider } from '../../../support/fake-provider.ts'
import { createFixture } from '../../../support/fixture.ts'
import { addProvider, allowLoopbackProviders, signInWithProvider } from '../../../support/provider-sign-in.ts'
import { assertRefusedWith } from '../../../support/refusals.ts'
import {
  passwordMails,
  requestPasswordReset,
  requestResetToken,
  setPassword,
  signIn,
  waitForPasswordMails,
} from '../../../support/sign-in.ts'
import { eventually } from '../../../support/world.ts'

const { world, company, otherCompany } = await createFixture({ env: allowLoopbackProviders, jobs: true })
const { admin } = company
const off = 'You cannot sign in with a password. Use your company’s sign-in provider.'

/** A person with a password and an e-mail address of this domain. */
async function personOf(domain: string): Promise<{ id: string; email: string }> {
  const email = uniqueEmail().replace('example.org', domain)
  const { id } = await company.person({ attributes: { email } })
  const { appContext } = world.services
  await resetByOperator(appContext, { email, password })
  await world.services.pool`update logins set despite_provider = false where user_id = ${id}`
  return { id, email }
}

test('403 signing in with or setting a password if a provider is the only way in; others keep their passwords', async () => {
  const fakeProvider = await startFakeProvider()
  const [inside, outside] = [await personOf('inside.example'), await personOf('outside.example')]
  const mailed = await requestResetToken(world, inside.email)
  const entered = await signIn(world, inside.email)
  const provider = await addProvider(world, company, fakeProvider, {
    domains: ['inside.example'],
    only_way_in: true,
    links_by_email: true,
  })
  assertRefusedWith(await signIn(world, inside.email), 403, 'base', off)
  assert.equal((await signIn(world, inside.email, 'a wrong password')).status, 401)
  assertRefusedWith(
    await setPassword(world, { reset_password_token: mailed, password: 'another horse battery' }),
    403,
    'base',
    off,
  )
  const before = passwordMails(world, inside.email).length
  assert.equal((await requestPasswordReset(world, inside.email)).status, 200)
  await waitForPasswordMails(world)
  assert.equal(passwordMails(world, inside.email).length, before)
  const change = { current_password: password, password: 'another horse battery' }
  const own = await world.request('PUT', '/api/v3/users/me/password', {
    token: entered.body.data.attributes.access_token,
    body: { data: { attributes: change } },
  })
  assertRefusedWith(own, 403, 'base', off)
  assert.equal((await signIn(world, outside.email)).status, 200)
  assert.equal((await signIn(world, otherCompany.admin.email!)).status, 200)
  const claims = { sub: 'in', email: inside.email, email_verified: true }
  assert.equal((await signInWithProvider(world, provider, fakeProvider, { claims })).status, 200)
  await world.delete(provider.url, admin.token)
  assert.equal((await signIn(world, inside.email)).status, 200)
})

test('a provider without domains applies to all; a password set by the operator works until the provider is used', async () => {
  const fakeProvider = await startFakeProvider()
  const provider = await addProvider(world, company, fakeProvider, { only_way_in: true })
  assertRefusedWith(await signIn(world, admin.email!), 403, 'base', off)
  assert.equal((await signIn(world, otherCompany.admin.email!)).status, 200)
  const fresh = 'staple of the operator'
  const kept = await resetByOperator(world.services.appContext, { email: admin.email!.toUpperCase(), password: fresh })
  assert.deepEqual(kept, { accountId: company.accountId, userId: admin.id })
  // Done by the operator, not by a request, so it does not wait until every node has received the change.
  await eventually(async () => (await world.get('/api/v3/users/me', admin.token)).status === 401)
  const entered = await signIn(world, admin.email!, fresh)
  assert.equal(entered.status, 200, entered.text)
  const { access_token: token } = entered.body.data.attributes
  await world.patch(provider.url, { links_by_email: true, domains: ['example.org'] }, token)
  const claims = { sub: 'boss', email: admin.email, email_verified: true }
  assert.equal((await signInWithProvider(world, provider, fakeProvider, { claims })).status, 200)
  assertRefusedWith(await signIn(world, admin.email!, fresh), 403, 'base', off)
})

test('a password cannot be set on the command line for an unknown e-mail address', async () => {
  await assert.rejects(
    resetByOperator(world.services.appContext, { email: 'nobody@example.org', password }),
    /no active user/,
  )
})
