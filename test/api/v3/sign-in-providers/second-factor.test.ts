import { strict as assert } from 'node:assert'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { createCompany } from '../../../support/company.ts'
import { clientId, startFakeProvider } from '../../../support/fake-provider.ts'
import {
  addProvider,
  allowLoopbackProviders,
  type BrowserClient,
  createBrowserClient,
  signInWithProvider,
} from '../../../support/provider-sign-in.ts'
import { assertRefused } from '../../../support/refusals.ts'
import { type AuthenticatorApp, createAuthenticatorApp, setUpAuthenticator } from '../../../support/second-factors.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld({ env: allowLoopbackProviders })

/** A company that demands a second factor of everybody, without delay, and has people who sign in with a provider. */
async function wanting(settings: object = {}) {
  const [company, fakeProvider] = [await createCompany(world), await startFakeProvider()]
  const { ws, workspaceId, admin } = company
  await setUpAuthenticator(world, admin.token)
  const provider = await addProvider(world, company, fakeProvider, {
    creates_people: true,
    workspace_id: workspaceId,
    ...settings,
  })
  const demand = { second_factor_demand: 'everybody', second_factor_grace_days: 0 }
  assert.equal((await world.patch(ws, demand, admin.token)).status, 200)
  const enter = (browser: BrowserClient, claims: object = {}) =>
    signInWithProvider(world, provider, fakeProvider, { claims: { sub: 'ada', name: 'Ada', ...claims }, browser })
  const lists = async (browser: BrowserClient) => (await browser.send('GET', `${ws}/time_trackings`)).status
  return { company, fakeProvider, provider, enter, lists }
}

/** Sets up an authenticator app in the session of the browser. */
async function setUp(browser: BrowserClient): Promise<AuthenticatorApp> {
  const begun = await browser.send('POST', '/api/v3/users/me/authenticator')
  assert.equal(begun.status, 201, begun.text)
  const app = createAuthenticatorApp(world, begun.body.data.attributes.secret)
  const confirmed = await browser.send('PUT', '/api/v3/users/me/authenticator', { otp: app.code() })
  assert.equal(confirmed.status, 200, confirmed.text)
  world.clock.advance({ seconds: 30 })
  return app
}

test('401 and 403 a person signing in with a provider must set up a second factor, and use it at the next sign-in', async () => {
  const { fakeProvider, enter, lists } = await wanting()
  const [first, next] = [createBrowserClient(world), createBrowserClient(world)]
  assert.equal((await enter(first)).status, 200)
  assert.equal(await lists(first), 403)
  const app = await setUp(first)
  assert.equal(await lists(first), 200)

  const asked = await enter(next, { sid: 'there' })
  assertRefused(asked, 401, ['otp'])
  assert.deepEqual(asked.body.meta.second_factors, ['authenticator', 'recovery_code'])
  assert.equal(await lists(next), 401, 'no access before the second factor')
  const step = '/api/v3/sign_in/second_factor'
  const { step_token } = asked.body.meta
  assertRefused(await next.send('POST', step, { step_token, otp: '000000' }), 401, ['otp'])
  assert.equal((await next.send('POST', step, { step_token, otp: app.code() })).status, 200)
  assert.equal(await lists(next), 200)

  const event = { 'http://schemas.openid.net/event/backchannel-logout': {} }
  const iat = Math.floor(Date.now() / 1000)
  const token = { iss: fakeProvider.issuer, aud: clientId, iat, jti: randomUUID(), events: event, sid: 'there' }
  const told = await world.request('POST', '/api/v3/sign_in/logout', {
    body: `logout_token=${await fakeProvider.sign(token)}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  assert.equal(told.status, 200, told.text)
  assert.deepEqual(
    [await lists(next), await lists(first)],
    [401, 200],
    'the provider ends only the session that it started',
  )
})

test('200 no second factor is required if the provider checks one, as long as that is set', async () => {
  const { company, provider, enter, lists } = await wanting({ checks_second_factor: true })
  const [first, next] = [createBrowserClient(world), createBrowserClient(world)]
  assert.equal((await enter(first)).status, 200)
  assert.equal(await lists(first), 200)
  const own = await first.send('GET', '/api/v3/users/me/second_factor')
  assert.equal(own.body.data.attributes.due_at, null)
  await setUp(first)
  assert.equal((await enter(next)).status, 200, 'an existing second factor is not asked for either')

  const other = createBrowserClient(world)
  assert.equal((await enter(other, { sub: 'bob', name: 'Bob' })).status, 200)
  assert.equal(await lists(other), 200)
  const changed = await world.patch(provider.url, { checks_second_factor: false }, company.admin.token)
  assert.equal(changed.body.data.attributes.checks_second_factor, false)
  assert.equal(await lists(other), 403, 'existing sessions are affected')
})

test('200 without a demand of a workspace, a provider sign-in does not ask for the second factor that a person has', async () => {
  const { company, enter } = await wanting()
  const browser = createBrowserClient(world)
  await enter(browser)
  await setUp(browser)
  const demand = { second_factor_demand: 'nobody' }
  assert.equal((await world.patch(company.ws, demand, company.admin.token)).status, 200)
  assert.equal((await enter(createBrowserClient(world))).status, 200)
})
