import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { clientId, clientSecret, startFakeProvider } from '../../../support/fake-provider.ts'
import { createFixture, roles } from '../../../support/fixture.ts'
import {
  addProvider,
  allowLoopbackProviders,
  createBrowserClient,
  signInWithProvider,
  startSignIn,
} from '../../../support/provider-sign-in.ts'
import { assertRefused, assertRefusedWith } from '../../../support/refusals.ts'

const published = new Map<string, string[]>()
const fixture = await createFixture({
  env: allowLoopbackProviders,
  resolveTxt: async (name) => published.get(name) ?? [],
})
const { world, company, people, otherCompany, otherWorkspace } = fixture
const { token } = company.admin
const providers = `${company.account}/sign_in_providers`
const plain = { name: 'House ID', issuer: 'https://login.example.org', client_id: 'abc' }

test('201 a provider is created with every setting; its secret is encrypted and never returned', async () => {
  const area = await company.area('Bakery')
  const group_rules = [{ group: 'bakers', workspace_id: company.workspaceId, role_id: 2, area_id: area }]
  const attributes = {
    ...plain,
    client_secret: clientSecret,
    scopes: ' openid  groups ',
    domains: ['Example.org', '@bücher.example', 'example.org'],
    button: false,
    links_by_email: true,
    creates_people: true,
    workspace_id: company.workspaceId,
    area_ids: [area],
    groups_claim: 'groups',
    group_rules,
  }
  const answer = await world.post(providers, attributes, token)
  assert.equal(answer.status, 201, answer.text)
  const { attributes: shown, relationships, id } = answer.body.data
  assert.equal(relationships.workspace.data.id, company.workspaceId)
  assert.match(shown.handle, /^[0-9a-f]{32}$/)
  const value = `stint-sign-in=${shown.handle}`
  assert.deepEqual(shown, {
    ...shown,
    ...plain,
    has_client_secret: true,
    scopes: 'openid groups',
    domains: ['example.org', 'xn--bcher-kva.example'],
    domain_proofs: [
      { domain: 'example.org', proven: false, name: '_stint.example.org', value },
      { domain: 'xn--bcher-kva.example', proven: false, name: '_stint.xn--bcher-kva.example', value },
    ],
    button: false,
    links_by_email: true,
    only_way_in: false,
    creates_people: true,
    area_ids: [area],
    groups_claim: 'groups',
    group_rules,
  })
  const [stored] = await world.services.pool<{ row: string; sealed: Buffer }[]>`
    select p::text as row, sealed_client_secret as sealed from sign_in_providers p where id = ${id}`
  assert.ok(!stored!.row.includes('secret'))
  assert.ok(!stored!.sealed.toString('latin1').includes(clientSecret))
  for (const text of [
    answer.text,
    (await world.get(`${providers}/${id}`, token)).text,
    (await world.get(providers, token)).text,
  ])
    assert.ok(!text.includes(clientSecret))
  assert.equal((await world.delete(`${providers}/${id}`, token)).status, 200)
  assert.equal((await world.get(`${providers}/${id}`, token)).status, 404)
})

test('201 a new provider links and creates nobody by default, and has a button', async () => {
  const answer = await world.post(providers, { ...plain, client_id: 'bare' }, token)
  const { button, links_by_email, only_way_in, creates_people, has_client_secret, scopes } = answer.body.data.attributes
  assert.deepEqual(
    { button, links_by_email, only_way_in, creates_people, has_client_secret, scopes },
    {
      button: true,
      links_by_email: false,
      only_way_in: false,
      creates_people: false,
      has_client_secret: false,
      scopes: 'openid email profile',
    },
  )
})

test('200 a change keeps the secret and proven domains that are not sent', async () => {
  const fakeProvider = await startFakeProvider()
  const provider = await addProvider(world, company, fakeProvider, { domains: ['kept.example', 'gone.example'] })
  published.set('_stint.kept.example', ['other', `stint-sign-in=${provider.handle}`])
  const tested = await world.post(`${provider.url}/test`, {}, token)
  assert.equal(tested.status, 200, tested.text)
  const proven = tested.body.data.attributes.domain_proofs.map((one: { domain: string; proven: boolean }) => [
    one.domain,
    one.proven,
  ])
  assert.deepEqual(proven, [
    ['gone.example', false],
    ['kept.example', true],
  ])
  const changed = await world.patch(provider.url, { name: 'New name', domains: ['kept.example', 'new.example'] }, token)
  assert.equal(changed.status, 200, changed.text)
  assert.deepEqual(
    changed.body.data.attributes.domain_proofs.map((one: { domain: string; proven: boolean }) => [
      one.domain,
      one.proven,
    ]),
    [
      ['kept.example', true],
      ['new.example', false],
    ],
  )
  await world.patch(provider.url, { creates_people: true, workspace_id: company.workspaceId }, token)
  assert.equal(
    (await signInWithProvider(world, provider, fakeProvider, { claims: { name: 'Ada', email: 'a@kept.example' } }))
      .status,
    200,
  )
  const bare = await world.patch(provider.url, { client_secret: null }, token)
  assert.equal(bare.body.data.attributes.has_client_secret, false)
  assert.equal(
    (await signInWithProvider(world, provider, fakeProvider, { claims: { name: 'Ada', email: 'a@kept.example' } }))
      .status,
    401,
  )
  published.clear()
  assert.equal(
    (await world.post(`${provider.url}/test`, {}, token)).body.data.attributes.domain_proofs[0].proven,
    false,
  )
})

const bad: [what: string, attributes: object, pointer: string][] = [
  ...[
    '',
    'login.example.org',
    'ftp://x.example',
    'https://x.example/?a=1',
    'https://x.example/#a',
    'https://a:b@x.example',
    'https://x.example\\y',
    'https:// x',
    7,
    null,
    `https://${'x'.repeat(600)}.example`,
  ].map((issuer): [string, object, string] => [`issuer ${JSON.stringify(issuer)?.slice(0, 40)}`, { issuer }, 'issuer']),
  ['an empty name', { name: ' ' }, 'name'],
  ['a long name', { name: 'x'.repeat(101) }, 'name'],
  ['an empty client id', { client_id: '' }, 'client_id'],
  ['scopes without openid', { scopes: 'email' }, 'scopes'],
  ['scopes with quotes', { scopes: 'openid "x"' }, 'scopes'],
  ['an invalid domain', { domains: ['x'] }, 'domains'],
  ['a domain with a path', { domains: ['x.example/y'] }, 'domains'],
  ['domains as text', { domains: 'x.example' }, 'domains'],
  ['creates_people without a workspace', { creates_people: true }, 'workspace_id'],
  ['an area of another workspace', { workspace_id: otherWorkspace.id, area_ids: [await company.area()] }, 'area_ids'],
  ['a workspace of another account', { workspace_id: otherCompany.workspaceId }, 'workspace_id'],
  [
    'an area of another account',
    { workspace_id: company.workspaceId, area_ids: [await otherCompany.area()] },
    'area_ids',
  ],
  ['rules that are not objects', { group_rules: [1] }, 'group_rules'],
  ['a rule without a group', { group_rules: [{ workspace_id: '1', role_id: 1 }] }, 'group_rules/0/group'],
  [
    'a rule that makes account admins',
    { group_rules: [{ group: 'x', workspace_id: company.workspaceId, role_id: 4 }] },
    'group_rules/0/role_id',
  ],
  [
    'a rule for a workspace of another account',
    { group_rules: [{ group: 'x', workspace_id: otherCompany.workspaceId, role_id: 3 }] },
    'group_rules/0/workspace_id',
  ],
  [
    'a rule for an area of another account',
    {
      group_rules: [{ group: 'x', workspace_id: company.workspaceId, role_id: 2, area_id: await otherCompany.area() }],
    },
    'group_rules/0/area_id',
  ],
  [
    'a rule for an area of another workspace',
    { group_rules: [{ group: 'x', workspace_id: otherWorkspace.id, role_id: 2, area_id: await company.area() }] },
    'group_rules/0/area_id',
  ],
]
for (const [what, attributes, pointer] of bad)
  test(`400 ${what}, and nothing is stored`, async () => {
    const count = async () => (await world.get(providers, token)).body.meta.total_count
    const before = await count()
    assertRefused(await world.post(providers, { ...plain, client_id: 'bad', ...attributes }, token), 400, [pointer])
    assert.equal(await count(), before)
    const [present] = (await world.get(providers, token)).body.data
    assertRefused(await world.patch(`${providers}/${present.id}`, attributes, token), 400, [pointer])
    assert.deepEqual((await world.get(`${providers}/${present.id}`, token)).body.data, present)
  })

test('400 the same client twice in an account, also concurrently; 201 in another account', async () => {
  const twin = { ...plain, client_id: 'twin' }
  const answers = await Promise.all([world.post(providers, twin, token), world.post(providers, twin, token)])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 400])
  const title = 'This account already has a provider with this issuer and client id.'
  assertRefusedWith(answers.find(({ status }) => status === 400)!, 400, 'client_id', title)
  assert.equal(
    (await world.post(`${otherCompany.account}/sign_in_providers`, twin, otherCompany.admin.token)).status,
    201,
  )
})

test('403 for everybody but account admins, 404 in another account', async () => {
  const fakeProvider = await startFakeProvider()
  const provider = await addProvider(world, company, fakeProvider)
  const calls: [string, string, object?][] = [
    ['GET', providers],
    ['GET', provider.url],
    ['POST', providers, plain],
    ['PATCH', provider.url, { name: 'x' }],
    ['POST', `${provider.url}/test`, {}],
    ['DELETE', provider.url],
    ['GET', `${company.account}/sign_in_identities`],
    ['DELETE', `${company.account}/sign_in_identities/1`],
  ]
  for (const [method, url, attributes] of calls) {
    const send = (by: string) =>
      world.request(method, url, { token: by, ...(attributes && { body: { data: { attributes } } }) })
    for (const role of roles.filter((one) => one !== 'accountAdmin'))
      assert.equal((await send(people[role].token)).status, 403, `${method} ${url} ${role}`)
    assert.equal((await send(otherCompany.admin.token)).status, 404, `${method} ${url}`)
  }
})

test('200 the connection test shows the keys and features of the provider', async () => {
  const fakeProvider = await startFakeProvider()
  const provider = await addProvider(world, company, fakeProvider)
  const { status, body } = await world.post(`${provider.url}/test`, {}, token)
  assert.equal(status, 200)
  const { keys, end_session, back_channel_logout } = body.meta
  assert.deepEqual(
    { keys, end_session, back_channel_logout },
    { keys: 1, end_session: true, back_channel_logout: true },
  )
})

type Broken = { metadata?: Record<string, unknown>; jwks?: unknown; gone?: true }
const broken: [what: string, how: Broken, sentence: RegExp][] = [
  [
    'another issuer',
    { metadata: { issuer: 'https://x.example' } },
    /No provider at this address identifies itself as this issuer/,
  ],
  [
    'metadata without issuer',
    { metadata: { issuer: undefined } },
    /No provider at this address identifies itself as this issuer/,
  ],
  ['no keys', { jwks: { keys: [] } }, /does not publish keys/],
  ['invalid keys', { jwks: 'x' }, /does not publish keys/],
  ['no jwks_uri', { metadata: { jwks_uri: undefined } }, /does not publish keys/],
  [
    'only symmetric signatures',
    { metadata: { id_token_signing_alg_values_supported: ['HS256'] } },
    /does not use a signature algorithm that Stint supports/,
  ],
  ['no authorization code flow', { metadata: { response_types_supported: ['id_token'] } }, /authorization code/],
  ['no authorization endpoint', { metadata: { authorization_endpoint: undefined } }, /authorization code/],
  ['a response that is too large', { metadata: { x: 'x'.repeat(2_000_000) } }, /a response that is too large/],
  [
    'keys in a private network',
    { metadata: { jwks_uri: 'http://10.0.0.1/jwks' } },
    /10\.0\.0\.1 is in a private network/,
  ],
  ['an unreachable provider', { gone: true }, /cannot be reached/],
]
for (const [what, { metadata, jwks, gone }, sentence] of broken)
  test(`400 the connection test says what is wrong: ${what}`, async () => {
    const fakeProvider = await startFakeProvider()
    const provider = await addProvider(world, company, fakeProvider)
    Object.assign(fakeProvider.metadata, metadata)
    if (jwks) fakeProvider.jwks = jwks as never
    if (gone) fakeProvider.close()
    const answer = await world.post(`${provider.url}/test`, {}, token)
    assertRefused(answer, 400, ['issuer'])
    assert.match(answer.body.errors[0].title, sentence)
    const german = await world.request('POST', `${provider.url}/test`, { token, headers: { 'accept-language': 'de' } })
    assert.notEqual(german.body.errors[0].title, answer.body.errors[0].title)
  })

test('400 the connection test reports an issuer in a private network, or without a host', async () => {
  for (const [issuer, sentence] of [
    ['http://10.1.2.3', /private network/],
    ['https://nowhere.invalid', /The host nowhere\.invalid does not exist/],
  ] as const) {
    const made = await world.post(providers, { ...plain, issuer }, token)
    const answer = await world.post(`${providers}/${made.body.data.id}/test`, {}, token)
    assertRefused(answer, 400, ['issuer'])
    assert.match(answer.body.errors[0].title, sentence)
  }
})

test('200 the sign-in page depends on the domain only; with several accounts, domains must be proven', async () => {
  const fakeProvider = await startFakeProvider()
  const provider = await addProvider(world, company, fakeProvider, { name: 'Shown', domains: ['shown.example'] })
  const offered = async (query: string): Promise<string[]> => {
    const answer = await world.get(`/api/v3/sign_in/providers?${query}`)
    assert.equal(answer.status, 200, answer.text)
    return answer.body.data.map(
      (one: { id: string; attributes: { name: string } }) => `${one.id} ${one.attributes.name}`,
    )
  }
  const shown = [`${provider.handle} Shown`]
  assert.deepEqual(await offered(''), [])
  assert.deepEqual(await offered('email=ada@shown.example'), [])
  assert.deepEqual(await offered(`provider=${provider.handle}`), shown)
  published.set('_stint.shown.example', [`stint-sign-in=${provider.handle}`])
  await world.post(`${provider.url}/test`, {}, token)
  await company.person({ attributes: { email: 'known@shown.example' } })
  const asKnown = await world.get('/api/v3/sign_in/providers?email=known@shown.example')
  const asUnknown = await world.get('/api/v3/sign_in/providers?email=unknown@SHOWN.example')
  assert.deepEqual(asKnown.body.data, asUnknown.body.data)
  assert.deepEqual(await offered('email=known@shown.example'), shown)
  for (const query of [
    'email=a@x.shown.example',
    'email=shown.example.evil',
    'email=',
    'email=%00',
    `email=${'x'.repeat(500)}@shown.example`,
    'provider=1',
    'email[]=a@shown.example',
  ])
    assert.deepEqual(await offered(query), [], query)
})

test('200 a domain that another account claims without proof is not offered', async () => {
  const fakeProvider = await startFakeProvider()
  const provider = await addProvider(world, otherCompany, fakeProvider, { name: 'Evil', domains: ['victim.example'] })
  published.set('_stint.victim.example', ['stint-sign-in=of-somebody-else'])
  await world.post(`${provider.url}/test`, {}, otherCompany.admin.token)
  assert.deepEqual((await world.get('/api/v3/sign_in/providers?email=a@victim.example')).body.data, [])
})

test('200 the authorization request has the expected parameters, and state and nonce are stored as digests', async () => {
  const fakeProvider = await startFakeProvider()
  const provider = await addProvider(world, company, fakeProvider)
  const url = new URL(await startSignIn(createBrowserClient(world), provider))
  assert.equal(url.origin + url.pathname, `${fakeProvider.issuer}/authorize`)
  const { state, nonce, code_challenge, redirect_uri, ...rest } = Object.fromEntries(url.searchParams)
  assert.deepEqual(rest, {
    client_id: clientId,
    scope: 'openid email profile',
    response_type: 'code',
    code_challenge_method: 'S256',
  })
  assert.match(state!, /^enter\.[\w-]{43}$/)
  assert.match(nonce!, /^[\w-]{43}$/)
  assert.match(code_challenge!, /^[\w-]{43}$/)
  assert.ok(redirect_uri!.endsWith(`/sign-in/callback/${provider.handle}`))
  const rows = await world.services.pool`select a::text as row from sign_in_attempts a`
  assert.ok(!JSON.stringify(rows).includes(state!) && !JSON.stringify(rows).includes(nonce!))
})
