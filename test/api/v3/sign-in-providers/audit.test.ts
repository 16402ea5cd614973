import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany } from '../../../support/company.ts'
import { addProvider, providersHere, signInBy } from '../../../support/provider-sign-in.ts'
import { clientSecret, createStandIn } from '../../../support/stand-in-provider.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld({ env: providersHere })
const company = await createCompany(world)

test('providers, links, sign-ins and what providers end are in the audit log, without secrets', async () => {
  const standIn = await createStandIn()
  const rule = { name: 'House ID', creates_people: true, workspace_id: company.workspaceId, domains: ['example.org'] }
  const provider = await addProvider(world, company, standIn, rule)
  await world.patch(
    provider.url,
    { client_secret: 'another secret', links_by_email: true, domains: [] },
    company.admin.token,
  )
  await world.patch(provider.url, { client_secret: clientSecret }, company.admin.token)
  const entered = await signInBy(world, provider, standIn, { claims: { sub: 'ada', name: 'Ada' } })
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
