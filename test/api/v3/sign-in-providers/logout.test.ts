import { strict as assert } from 'node:assert'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { clientId, startFakeProvider } from '../../../support/fake-provider.ts'
import { createFixture } from '../../../support/fixture.ts'
import {
  addProvider,
  allowLoopbackProviders,
  type BrowserClient,
  createBrowserClient,
  signInWithProvider,
} from '../../../support/provider-sign-in.ts'
import { assertRefusedWith } from '../../../support/refusals.ts'
import type { Answer } from '../../../support/world.ts'

const { world, company, otherCompany } = await createFixture({ env: allowLoopbackProviders })
const fakeProvider = await startFakeProvider('RS256')
const provider = await addProvider(world, company, fakeProvider, {
  creates_people: true,
  workspace_id: company.workspaceId,
})
const elsewhere = await addProvider(world, otherCompany, fakeProvider, {
  creates_people: true,
  workspace_id: otherCompany.workspaceId,
})

const event = { 'http://schemas.openid.net/event/backchannel-logout': {} }
const now = (): number => Math.floor(Date.now() / 1000)
const usual = () => ({ iss: fakeProvider.issuer, aud: clientId, iat: now(), jti: randomUUID(), events: event })

const tell = (token: string, headers = {}): Promise<Answer> =>
  world.request('POST', '/api/v3/sign_in/logout', {
    body: `logout_token=${token}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })

const enter = async (claims: object, at = provider): Promise<BrowserClient> => {
  const browser = createBrowserClient(world)
  const answer = await signInWithProvider(world, at, fakeProvider, { claims: { name: 'Ada', ...claims }, browser })
  assert.equal(answer.status, 200, answer.text)
  return browser
}
const isIn = async (browser: BrowserClient): Promise<boolean> =>
  (await browser.send('GET', '/api/v3/users/me')).status === 200
const areIn = (...browsers: BrowserClient[]) => Promise.all(browsers.map(isIn))

test('200 sid ends one session, sub all sessions of the person, and none of others', async () => {
  const ada = [
    await enter({ sub: 'ada', sid: 's1' }),
    await enter({ sub: 'ada', sid: 's2' }),
    await enter({ sub: 'ada' }),
  ] as const
  const bob = await enter({ sub: 'bob', sid: 's3' })
  const one = await tell(await fakeProvider.sign({ ...usual(), sid: 's1' }, { typ: 'logout+jwt' }))
  assert.equal(one.status, 200, one.text)
  assert.equal(one.headers['cache-control'], 'private, no-store')
  assert.deepEqual(await areIn(...ada, bob), [false, true, true, true])
  assert.equal((await tell(await fakeProvider.sign({ ...usual(), sid: 's3', sub: 'ada' }))).status, 200)
  assert.deepEqual(await areIn(...ada, bob), [false, true, true, true])
  assert.equal((await tell(await fakeProvider.sign({ ...usual(), sub: 'ada' }))).status, 200)
  assert.deepEqual(await areIn(...ada, bob), [false, false, false, true])
})

test('200 sessions end in all accounts that share a client, and the person can sign in again', async () => {
  const both = [await enter({ sub: 'eve' }), await enter({ sub: 'eve' }, elsewhere)] as const
  assert.equal((await tell(await fakeProvider.sign({ ...usual(), sub: 'eve' }))).status, 200)
  assert.deepEqual(await areIn(...both), [false, false])
  assert.ok(await isIn(await enter({ sub: 'eve' })))
})

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const refusedTokens: [what: string, token: () => Promise<string>][] = [
  ['an id token', () => fakeProvider.sign({ ...usual(), events: undefined, sub: 'kim' })],
  ['one with a nonce', () => fakeProvider.sign({ ...usual(), nonce: 'n', sub: 'kim' })],
  ['one without sub and sid', () => fakeProvider.sign(usual())],
  ['one for another client', () => fakeProvider.sign({ ...usual(), aud: 'another', sub: 'kim' })],
  ['one by another issuer', () => fakeProvider.sign({ ...usual(), iss: 'https://login.example.org', sub: 'kim' })],
  ['an old one', () => fakeProvider.sign({ ...usual(), iat: now() - 900, sub: 'kim' })],
  ['one from the future', () => fakeProvider.sign({ ...usual(), iat: now() + 900, sub: 'kim' })],
  ['an expired one', () => fakeProvider.sign({ ...usual(), exp: now() - 120, sub: 'kim' })],
  ['one without an id', () => fakeProvider.sign({ ...usual(), jti: undefined, sub: 'kim' })],
  ['another event', () => fakeProvider.sign({ ...usual(), events: { x: {} }, sub: 'kim' })],
  ['one signed by another provider', async () => (await startFakeProvider('RS256')).sign({ ...usual(), sub: 'kim' })],
  ['alg none', async () => `${part({ alg: 'none' })}.${part({ ...usual(), sub: 'kim' })}.`],
  ['a malformed token', async () => 'x.y.z'],
  ['an empty token', async () => ''],
]
test('400 an invalid logout token ends no session', async () => {
  const kim = await enter({ sub: 'kim' })
  for (const [what, token] of refusedTokens) {
    const answer = await tell(await token())
    assert.equal(answer.status, 400, `${what}: ${answer.text}`)
    assertRefusedWith(answer, 400, 'logout_token', 'The logout token is not valid.')
  }
  assert.equal((await world.request('POST', '/api/v3/sign_in/logout')).status, 400)
  assert.ok(await isIn(kim))
})

test('415 other operations do not accept a form', async () => {
  const answer = await world.request('POST', '/api/v3/sign_in', {
    body: 'email=a',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  assert.equal(answer.status, 415)
})

test('204 signing out returns the logout URL of the provider, only for sessions that it started', async () => {
  const browser = await enter({ sub: 'lea' })
  const answer = await browser.send('DELETE', '/api/v3/sign_out')
  assert.equal(answer.status, 204)
  const url = new URL(String(answer.headers['end-session']))
  assert.equal(url.origin + url.pathname, `${fakeProvider.issuer}/end`)
  assert.equal(url.searchParams.get('client_id'), clientId)
  assert.match(url.searchParams.get('post_logout_redirect_uri')!, /\/sign-in$/)
  const plain = await company.person()
  assert.equal((await world.delete('/api/v3/sign_out', plain.token)).headers['end-session'], undefined)
})

test('200 deleting a provider or a link ends the sessions started by it', async () => {
  const own = await startFakeProvider()
  const gone = await addProvider(world, company, own, { creates_people: true, workspace_id: company.workspaceId })
  const browsers = [createBrowserClient(world), createBrowserClient(world)] as const
  for (const [at, browser] of browsers.entries())
    assert.equal(
      (await signInWithProvider(world, gone, own, { claims: { sub: `p${at}`, name: 'P' }, browser })).status,
      200,
    )
  const identities = await world.get(`${company.account}/sign_in_identities?filter[subject]=p0`, company.admin.token)
  const [{ id }] = identities.body.data
  assert.equal((await world.delete(`${company.account}/sign_in_identities/${id}`, company.admin.token)).status, 200)
  assert.deepEqual(await areIn(...browsers), [false, true])
  assert.equal((await world.delete(gone.url, company.admin.token)).status, 200)
  assert.deepEqual(await areIn(...browsers), [false, false])
})

test('400 forged tokens do not make Stint fetch the keys of the provider each time', async () => {
  const stranger = await startFakeProvider()
  const fetched = (): number => fakeProvider.requests.filter(({ path }) => path === '/jwks').length
  const before = fetched()
  for (let attempt = 0; attempt < 5; attempt++)
    assert.equal((await tell(await stranger.sign({ ...usual(), sub: 'ada' }))).status, 400)
  assert.ok(fetched() - before <= 1, String(fetched() - before))
})
