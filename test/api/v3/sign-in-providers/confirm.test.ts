import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { startFakeProvider } from '../../../support/fake-provider.ts'
import { createFixture } from '../../../support/fixture.ts'
import {
  addProvider,
  allowLoopbackProviders,
  type BrowserClient,
  createBrowserClient,
  signInWithProvider,
  stateParameter,
} from '../../../support/provider-sign-in.ts'
import { assertRefused, assertRefusedWith } from '../../../support/refusals.ts'

// Confirmations of people who sign in with a provider and have no password.
const { world, company, otherCompany } = await createFixture({ env: allowLoopbackProviders })
const fakeProvider = await startFakeProvider()
const provider = await addProvider(world, company, fakeProvider, {
  creates_people: true,
  workspace_id: company.workspaceId,
})
const confirmations = '/api/v3/users/me/confirmations'
const sensitive = (browser: BrowserClient) => browser.send('POST', '/api/v3/users/me/authenticator')
const seconds = () => Math.floor(world.clock.now().epochMilliseconds / 1000)

/** A person who signed in with the provider so long ago that a new confirmation is required. */
async function visit(sub: string): Promise<BrowserClient> {
  const browser = createBrowserClient(world)
  const entered = await signInWithProvider(world, provider, fakeProvider, { claims: { sub, name: sub }, browser })
  assert.equal(entered.status, 200, entered.text)
  world.clock.advance({ minutes: 11 })
  assertRefused(await sensitive(browser), 403, ['confirmation'])
  return browser
}

async function begin(browser: BrowserClient, more: object = {}): Promise<URL> {
  const begun = await browser.send('POST', `${confirmations}/authorizations`, { provider: provider.handle, ...more })
  assert.equal(begun.status, 200, begun.text)
  return new URL(begun.body.meta.authorization_url)
}

async function finish(
  browser: BrowserClient,
  { href }: URL,
  claims: Record<string, unknown>,
  path = `${confirmations}/callback`,
) {
  const code = await fakeProvider.authorize(href, claims)
  return browser.send('POST', path, {
    provider: provider.handle,
    state: stateParameter(href),
    code,
    iss: fakeProvider.issuer,
  })
}

test('200 signing in again at the provider is a confirmation, and returns to the given path', async () => {
  const browser = await visit('ada')
  const url = await begin(browser, { return_to: '/w/1/settings/security' })
  assert.deepEqual([url.searchParams.get('prompt'), url.searchParams.get('max_age')], ['login', '0'])
  const done = await finish(browser, url, { sub: 'ada', auth_time: seconds() })
  assert.equal(done.status, 200, done.text)
  assert.equal(done.body.meta.return_to, '/w/1/settings/security')
  assert.equal((await sensitive(browser)).status, 201)
  const own = await browser.send('GET', '/api/v3/users/me/second_factor')
  assert.equal(own.body.data.attributes.password, false)
})

test('403 if the provider did not ask to sign in again, or does not say when it did', async () => {
  const browser = await visit('bob')
  const title =
    'The sign-in provider did not ask you to sign in again, so your identity is not confirmed. Confirm it in another way.'
  for (const claims of [{}, { auth_time: seconds() - 120 }])
    assertRefusedWith(await finish(browser, await begin(browser), { sub: 'bob', ...claims }), 403, 'provider', title)
  assertRefused(await sensitive(browser), 403, ['confirmation'])
})

test('403 if somebody else signs in at the provider, known or unknown', async () => {
  const [browser] = [await visit('cid'), await visit('dan')]
  const title = 'You are signed in to the sign-in provider as somebody else. Sign in there with your own account.'
  for (const sub of ['dan', 'nobody'])
    assertRefusedWith(
      await finish(browser, await begin(browser), { sub, auth_time: seconds() }),
      403,
      'provider',
      title,
    )
  assertRefused(await sensitive(browser), 403, ['confirmation'])
  const log = await world.get(`${company.account}/audit_entries?items=100`, company.admin.token)
  const refused = log.body.data.filter(
    ({ attributes }: { attributes: { operation: string; outcome: string } }) =>
      attributes.operation === 'finishConfirmation' && attributes.outcome === 'refused',
  )
  assert.ok(refused.length >= 2)
})

test('401 for an attempt started for something else or by another browser, and a second time', async () => {
  const [browser, stranger] = [await visit('eve'), await visit('fay')]
  const entering = await browser.send('POST', '/api/v3/sign_in/authorizations', { provider: provider.handle })
  const claims = { sub: 'eve', auth_time: seconds() }
  const url = new URL(entering.body.meta.authorization_url)
  assert.equal((await finish(browser, url, claims)).status, 401, 'a sign-in')
  assert.equal((await finish(stranger, await begin(browser), claims)).status, 401, 'started in another browser')
  for (const path of ['/api/v3/sign_in/callback', '/api/v3/users/me/sign_in_identities'])
    assert.equal((await finish(browser, await begin(browser), claims, path)).status, 401, path)
  const once = await begin(browser)
  assert.equal((await finish(browser, once, claims)).status, 200)
  assert.equal((await finish(browser, once, claims)).status, 401)
})

test('404 for a provider of another account, 400 for an invalid return path, 401 without a session', async () => {
  const browser = await visit('gus')
  const foreign = await addProvider(world, otherCompany, fakeProvider)
  const ask = (attributes: object) => browser.send('POST', `${confirmations}/authorizations`, attributes)
  assert.equal((await ask({ provider: foreign.handle })).status, 404)
  assertRefused(await ask({ provider: provider.handle, return_to: 'https://evil.example' }), 400, ['return_to'])
  const nobody = createBrowserClient(world)
  assert.equal(
    (await nobody.send('POST', `${confirmations}/authorizations`, { provider: provider.handle })).status,
    401,
  )
  assert.equal((await nobody.send('GET', '/api/v3/users/me/sign_in_providers')).status, 401)
})

test('200 the list has the providers of the account, and which are linked', async () => {
  const more = await addProvider(world, company, await startFakeProvider(), { name: 'Another' })
  await addProvider(world, otherCompany, await startFakeProvider(), { name: 'Foreign' })
  const list = await (await visit('hal')).send('GET', '/api/v3/users/me/sign_in_providers')
  assert.deepEqual(
    list.body.data.map(({ id, attributes }: { id: string; attributes: object }) => ({ id, ...attributes })),
    [
      { id: more.handle, name: 'Another', linked: false },
      { id: provider.handle, name: 'Stand-in', linked: true },
    ],
  )
})
