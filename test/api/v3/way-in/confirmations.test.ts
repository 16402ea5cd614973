import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany, password, uniqueEmail } from '../../../support/company.ts'
import { assertSessionCookie, sameOriginHeaders, withCookie } from '../../../support/cookie-session.ts'
import { addWorkspace } from '../../../support/fixture.ts'
import { assertRefused } from '../../../support/refusals.ts'
import { assertToken, signIn } from '../../../support/sign-in.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld({ env: { STINT_LIMIT_SIGN_IN: '3/15m' } })
const path = '/api/v3/users/me/confirmations'

type Attempt = [method: string, path: string, attributes?: object]

async function visit() {
  const company = await createCompany(world)
  const email = company.admin.email!
  const session = assertSessionCookie(await signIn(world, email, password, { headers: sameOriginHeaders }))
  const send = (secret: string, [method, url, attributes]: Attempt) =>
    withCookie(world, secret, method, url, {
      headers: sameOriginHeaders,
      ...(attributes && { body: { data: { type: 'record', attributes } } }),
    })
  const confirm = (secret = session, shown: unknown = password) => send(secret, ['POST', path, { password: shown }])
  return { company, email, session, send, confirm }
}

/** Each returns a new attempt, because a successful one cannot be repeated. */
const sensitive: Record<string, (company: Awaited<ReturnType<typeof createCompany>>) => Promise<Attempt>> = {
  'creating an api token': async ({ account }) => ['POST', `${account}/api_tokens`, { title: 'Payroll' }],
  'deleting a workspace': async (company) => ['DELETE', (await addWorkspace(world, company, 'Doomed')).ws],
  'changing the own e-mail address': async ({ ws, admin }) => [
    'PATCH',
    `${ws}/users/${admin.id}`,
    { email: uniqueEmail() },
  ],
  'changing the e-mail address of somebody': async (company) => {
    const { id } = await company.person({ roles: [3], attributes: { email: uniqueEmail() } })
    return ['PATCH', `${company.ws}/users/${id}`, { email: uniqueEmail() }]
  },
}

for (const [what, prepare] of Object.entries(sensitive))
  test(`${what} works right after signing in, and is 403 ten minutes later until the password is confirmed`, async () => {
    const { company, session, send, confirm } = await visit()
    assert.ok((await send(session, await prepare(company))).status < 300, 'just signed in')
    const attempt = await prepare(company)
    world.clock.advance({ minutes: 11 })
    const refused = await send(session, attempt)
    assertRefused(refused, 403, ['confirmation'])
    assert.equal(refused.body.errors[0].title, 'Confirm your identity again to do this.')
    assert.equal((await confirm()).status, 204)
    const done = await send(session, attempt)
    assert.ok(done.status < 300, done.text)
    world.clock.advance({ minutes: 11 })
    assertRefused(await send(session, await prepare(company)), 403, ['confirmation'])
  })

test('403 a refused request changes nothing, 200 requests that are not sensitive still work', async () => {
  const { company, session, send } = await visit()
  const { ws, admin } = company
  world.clock.advance({ minutes: 11 })
  const email = uniqueEmail()
  assertRefused(await send(session, ['PATCH', `${ws}/users/${admin.id}`, { email, abbreviation: 'XX' }]), 403, [
    'confirmation',
  ])
  const { attributes } = (await world.get(`${ws}/users/me`, admin.token)).body.data
  assert.deepEqual([attributes.email, attributes.abbreviation], [admin.email, null])
  const same = { email: admin.email, abbreviation: 'AA' }
  assert.equal((await send(session, ['PATCH', `${ws}/users/${admin.id}`, same])).status, 200)
})

test('403 a confirmation applies to its own session only', async () => {
  const { company, email, session, send, confirm } = await visit()
  const second = assertSessionCookie(await signIn(world, email, password, { headers: sameOriginHeaders }))
  world.clock.advance({ minutes: 11 })
  assert.equal((await confirm(second)).status, 204)
  const attempt: Attempt = ['POST', `${company.account}/api_tokens`, { title: 'Payroll' }]
  assertRefused(await send(session, attempt), 403, ['confirmation'])
  assert.equal((await send(second, attempt)).status, 201)
})

test('403 the secret of a session cookie sent as a bearer token needs a confirmation, too', async () => {
  const { company, session } = await visit()
  world.clock.advance({ minutes: 11 })
  assertRefused(await world.post(`${company.account}/api_tokens`, { title: 'Stolen' }, session), 403, ['confirmation'])
})

test('200 bearer tokens need no confirmation, however old they are', async () => {
  const company = await createCompany(world)
  const token = assertToken(await signIn(world, company.admin.email!))
  const attempts = await Promise.all(Object.values(sensitive).map((prepare) => prepare(company)))
  world.clock.advance({ hours: 24 * 365 })
  for (const [method, url, attributes] of attempts) {
    const answer = await world.request(method, url, {
      token,
      ...(attributes && { body: { data: { type: 'record', attributes } } }),
    })
    assert.ok(answer.status < 300, answer.text)
  }
})

test('400 for a wrong password, which counts as a failed sign-in; 429 after too many', async () => {
  const { email, session, confirm } = await visit()
  assertRefused(await confirm(session, 'wrong'), 400, ['password'])
  assertRefused(await signIn(world, email, 'wrong'), 401)
  assertRefused(await confirm(session, ''), 400, ['password'])
  assertRefused(await confirm(), 429)
  assertRefused(await signIn(world, email), 429)
})

test('400 without a password, 401 without a session, 403 from another site', async () => {
  const { session, send } = await visit()
  assertRefused(await send(session, ['POST', path, {}]), 400, ['password'])
  assertRefused(await world.post(path, { password }), 401)
  const foreign = { ...sameOriginHeaders, 'sec-fetch-site': 'cross-site' }
  const body = { data: { type: 'record', attributes: { password } } }
  assertRefused(await withCookie(world, session, 'POST', path, { headers: foreign, body }), 403)
})

test('200 the operator sets for how long a confirmation is valid, then 403', async () => {
  const patient = await createWorld({ env: { STINT_CONFIRMATION_MINUTES: '60' } })
  const company = await createCompany(patient)
  const session = assertSessionCookie(
    await signIn(patient, company.admin.email!, password, { headers: sameOriginHeaders }),
  )
  const issue = () =>
    withCookie(patient, session, 'POST', `${company.account}/api_tokens`, {
      headers: sameOriginHeaders,
      body: { data: { type: 'record', attributes: { title: 'Payroll' } } },
    })
  patient.clock.advance({ minutes: 59 })
  assert.equal((await issue()).status, 201)
  patient.clock.advance({ minutes: 2 })
  assertRefused(await issue(), 403, ['confirmation'])
})
