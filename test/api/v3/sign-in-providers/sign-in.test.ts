import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { uniqueEmail } from '../../../support/company.ts'
import { assertSessionCookie } from '../../../support/cookie-session.ts'
import { startFakeProvider } from '../../../support/fake-provider.ts'
import { createFixture } from '../../../support/fixture.ts'
import {
  addProvider,
  allowLoopbackProviders,
  createBrowserClient,
  finishSignIn,
  signInWithProvider,
  startSignIn,
  stateParameter,
} from '../../../support/provider-sign-in.ts'
import { assertRefusedWith } from '../../../support/refusals.ts'
import { type Answer, eventually } from '../../../support/world.ts'

const fixture = await createFixture({ env: allowLoopbackProviders, jobs: true })
const { world, company, otherCompany } = fixture
const nobody = 'No user is linked to this sign-in. Ask your administrators.'

const holderOf = (answer: Answer): string => {
  assert.equal(answer.status, 200, answer.text)
  return answer.body.data.relationships.user.data.id
}

test('200 a person is linked by a verified e-mail address of a trusted domain, gets a mail, and is then known by sub', async () => {
  const fakeProvider = await startFakeProvider('RS256')
  const provider = await addProvider(world, company, fakeProvider, {
    name: 'House ID',
    links_by_email: true,
    domains: ['example.org'],
  })
  const email = uniqueEmail()
  const person = await company.person({ attributes: { email } })
  const browser = createBrowserClient(world)
  const claims = { sub: 'ada', email: email.toUpperCase(), email_verified: true, name: 'Ada' }
  const first = await signInWithProvider(world, provider, fakeProvider, { claims, browser })
  assert.equal(first.status, 200, first.text)
  assert.equal(holderOf(first), person.id)
  assert.equal(assertSessionCookie(first), browser.jar.get('stint_session'))
  assert.deepEqual(first.body.meta.return_to, null)
  assert.equal((await browser.send('GET', '/api/v3/users/me')).body.data.id, person.id)
  const mail = await eventually(() =>
    world.mails().find((text) => text.includes(`To: ${email}`) && text.includes('House ID')),
  )
  assert.match(mail, /A new way to sign in/)
  const later = await signInWithProvider(world, provider, fakeProvider, {
    claims: { sub: 'ada', email: 'elsewhere@example.net' },
  })
  assert.equal(holderOf(later), person.id)
  const another = { sub: 'eve', email, email_verified: true }
  assertRefusedWith(await signInWithProvider(world, provider, fakeProvider, { claims: another }), 401, 'base', nobody)
})

test('200 without the cookie header the session is a bearer token; return_to is returned', async () => {
  const fakeProvider = await startFakeProvider()
  const provider = await addProvider(world, company, fakeProvider, {
    creates_people: true,
    workspace_id: company.workspaceId,
  })
  const browser = createBrowserClient(world)
  const url = await startSignIn(browser, provider, { return_to: '/w/1/time?x=1#y', email: 'ada@example.org' })
  assert.equal(new URL(url).searchParams.get('login_hint'), 'ada@example.org')
  const code = await fakeProvider.authorize(url, { name: 'Bea Bearer' })
  const attributes = { provider: provider.handle, state: stateParameter(url), code, iss: fakeProvider.issuer }
  const answer = await world.request('POST', '/api/v3/sign_in/callback', {
    headers: { cookie: `stint_sign_in=${browser.jar.get('stint_sign_in')}` },
    body: { data: { attributes } },
  })
  assert.equal(answer.status, 200, answer.text)
  assert.equal(answer.body.meta.return_to, '/w/1/time?x=1#y')
  const me = await world.get('/api/v3/users/me', answer.body.data.attributes.access_token)
  assert.equal(me.body.data.attributes.username, 'Bea Bearer')
})

test('200 an unknown person is created according to the settings, once even if they sign in concurrently', async () => {
  const fakeProvider = await startFakeProvider()
  const area = await company.area('Bakery')
  const provider = await addProvider(world, company, fakeProvider, {
    creates_people: true,
    workspace_id: company.workspaceId,
    area_ids: [area],
    domains: ['new.example'],
  })
  const claims = { sub: 'new', email: 'nora@new.example', email_verified: true, given_name: 'Nora', family_name: 'New' }
  const answers = await Promise.all([1, 2, 3].map(() => signInWithProvider(world, provider, fakeProvider, { claims })))
  const [id] = answers.map(holderOf)
  for (const answer of answers) assert.equal(holderOf(answer), id)
  const shown = await world.get(`${company.ws}/users/${id}`, company.admin.token)
  assert.equal(shown.body.data.attributes.username, 'Nora New')
  assert.equal(shown.body.data.attributes.email, 'nora@new.example')
  assert.deepEqual(
    shown.body.data.relationships.areas.data.map((one: { id: string }) => one.id),
    [area],
  )
  assert.deepEqual(
    shown.body.data.relationships.roles.data.map((one: { id: string }) => one.id),
    ['1'],
  )
  const invited = world.mails().filter((mail) => mail.includes('nora@new.example') && mail.includes('/set-password'))
  assert.deepEqual(invited, [])
})

test('200 without a verified address a person is created without one; 401 for a foreign domain or a used address', async () => {
  const fakeProvider = await startFakeProvider()
  const rule = { creates_people: true, workspace_id: company.workspaceId, domains: ['open.example'] }
  const provider = await addProvider(world, company, fakeProvider, rule)
  const unsure = await signInWithProvider(world, provider, fakeProvider, {
    claims: { sub: 'u', email: 'u@open.example', name: 'Unsure' },
  })
  const shown = await world.get(`${company.ws}/users/${holderOf(unsure)}`, company.admin.token)
  assert.equal(shown.body.data.attributes.email, null)
  const taken = 'taken@open.example'
  await company.person({ attributes: { email: taken } })
  for (const email of [taken, 'x@else.example', undefined]) {
    const claims = { sub: `s-${email}`, email_verified: true, ...(email && { email }) }
    assertRefusedWith(await signInWithProvider(world, provider, fakeProvider, { claims }), 401, 'base', nobody)
  }
})

test('401 for deactivated and deleted people, who are not created again either', async () => {
  const fakeProvider = await startFakeProvider()
  const provider = await addProvider(world, company, fakeProvider, {
    creates_people: true,
    workspace_id: company.workspaceId,
  })
  for (const [sub, end] of [
    [
      'inactive',
      (id: string) => world.patch(`${company.ws}/users/${id}/user_status`, { status: 'inactive' }, company.admin.token),
    ],
    ['removed', (id: string) => world.delete(`${company.ws}/users/${id}`, company.admin.token)],
  ] as const) {
    const browser = createBrowserClient(world)
    const id = holderOf(
      await signInWithProvider(world, provider, fakeProvider, { claims: { sub, name: sub }, browser }),
    )
    const ended = await end(id)
    assert.ok(ended.status < 300, ended.text)
    assert.equal((await browser.send('GET', '/api/v3/users/me')).status, 401)
    assertRefusedWith(
      await signInWithProvider(world, provider, fakeProvider, { claims: { sub, name: sub } }),
      401,
      'base',
      nobody,
    )
  }
})

const neverLinks: [why: string, attributes: object, claims: object][] = [
  ['the token has no email_verified', { links_by_email: true, domains: ['example.org'] }, {}],
  ['email_verified is false', { links_by_email: true, domains: ['example.org'] }, { email_verified: false }],
  ['linking is turned off', { domains: ['example.org'] }, { email_verified: true }],
  [
    'the provider is trusted for another domain',
    { links_by_email: true, domains: ['example.net'] },
    { email_verified: true },
  ],
  ['the provider is trusted for no domain', { links_by_email: true }, { email_verified: true }],
  ['the domain only has the same ending', { links_by_email: true, domains: ['le.org'] }, { email_verified: true }],
]
for (const [why, attributes, claims] of neverLinks)
  test(`401 an e-mail address does not link a person if ${why}`, async () => {
    const fakeProvider = await startFakeProvider()
    const provider = await addProvider(world, company, fakeProvider, attributes)
    const answer = await signInWithProvider(world, provider, fakeProvider, {
      claims: { email: company.admin.email, ...claims },
    })
    assertRefusedWith(answer, 401, 'base', nobody)
  })

test('401 a provider of one account signs in nobody of another', async () => {
  const fakeProvider = await startFakeProvider()
  const all = {
    links_by_email: true,
    domains: ['example.org'],
    creates_people: true,
    workspace_id: otherCompany.workspaceId,
  }
  const provider = await addProvider(world, otherCompany, fakeProvider, all)
  const claims = { email: company.admin.email, email_verified: true }
  assertRefusedWith(await signInWithProvider(world, provider, fakeProvider, { claims }), 401, 'base', nobody)
  const own = await addProvider(world, company, fakeProvider, { links_by_email: true, domains: ['example.org'] })
  const known = await signInWithProvider(world, own, fakeProvider, { claims })
  assert.equal(holderOf(known), company.admin.id)
  assertRefusedWith(await signInWithProvider(world, provider, fakeProvider, { claims }), 401, 'base', nobody)
})

test('claims missing in the token are read from userinfo, for the same subject only', async () => {
  const fakeProvider = await startFakeProvider()
  const provider = await addProvider(world, company, fakeProvider, { links_by_email: true, domains: ['example.org'] })
  const email = uniqueEmail()
  const person = await company.person({ attributes: { email } })
  fakeProvider.userinfo = { sub: 'more', email, email_verified: true }
  assert.equal(
    holderOf(await signInWithProvider(world, provider, fakeProvider, { claims: { sub: 'more' } })),
    person.id,
  )
  fakeProvider.userinfo = { sub: 'another', email, email_verified: true }
  const answer = await signInWithProvider(world, provider, fakeProvider, { claims: { sub: 'fresh' } })
  assertRefusedWith(answer, 401, 'base', 'The response from the sign-in provider could not be verified. Start again.')
  fakeProvider.userinfo = { sub: 'mixed', email: 'x@example.net', email_verified: true }
  assertRefusedWith(
    await signInWithProvider(world, provider, fakeProvider, { claims: { sub: 'mixed', email } }),
    401,
    'base',
    nobody,
  )
})

test('401 if the provider rejects the client, with a hint to the admins, and the reason in the audit log', async () => {
  const fakeProvider = await startFakeProvider()
  const provider = await addProvider(world, company, fakeProvider, { client_secret: 'expired' })
  const answer = await signInWithProvider(world, provider, fakeProvider)
  const refusal =
    'The sign-in provider does not accept the client ID or client secret of Stint. Tell your administrators.'
  assertRefusedWith(answer, 401, 'base', refusal)
  const log = await world.get(`${company.account}/audit_entries?items=1`, company.admin.token)
  const { operation, outcome, after } = log.body.data[0].attributes
  assert.deepEqual([operation, outcome, after], ['finishProviderSignIn', 'refused', { problem: 'client_refused' }])
})

test('200 prompt=login is sent only to sign in as somebody else', async () => {
  const fakeProvider = await startFakeProvider()
  const provider = await addProvider(world, company, fakeProvider)
  const promptOf = async (more: object) =>
    new URL(await startSignIn(createBrowserClient(world), provider, more)).searchParams.get('prompt')
  assert.deepEqual([await promptOf({ as_somebody_else: true }), await promptOf({})], ['login', null])
})

test('503 if the provider does not respond, then 401 because the state was used', async () => {
  const fakeProvider = await startFakeProvider()
  const provider = await addProvider(world, company, fakeProvider)
  const browser = createBrowserClient(world)
  const url = await startSignIn(browser, provider)
  const code = await fakeProvider.authorize(url)
  fakeProvider.close()
  const sent = { state: stateParameter(url), code, iss: fakeProvider.issuer }
  assert.equal((await finishSignIn(browser, provider, sent)).status, 503)
  assert.equal((await finishSignIn(browser, provider, sent)).status, 401)
})
