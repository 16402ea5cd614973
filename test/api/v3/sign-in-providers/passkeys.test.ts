import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { resetByOperator } from '../../../../src/domain/access/reset-by-operator.ts'
import { password, uniqueEmail } from '../../../support/company.ts'
import { startFakeProvider } from '../../../support/fake-provider.ts'
import { createFixture } from '../../../support/fixture.ts'
import { addProvider, allowLoopbackProviders, signInWithProvider } from '../../../support/provider-sign-in.ts'
import { assertRefusedWith } from '../../../support/refusals.ts'
import { assertToken, signIn } from '../../../support/sign-in.ts'
import { createSoftwarePasskey } from '../../../support/software-passkey.ts'

const env = { ...allowLoopbackProviders, STINT_BASE_URL: 'http://localhost:3000' }
const { world, company } = await createFixture({ env, jobs: true })
const { admin } = company
const own = '/api/v3/users/me/passkeys'
const off = 'You cannot sign in with a passkey. Use your company’s sign-in provider.'

const enter = async (key: ReturnType<typeof createSoftwarePasskey>) => {
  const challenge = await world.request('POST', '/api/v3/sign_in/passkey_challenges')
  return world.post('/api/v3/sign_in/passkey', { passkey: key.get(challenge.body.meta.options) })
}

async function addPasskey(token: string) {
  const key = createSoftwarePasskey()
  const challenge = await world.request('POST', '/api/v3/users/me/passkey_challenges', { token })
  const made = await world.post(own, { title: 'Laptop', response: key.create(challenge.body.meta.options) }, token)
  assert.equal(made.status, 201, made.text)
  return { key, url: `${own}/${made.body.data.id}` }
}

/** A person with a password, a passkey and an e-mail address of this domain. */
async function personOf(domain: string) {
  const email = uniqueEmail().replace('example.org', domain)
  const { id } = await company.person({ attributes: { email } })
  await resetByOperator(world.services.appContext, { email, password })
  await world.services.pool`update logins set despite_provider = false where user_id = ${id}`
  const { access_token: token } = (await signIn(world, email)).body.data.attributes
  return { id, email, token: token as string, ...(await addPasskey(token)) }
}

test('403 passkeys do not work while a provider is the only way in, except after a reset by the operator', async () => {
  const fakeProvider = await startFakeProvider()
  const [inside, outside] = [await personOf('inside.example'), await personOf('outside.example')]
  assertToken(await enter(inside.key))
  const rule = { domains: ['inside.example'], only_way_in: true, links_by_email: true }
  const provider = await addProvider(world, company, fakeProvider, rule)
  assertRefusedWith(await enter(inside.key), 403, 'base', off)
  assertToken(await enter(outside.key))

  // A reset from the command line allows passkeys, too, until the person signs in with the provider again.
  await resetByOperator(world.services.appContext, { email: inside.email, password })
  assertToken(await enter(inside.key))
  const claims = { sub: 'inside', email: inside.email, email_verified: true }
  assert.equal((await signInWithProvider(world, provider, fakeProvider, { claims })).status, 200)
  assertRefusedWith(await enter(inside.key), 403, 'base', off)

  await world.delete(provider.url, admin.token)
  assertToken(await enter(inside.key))
})

test('400 the link cannot be removed if the provider is the only way in, even with a passkey; the passkey can', async () => {
  const fakeProvider = await startFakeProvider()
  const person = await personOf('both.example')
  const rule = { domains: ['both.example'], links_by_email: true }
  const provider = await addProvider(world, company, fakeProvider, rule)
  const claims = { sub: 'both', email: person.email, email_verified: true }
  assert.equal((await signInWithProvider(world, provider, fakeProvider, { claims })).status, 200)
  const { token } = person
  await world.patch(provider.url, { only_way_in: true }, admin.token)

  const identities = '/api/v3/users/me/sign_in_identities'
  const [link] = (await world.get(identities, token)).body.data
  const title = 'This is your only way to sign in. Set up another one first, such as a password or a passkey.'
  assertRefusedWith(await world.delete(`${identities}/${link.id}`, token), 400, 'base', title)
  assert.equal((await world.delete(person.url, token)).status, 200)
})

test('200 a passkey that cannot be used can be removed, even before the first sign-in with the provider', async () => {
  const fakeProvider = await startFakeProvider()
  const person = await personOf('early.example')
  await addProvider(world, company, fakeProvider, { domains: ['early.example'], only_way_in: true })
  assert.equal((await world.delete(person.url, person.token)).status, 200)
})
