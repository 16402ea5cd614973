import { strict as assert } from 'node:assert'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { createCompany } from '../../../support/company.ts'
import { clientId, clientSecret, startFakeProvider } from '../../../support/fake-provider.ts'
import {
  addProvider,
  allowLoopbackProviders,
  createBrowserClient,
  finishSignIn,
  signInWithProvider,
  startSignIn,
  stateParameter,
} from '../../../support/provider-sign-in.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld({ env: allowLoopbackProviders })
const company = await createCompany(world)

test('changes of providers and sign-ins are in the audit log, without secrets', async () => {
  const fakeProvider = await startFakeProvider()
  const rule = { name: 'House ID', creates_people: true, workspace_id: company.workspaceId, domains: ['example.org'] }
  const provider = await addProvider(world, company, fakeProvider, rule)
  await world.patch(
    provider.url,
    { client_secret: 'another secret', links_by_email: true, domains: [] },
    company.admin.token,
  )
  await world.patch(provider.url, { client_secret: clientSecret }, company.admin.token)
  const entered = await signInWithProvider(world, provider, fakeProvider, { claims: { sub: 'ada', name: 'Ada' } })
  assert.equal(entered.status, 200, entered.text)
  const log = await world.get(`${company.account}/audit_entries?items=100`, company.admin.token)
  assert.ok(!log.text.includes('secret &') && !log.text.includes('another secret'))
  type Entry = {
    attributes: { operation: string; before: Record<string, unknown> | null; after: Record<string, unknown> | null }
  }
  const of = (operation: string): Entry['attributes'][] =>
    log.body.data.map((one: Entry) => one.attributes).filter((one: Entry['attributes']) => one.operation === operation)
  assert.equal(of('createSignInProvider')[0]!.after!.name, 'House ID')
  const changed = of('updateSignInProvider').find(({ after }) => after && 'links_by_email' in after)!
  assert.deepEqual([changed.before!.domains, changed.after!.domains], [['example.org'], []])
  assert.equal(changed.after!.sealed_client_secret, '•••')
  assert.ok(of('finishProviderSignIn').length > 0)
})

type Row = {
  operation: string
  outcome: string
  record_type: string
  record_name: string
  actor_name: string
  after: Record<string, unknown> | null
}
const logOf = async (operation: string): Promise<Row[]> => {
  const { body } = await world.get(`${company.account}/audit_entries?items=100`, company.admin.token)
  return body.data
    .map(({ attributes }: { attributes: Row }) => attributes)
    .filter((one: Row) => one.operation === operation)
}

test('refused sign-ins are in the audit log: unknown people, an invalid id token, and a deleted person', async () => {
  const fakeProvider = await startFakeProvider()
  const provider = await addProvider(world, company, fakeProvider, { name: 'Strict ID' })
  const refused = async () =>
    (await logOf('finishProviderSignIn'))
      .filter(({ outcome }) => outcome === 'refused')
      .map(({ record_type, record_name, after }) => [record_type, record_name, after?.email ?? null])
  assert.equal(
    (await signInWithProvider(world, provider, fakeProvider, { claims: { sub: 'x', email: 'x@example.org' } })).status,
    401,
  )
  assert.deepEqual(await refused(), [['sign_in_provider', 'Strict ID', 'x@example.org']])
  const browser = createBrowserClient(world)
  const url = await startSignIn(browser, provider)
  const code = await fakeProvider.authorize(url, { nonce: 'another' })
  assert.equal(
    (await finishSignIn(browser, provider, { state: stateParameter(url), code, iss: fakeProvider.issuer })).status,
    401,
  )
  assert.equal((await refused()).length, 2)
  await world.patch(provider.url, { creates_people: true, workspace_id: company.workspaceId }, company.admin.token)
  const entered = await signInWithProvider(world, provider, fakeProvider, { claims: { sub: 'y', name: 'Yves' } })
  const { id } = entered.body.data.relationships.user.data
  assert.equal((await world.delete(`${company.ws}/users/${id}`, company.admin.token)).status, 200)
  assert.equal(
    (await signInWithProvider(world, provider, fakeProvider, { claims: { sub: 'y', name: 'Yves' } })).status,
    401,
  )
  assert.ok((await refused()).some(([type, name]) => type === 'user' && name === 'Yves'))
})

test('logouts by a provider are in the audit log', async () => {
  const fakeProvider = await startFakeProvider()
  const rule = { name: 'Quick ID', creates_people: true, workspace_id: company.workspaceId }
  const provider = await addProvider(world, company, fakeProvider, rule)
  await signInWithProvider(world, provider, fakeProvider, { claims: { sub: 'zoe', name: 'Zoe' } })
  const iat = Math.floor(Date.now() / 1000)
  const events = { 'http://schemas.openid.net/event/backchannel-logout': {} }
  const token = await fakeProvider.sign({
    iss: fakeProvider.issuer,
    aud: clientId,
    iat,
    jti: randomUUID(),
    events,
    sub: 'zoe',
  })
  const told = await world.request('POST', '/api/v3/sign_in/logout', {
    body: `logout_token=${token}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  assert.equal(told.status, 200, told.text)
  assert.deepEqual(
    (await logOf('logOutByProvider')).map(({ record_name, after }) => [record_name, after]),
    [['Zoe', { sign_in_provider: 'Quick ID' }]],
  )
})
