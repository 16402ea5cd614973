import { strict as assert } from 'node:assert'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { type FakeProvider, startFakeProvider } from '../../../support/fake-provider.ts'
import { createFixture } from '../../../support/fixture.ts'
import {
  addProvider,
  allowLoopbackProviders,
  createBrowserClient,
  finishSignIn,
  type Provider,
  signInWithProvider,
  startSignIn,
  stateParameter,
} from '../../../support/provider-sign-in.ts'
import { assertRefusedWith } from '../../../support/refusals.ts'
import type { Answer } from '../../../support/world.ts'

const { world, company, otherCompany } = await createFixture({ env: allowLoopbackProviders })
const rule = { creates_people: true, workspace_id: company.workspaceId }
const fakeProvider = await startFakeProvider('RS256')
const provider = await addProvider(world, company, fakeProvider, rule)

const people = async (): Promise<number> => {
  const [row] = await world.services.pool<{ count: number }[]>`select count(*)::int as count from users`
  return row!.count
}

/** The attempt is refused, sets no cookie and creates no user. */
async function assertNobody(attempt: () => Promise<Answer>, title: string): Promise<void> {
  const before = await people()
  const answer = await attempt()
  assertRefusedWith(answer, 401, 'base', title)
  assert.equal(answer.headers['set-cookie'], undefined)
  assert.equal(await people(), before)
}

const unverified = 'The response from the sign-in provider could not be verified. Start again.'
const over = 'This sign-in has expired, or was started in another browser. Start again.'

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const now = (): number => Math.floor(Date.now() / 1000)

type Claims = Record<string, unknown>
const forged: [what: string, token: (claims: Claims) => Promise<string>][] = [
  ['no signature, alg none', async (claims) => `${part({ alg: 'none' })}.${part(claims)}.`],
  ['alg none in mixed case', async (claims) => `${part({ alg: 'NoNe', kid: 'one' })}.${part(claims)}.`],
  [
    'HS256 with the public key as the secret',
    async (claims) => {
      const signed = `${part({ alg: 'HS256', kid: 'one' })}.${part(claims)}`
      return `${signed}.${createHmac('sha256', fakeProvider.publicPem).update(signed).digest('base64url')}`
    },
  ],
  [
    'HS256 with the secret of the client',
    async (claims) => {
      const signed = `${part({ alg: 'HS256' })}.${part(claims)}`
      return `${signed}.${createHmac('sha256', 'a secret & more').update(signed).digest('base64url')}`
    },
  ],
  ['a truncated signature', async (claims) => (await fakeProvider.sign(claims)).slice(0, -4)],
  [
    'claims changed after they were signed',
    async (claims) => {
      const [head, , signature] = (await fakeProvider.sign(claims)).split('.')
      return `${head}.${part({ ...claims, sub: 'admin' })}.${signature}`
    },
  ],
  ['a signature with a key of another provider', async (claims) => (await startFakeProvider('RS256')).sign(claims)],
  [
    'a key sent in the token',
    async (claims) => (await startFakeProvider('RS256')).sign(claims, { jwk: {}, kid: 'own' }),
  ],
  ['a malformed token', async () => 'x'],
]
for (const [what, token] of forged)
  test(`401 ${what}`, () =>
    assertNobody(() => signInWithProvider(world, provider, fakeProvider, { token }), unverified))

test('401 HS256 or no signature, even if the provider claims to support it', async () => {
  const lenient = await startFakeProvider()
  lenient.metadata.id_token_signing_alg_values_supported = ['HS256', 'none']
  const own = await addProvider(world, company, lenient, rule)
  for (const alg of ['HS256', 'none'])
    await assertNobody(
      () =>
        signInWithProvider(world, own, lenient, {
          token: async (claims) => {
            const signed = `${part({ alg })}.${part(claims)}`
            return `${signed}.${alg === 'none' ? '' : createHmac('sha256', 'a secret & more').update(signed).digest('base64url')}`
          },
        }),
      unverified,
    )
})

const wrong: [what: string, claims: Claims][] = [
  ['another nonce', { nonce: 'another' }],
  ['no nonce', { nonce: undefined }],
  ['an expired token', { exp: now() - 3600, iat: now() - 7200 }],
  ['a token without exp', { exp: undefined }],
  ['a token for another client', { aud: 'another' }],
  ['a token for several audiences without azp', { aud: ['stint', 'another'] }],
  ['a token by another issuer', { iss: 'https://login.example.org' }],
  ['a subject of 10 kB', { sub: 'x'.repeat(10_240) }],
  ['an empty subject', { sub: '' }],
  ['no subject', { sub: undefined }],
  ['a subject that is a number', { sub: 7 }],
  ['a subject with a NUL character', { sub: 'a\0b' }],
]
for (const [what, claims] of wrong)
  test(`401 ${what}`, () =>
    assertNobody(() => signInWithProvider(world, provider, fakeProvider, { claims }), unverified))

test('503 for a huge set of keys', async () => {
  const huge = await startFakeProvider()
  const own = await addProvider(world, company, huge, rule)
  huge.jwks = {
    keys: Array.from({ length: 20_000 }, (_, at) => ({ kty: 'RSA', kid: `k${at}`, n: 'x'.repeat(340), e: 'AQAB' })),
  }
  const before = await people()
  assert.equal((await signInWithProvider(world, own, huge)).status, 503)
  assert.equal(await people(), before)
})

test('401 for the state of another browser, which can still be used in its own', async () => {
  const [victim, attacker] = [createBrowserClient(world), createBrowserClient(world)]
  const url = await startSignIn(attacker, provider)
  const sent = {
    state: stateParameter(url),
    code: await fakeProvider.authorize(url, { sub: 'attacker' }),
    iss: fakeProvider.issuer,
  }
  await startSignIn(victim, provider)
  await assertNobody(() => finishSignIn(victim, provider, sent), over)
  await assertNobody(() => finishSignIn(createBrowserClient(world), provider, sent), over)
  assert.equal((await finishSignIn(attacker, provider, sent)).status, 200)
})

test('401 for a state or code used before, also concurrently', async () => {
  const browser = createBrowserClient(world)
  const url = await startSignIn(browser, provider)
  const sent = {
    state: stateParameter(url),
    code: await fakeProvider.authorize(url, { sub: 'twice' }),
    iss: fakeProvider.issuer,
  }
  const answers = await Promise.all([finishSignIn(browser, provider, sent), finishSignIn(browser, provider, sent)])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401])
  await assertNobody(() => finishSignIn(browser, provider, sent), over)
  const again = await startSignIn(browser, provider)
  await assertNobody(() => finishSignIn(browser, provider, { ...sent, state: stateParameter(again) }), unverified)
})

test('401 for an expired state', async () => {
  const browser = createBrowserClient(world)
  const url = await startSignIn(browser, provider)
  const code = await fakeProvider.authorize(url)
  world.clock.advance({ minutes: 11 })
  await assertNobody(
    () => finishSignIn(browser, provider, { state: stateParameter(url), code, iss: fakeProvider.issuer }),
    over,
  )
  world.clock.advance({ minutes: -11 })
})

test('200 two tabs of one browser can sign in', async () => {
  const browser = createBrowserClient(world)
  const urls = [await startSignIn(browser, provider), await startSignIn(browser, provider)]
  for (const url of urls) {
    const code = await fakeProvider.authorize(url, { sub: 'tabs' })
    assert.equal(
      (await finishSignIn(browser, provider, { state: stateParameter(url), code, iss: fakeProvider.issuer })).status,
      200,
    )
  }
})

test('401 for a code requested by another browser, whose verifier differs', async () => {
  const [one, another] = [createBrowserClient(world), createBrowserClient(world)]
  const code = await fakeProvider.authorize(await startSignIn(one, provider), { sub: 'victim' })
  const url = await startSignIn(another, provider)
  await assertNobody(
    () => finishSignIn(another, provider, { state: stateParameter(url), code, iss: fakeProvider.issuer }),
    unverified,
  )
})

async function mixUp(honest: FakeProvider, honestProvider: Provider): Promise<void> {
  const evil = await startFakeProvider()
  const evilProvider = await addProvider(world, otherCompany, evil)
  const browser = createBrowserClient(world)
  const begun = new URL(await startSignIn(browser, evilProvider))
  // The evil provider redirects the browser to the honest one, which redirects back to the callback that it knows.
  const misled = new URL(await startSignIn(createBrowserClient(world), honestProvider))
  for (const name of ['state', 'nonce', 'code_challenge']) misled.searchParams.set(name, begun.searchParams.get(name)!)
  const sent = { state: stateParameter(begun.href), code: await honest.authorize(misled.href, { sub: 'victim' }) }
  await assertNobody(() => finishSignIn(browser, honestProvider, { ...sent, iss: honest.issuer }), over)
  // Even if the code arrives at the callback of the evil provider, it is not sent to that provider.
  await assertNobody(() => finishSignIn(browser, evilProvider, { ...sent, iss: honest.issuer }), unverified)
  assert.deepEqual(
    evil.requests.filter(({ path }) => path === '/token'),
    [],
  )
}

test('401 in a mix-up attack, and the code is not sent to the malicious provider', () => mixUp(fakeProvider, provider))

test('401 in a mix-up attack, if the honest provider does not send iss', async () => {
  const silent = await startFakeProvider()
  delete silent.metadata.authorization_response_iss_parameter_supported
  const evil = await startFakeProvider()
  const silentProvider = await addProvider(world, company, silent, rule)
  const evilProvider = await addProvider(world, otherCompany, evil)
  const browser = createBrowserClient(world)
  const url = await startSignIn(browser, evilProvider)
  const code = await silent.authorize(await startSignIn(createBrowserClient(world), silentProvider))
  await assertNobody(() => finishSignIn(browser, silentProvider, { state: stateParameter(url), code }), over)
})

test('401 for a callback without iss, if the provider announced to send it', async () => {
  const browser = createBrowserClient(world)
  const url = await startSignIn(browser, provider)
  const code = await fakeProvider.authorize(url)
  await assertNobody(() => finishSignIn(browser, provider, { state: stateParameter(url), code }), unverified)
})

test('503 for a provider whose metadata has another issuer', async () => {
  const liar = await startFakeProvider()
  liar.metadata.issuer = fakeProvider.issuer
  const { handle } = await addProvider(world, company, liar, rule)
  const answer = await createBrowserClient(world).send('POST', '/api/v3/sign_in/authorizations', { provider: handle })
  assert.equal(answer.status, 503, answer.text)
})

for (const endpoint of ['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd'])
  test(`503 for a provider whose authorization endpoint is ${endpoint}`, async () => {
    const odd = await startFakeProvider()
    odd.metadata.authorization_endpoint = endpoint
    const { handle } = await addProvider(world, company, odd, rule)
    const answer = await createBrowserClient(world).send('POST', '/api/v3/sign_in/authorizations', { provider: handle })
    assert.equal(answer.status, 503, answer.text)
    assert.ok(!answer.text.includes(endpoint))
  })

test('503 for a provider whose token endpoint is in the private network', async () => {
  const inside = await startFakeProvider()
  inside.metadata.token_endpoint = 'http://169.254.169.254/latest/meta-data'
  const own = await addProvider(world, company, inside, rule)
  assert.equal((await signInWithProvider(world, own, inside)).status, 503)
})

const elsewhere = [
  '//evil.example',
  'https://evil.example',
  'https:evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/x\\y',
  'javascript:alert(1)',
  'w/1',
  '',
  '/\n/evil.example',
]
for (const return_to of elsewhere)
  test(`400 return_to ${JSON.stringify(return_to)}`, async () => {
    const answer = await createBrowserClient(world).send('POST', '/api/v3/sign_in/authorizations', {
      provider: provider.handle,
      return_to,
    })
    assertRefusedWith(answer, 400, 'return_to', 'Return to must be a path on this server, such as /w/1/my-day.')
    assert.equal(answer.headers['set-cookie'], undefined)
  })

test('404 for an unknown provider, 400 for an id instead of a handle', async () => {
  const browser = createBrowserClient(world)
  const ask = (handle: unknown) => browser.send('POST', '/api/v3/sign_in/authorizations', { provider: handle })
  assertRefusedWith(await ask('0'.repeat(32)), 404, 'base', 'There is no such sign-in provider.')
  assertRefusedWith(await ask(provider.id), 400, 'provider', 'Provider must be the handle of a sign-in provider.')
})

test('403 from a page of another site', async () => {
  const answer = await world.request('POST', '/api/v3/sign_in/authorizations', {
    headers: { 'stint-session': 'cookie', 'sec-fetch-site': 'cross-site' },
    body: { data: { attributes: { provider: provider.handle } } },
  })
  assert.equal(answer.status, 403)
})
