import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { password, uniqueEmail } from '../../../support/company.ts'
import { type FakeProvider, startFakeProvider } from '../../../support/fake-provider.ts'
import { createFixture } from '../../../support/fixture.ts'
import {
  addProvider,
  allowLoopbackProviders,
  type BrowserClient,
  createBrowserClient,
  finishSignIn,
  type Provider,
  signInWithProvider,
  stateParameter,
} from '../../../support/provider-sign-in.ts'
import { assertRefusedWith } from '../../../support/refusals.ts'
import { signIn } from '../../../support/sign-in.ts'
import { eventually } from '../../../support/world.ts'

const { world, company, otherCompany } = await createFixture({ env: allowLoopbackProviders, jobs: true })
const own = '/api/v3/users/me/sign_in_identities'

/** A browser in which a person with a password is signed in. */
async function signedIn(): Promise<{ browser: BrowserClient; email: string; id: string }> {
  const email = uniqueEmail()
  const opened = await world.post('/api/v3/sign_up', { email, password, username: 'Self Made' })
  const browser = createBrowserClient(world)
  const entered = await signIn(world, email, password, {
    headers: { 'stint-session': 'cookie', 'sec-fetch-site': 'same-origin' },
  })
  browser.jar.set('stint_session', /stint_session=([^;]+)/.exec(String(entered.headers['set-cookie']))![1]!)
  return { browser, email, id: opened.body.data.relationships.user.data.id }
}

async function link(browser: BrowserClient, { handle }: Provider, fakeProvider: FakeProvider, sub: string) {
  const begun = await browser.send('POST', `${own}/authorizations`, { provider: handle })
  assert.equal(begun.status, 200, begun.text)
  const url = begun.body.meta.authorization_url
  const sent = {
    state: stateParameter(url),
    code: await fakeProvider.authorize(url, { sub, email: 'x@example.org' }),
    iss: fakeProvider.issuer,
  }
  return { sent, answer: () => browser.send('POST', own, { provider: handle, ...sent }) }
}

async function ownProvider(browser: BrowserClient): Promise<{ fakeProvider: FakeProvider; provider: Provider }> {
  const fakeProvider = await startFakeProvider()
  const me = await browser.send('GET', '/api/v3/users/me')
  const account = `/api/v3/accounts/${me.body.data.relationships.account.data.id}`
  const settings = { name: 'Own ID', issuer: fakeProvider.issuer, client_id: 'stint', client_secret: 'a secret & more' }
  const made = await browser.send('POST', `${account}/sign_in_providers`, settings)
  assert.equal(made.status, 201, made.text)
  const { id, attributes } = made.body.data
  return { fakeProvider, provider: { id, handle: attributes.handle, url: `${account}/sign_in_providers/${id}` } }
}

test('200 and 201 a person links a provider, gets a mail, signs in with it, and unlinks it', async () => {
  const { browser, email, id } = await signedIn()
  const { fakeProvider, provider } = await ownProvider(browser)
  const linked = await (await link(browser, provider, fakeProvider, 'me')).answer()
  assert.equal(linked.status, 201, linked.text)
  const { provider_name, subject } = linked.body.data.attributes
  assert.deepEqual([provider_name, subject, linked.body.data.relationships.user.data.id], ['Own ID', 'me', id])
  await eventually(() => world.mails().find((mail) => mail.includes(`To: ${email}`) && mail.includes('Own ID')))
  const entered = await signInWithProvider(world, provider, fakeProvider, { claims: { sub: 'me' } })
  assert.equal(entered.body.data.relationships.user.data.id, id)
  const again = await (await link(browser, provider, fakeProvider, 'me')).answer()
  assert.equal(again.body.data.id, linked.body.data.id)
  const list = await browser.send('GET', own)
  assert.deepEqual(
    list.body.data.map((one: { id: string }) => one.id),
    [linked.body.data.id],
  )
  assert.equal((await browser.send('DELETE', `${own}/${linked.body.data.id}`)).status, 200)
  assert.equal((await signInWithProvider(world, provider, fakeProvider, { claims: { sub: 'me' } })).status, 401)
})

test('400 the only way to sign in cannot be unlinked; with another one it can, and the person gets a mail', async () => {
  const fakeProvider = await startFakeProvider()
  const rule = { name: 'House ID', creates_people: true, workspace_id: company.workspaceId }
  const provider = await addProvider(world, company, fakeProvider, rule)
  const browser = createBrowserClient(world)
  await signInWithProvider(world, provider, fakeProvider, { claims: { sub: 'only' }, browser })
  const [only] = (await browser.send('GET', own)).body.data
  const title = 'This is your only way to sign in. Set up another one first, such as a password or a passkey.'
  assertRefusedWith(await browser.send('DELETE', `${own}/${only.id}`), 400, 'base', title)
  assert.equal((await browser.send('GET', own)).body.data.length, 1)
  await (await link(browser, provider, fakeProvider, 'second')).answer()
  assert.equal(
    (await browser.send('DELETE', `${own}/${only.id}`)).status,
    200,
    'another linked subject is a way to sign in',
  )
  assert.equal((await browser.send('GET', own)).status, 401, 'the session was started by the removed link')

  const { browser: selfMade, email } = await signedIn()
  const house = await ownProvider(selfMade)
  const linked = await (await link(selfMade, house.provider, house.fakeProvider, 'me')).answer()
  assert.equal((await selfMade.send('DELETE', `${own}/${linked.body.data.id}`)).status, 200)
  await eventually(() => world.mails().find((mail) => mail.includes(`To: ${email}`) && mail.includes('was removed')))
})

test('400 a password does not count as a way to sign in if a provider is the only way', async () => {
  const { browser } = await signedIn()
  const { fakeProvider, provider } = await ownProvider(browser)
  const linked = await (await link(browser, provider, fakeProvider, 'me')).answer()
  assert.equal((await browser.send('PATCH', provider.url, { only_way_in: true })).status, 200)
  const unlink = () => browser.send('DELETE', `${own}/${linked.body.data.id}`)
  assert.equal((await unlink()).status, 400)
  assert.equal((await browser.send('PATCH', provider.url, { only_way_in: false })).status, 200)
  assert.equal((await unlink()).status, 200)
})

test('200 and 400 of the last two ways to sign in, removed concurrently, one stays', async () => {
  const fakeProvider = await startFakeProvider()
  const rule = { creates_people: true, workspace_id: company.workspaceId }
  const provider = await addProvider(world, company, fakeProvider, rule)
  const browser = createBrowserClient(world)
  await signInWithProvider(world, provider, fakeProvider, { claims: { sub: 'one' }, browser })
  await (await link(browser, provider, fakeProvider, 'two')).answer()
  const links = (await browser.send('GET', own)).body.data as { id: string }[]
  assert.equal(links.length, 2)
  // Otherwise the session would end with the identity that began it, and the other request with 401 or 403.
  const ids = links.map(({ id }) => id)
  const ended = await world.services.pool`
    delete from provider_sessions
    where account_id = ${company.accountId} and identity_id = any(${ids}::bigint[]) returning token_id`
  assert.equal(ended.length, 1)
  const answers = await Promise.all(links.map(({ id }) => browser.send('DELETE', `${own}/${id}`)))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400])
})

test('404 to link a provider of another account; 401 to link by an attempt to sign in, and the reverse', async () => {
  const { browser } = await signedIn()
  const { fakeProvider, provider } = await ownProvider(browser)
  await (await link(browser, provider, fakeProvider, 'first')).answer()
  const { id, token } = await company.person()
  assert.equal(
    (
      await world.request('POST', `${own}/authorizations`, {
        token,
        body: { data: { attributes: { provider: provider.handle } } },
      })
    ).status,
    404,
  )
  const started = await browser.send('POST', '/api/v3/sign_in/authorizations', { provider: provider.handle })
  const url = started.body.meta.authorization_url
  const sent = {
    state: stateParameter(url),
    code: await fakeProvider.authorize(url, { sub: 'x' }),
    iss: fakeProvider.issuer,
  }
  assert.equal((await browser.send('POST', own, { provider: provider.handle, ...sent })).status, 401)
  const linking = await link(browser, provider, fakeProvider, 'y')
  assert.equal((await finishSignIn(browser, provider, linking.sent)).status, 401)
  assert.ok(id)
})

test('400 for a subject that belongs to somebody else', async () => {
  const fakeProvider = await startFakeProvider()
  const provider = await addProvider(world, company, fakeProvider, {
    creates_people: true,
    workspace_id: company.workspaceId,
  })
  assert.equal(
    (await signInWithProvider(world, provider, fakeProvider, { claims: { sub: 'taken', name: 'T' } })).status,
    200,
  )
  const browser = createBrowserClient(world)
  browser.jar.set('stint_session', company.admin.token)
  const answer = await (await link(browser, provider, fakeProvider, 'taken')).answer()
  assertRefusedWith(answer, 400, 'provider', 'This sign-in already belongs to somebody else.')
})

test('people see and delete only their own links; an account admin sees all of the account', async () => {
  const fakeProvider = await startFakeProvider()
  const provider = await addProvider(world, company, fakeProvider, {
    creates_people: true,
    workspace_id: company.workspaceId,
  })
  const browsers = [createBrowserClient(world), createBrowserClient(world)] as const
  for (const [at, browser] of browsers.entries())
    await signInWithProvider(world, provider, fakeProvider, { claims: { sub: `p${at}`, name: `P${at}` }, browser })
  const subjects = (answer: { body: { data: { attributes: { subject: string } }[] } }) =>
    answer.body.data.map((one) => one.attributes.subject)
  assert.deepEqual(subjects(await browsers[0].send('GET', own)), ['p0'])
  const all = await world.get(`${company.account}/sign_in_identities`, company.admin.token)
  const here = all.body.data.filter(
    (one: { attributes: { issuer: string } }) => one.attributes.issuer === fakeProvider.issuer,
  )
  assert.deepEqual(subjects({ body: { data: here } }), ['p0', 'p1'])
  const foreign = here[1].id
  assert.equal((await browsers[0].send('DELETE', `${own}/${foreign}`)).status, 404)
  assert.equal((await world.delete(`${own}/${foreign}`, company.admin.token)).status, 404)
  assert.equal(
    (await world.delete(`${otherCompany.account}/sign_in_identities/${foreign}`, otherCompany.admin.token)).status,
    404,
  )
  assert.deepEqual(subjects(await browsers[1].send('GET', own)), ['p1'])
})
