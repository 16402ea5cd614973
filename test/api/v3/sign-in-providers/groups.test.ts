import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { startFakeProvider } from '../../../support/fake-provider.ts'
import { createFixture } from '../../../support/fixture.ts'
import { addProvider, allowLoopbackProviders, signInWithProvider } from '../../../support/provider-sign-in.ts'

const { world, company, otherWorkspace } = await createFixture({ env: allowLoopbackProviders })
const { admin, workspaceId } = company
const [bakery, shop, office] = [await company.area('Bakery'), await company.area('Shop'), await company.area('Office')]
const group_rules = [
  { group: 'staff', workspace_id: workspaceId, role_id: 1 },
  { group: 'bakers', workspace_id: workspaceId, role_id: 2, area_id: bakery },
  { group: 'sellers', workspace_id: workspaceId, role_id: 1, area_id: shop },
  { group: 'heads', workspace_id: workspaceId, role_id: 3 },
  { group: 'kiel', workspace_id: otherWorkspace.id, role_id: 3 },
]

async function connect(groups_claim = 'groups') {
  const fakeProvider = await startFakeProvider()
  const provider = await addProvider(world, company, fakeProvider, {
    creates_people: true,
    workspace_id: workspaceId,
    groups_claim,
    group_rules,
  })
  return async (sub: string, claims: object): Promise<string> => {
    const answer = await signInWithProvider(world, provider, fakeProvider, { claims: { sub, name: sub, ...claims } })
    assert.equal(answer.status, 200, answer.text)
    return answer.body.data.relationships.user.data.id
  }
}

async function placeOf(id: string, ws = company.ws): Promise<{ roles: string[]; areas: string[] } | null> {
  const answer = await world.get(`${ws}/users/${id}`, admin.token)
  if (answer.status === 404) return null
  const ids = (name: string): string[] =>
    answer.body.data.relationships[name].data.map((one: { id: string }) => one.id).sort()
  return { roles: ids('roles'), areas: ids('areas') }
}

test('groups assign roles and areas at each sign-in, and remove those they assigned before', async () => {
  const enter = await connect()
  const id = await enter('ada', { groups: ['bakers', 'sellers', 'others'] })
  assert.deepEqual(await placeOf(id), { roles: ['1', '2'], areas: [bakery, shop].sort() })
  assert.equal(await placeOf(id, otherWorkspace.ws), null)
  const added = await world.patch(`${company.ws}/users/${id}`, { area_ids: [bakery, shop, office] }, admin.token)
  assert.equal(added.status, 200, added.text)
  await enter('ada', { groups: ['heads', 'sellers', 'kiel'] })
  assert.deepEqual(await placeOf(id), { roles: ['1', '3'], areas: [shop, office].sort() })
  assert.deepEqual(await placeOf(id, otherWorkspace.ws), { roles: ['3'], areas: [] })
  await enter('ada', {})
  assert.deepEqual(await placeOf(id), { roles: ['1'], areas: [office] })
  assert.deepEqual(await placeOf(id, otherWorkspace.ws), { roles: ['1'], areas: [] })
})

const shapes: [what: string, claim: string, claims: object, roles: string[]][] = [
  ['a single group', 'groups', { groups: 'heads' }, ['3']],
  ['a claim inside of another', 'realm_access.roles', { realm_access: { roles: ['heads'] } }, ['3']],
  ['a claim with dots in its name', 'https://example.org/groups', { 'https://example.org/groups': ['heads'] }, ['3']],
  ['values that are not text', 'groups', { groups: [3, null, { heads: true }] }, ['1']],
  ['an object', 'groups', { groups: { heads: true } }, ['1']],
]
for (const [what, claim, claims, roles] of shapes)
  test(`groups as ${what}`, async () => {
    const enter = await connect(claim)
    assert.deepEqual((await placeOf(await enter('ada', claims)))?.roles, roles)
  })

test('roles stay as they are if the provider says that there are too many groups for the token', async () => {
  const enter = await connect()
  const id = await enter('ada', { groups: ['heads'] })
  await enter('ada', { _claim_names: { groups: 'src1' }, _claim_sources: {} })
  assert.deepEqual((await placeOf(id))?.roles, ['3'])
})

test('an account admin keeps that role, whatever the groups', async () => {
  const enter = await connect()
  const id = await enter('boss', { groups: ['staff'] })
  const made = await world.patch(`${company.ws}/users/${id}`, { role_ids: [1, 4] }, admin.token)
  assert.equal(made.status, 200, made.text)
  await enter('boss', { groups: [] })
  assert.deepEqual((await placeOf(id))?.roles, ['1', '4'])
})
