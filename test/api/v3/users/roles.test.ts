import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createFixture } from '../../../support/fixture.ts'
import { assertRefused } from '../../../support/refusals.ts'
import { recordIds } from '../../../support/shapes.ts'

const { world, company, people, otherWorkspace } = await createFixture()
const { token } = company.admin
const users = `${company.ws}/users`
const give = (id: string, role_ids: unknown, by: string) => world.patch(`${users}/${id}`, { role_ids }, by)
const assumed = async (id: string): Promise<string> =>
  (await world.get(`${users}/${id}`, token)).body.data.attributes.assumed_role

test('200 a workspace admin sets roles 1 to 3, effective immediately', async () => {
  const { id, token: own } = await company.person()
  for (const [role_ids, expected] of [
    [['2'], 'area_admin'],
    [[1, 2], 'area_admin'],
    [['3'], 'admin'],
    [['1'], 'employee'],
  ] as const) {
    const answer = await give(id, role_ids, people.workspaceAdmin.token)
    assert.equal(answer.status, 200)
    assert.equal(answer.body.data.attributes.assumed_role, expected)
    assert.deepEqual(recordIds(answer.body.data.relationships.roles.data), role_ids.map(String))
    const creates = await world.post(`${company.ws}/areas`, { name: 'Try' }, own)
    assert.equal(creates.status, expected === 'admin' ? 201 : 403, 'the role is effective immediately')
  }
})

test('200 a user without roles is an employee', async () => {
  const { id } = await company.person({ roles: [3] })
  const answer = await give(id, [], token)
  assert.deepEqual(recordIds(answer.body.data.relationships.roles.data), ['1'])
  assert.equal(answer.body.data.attributes.assumed_role, 'employee')
})

test('200 an account admin sets role 4, which applies to every workspace', async () => {
  const second = await company.person()
  const promoted = await give(second.id, ['1', '4'], token)
  assert.equal(promoted.body.data.attributes.assumed_role, 'admin')
  assert.deepEqual(recordIds(promoted.body.data.relationships.roles.data), ['1', '4'])
  assert.equal((await world.get(otherWorkspace.ws, second.token)).status, 200)
  assert.equal((await world.get(company.account, second.token)).status, 200)
  const demoted = await give(second.id, ['1'], token)
  assert.equal(demoted.body.data.attributes.assumed_role, 'employee')
  assertRefused(await world.get(otherWorkspace.ws, second.token), 404)
  assertRefused(await world.get(company.account, second.token), 403)
})

test('403 a workspace admin cannot make somebody account admin, or change one', async () => {
  const by = people.workspaceAdmin.token
  const second = await company.person({ roles: [4], attributes: { username: 'Second', email: 'second@example.org' } })
  assertRefused(await give(people.employee.id, ['4'], by), 403)
  assertRefused(await give(people.workspaceAdmin.id, ['3', '4'], by), 403)
  const path = `${users}/${second.id}`
  for (const attributes of [
    { role_ids: ['1'] },
    { role_ids: ['3', '4'] },
    { username: 'Mine' },
    { email: 'mine@example.org' },
    { identifier_pin: '1' },
    { area_ids: [] },
  ])
    assertRefused(await world.patch(path, attributes, by), 403, ['base'], JSON.stringify(attributes))
  assertRefused(await world.patch(`${path}/user_status`, { status: 'inactive' }, by), 403)
  assertRefused(await world.delete(path, by), 403)
  const { attributes } = (await world.get(path, token)).body.data
  assert.deepEqual(
    [attributes.username, attributes.email, attributes.status],
    ['Second', 'second@example.org', 'active'],
  )
})

test('403 users cannot change their own roles', async () => {
  for (const { id, token: own } of Object.values(people)) {
    const before = (await world.get(`${users}/${id}`, token)).body.data.relationships.roles
    for (const role_ids of [
      ['1', '2'],
      ['1', '3', '4'],
      ['3', '2', '4'],
    ])
      assertRefused(await give(id, role_ids, own), 403)
    assert.deepEqual((await world.get(`${users}/${id}`, token)).body.data.relationships.roles, before)
  }
  const same = await give(company.admin.id, ['4', '3'], token)
  assert.equal(same.status, 200, 'the same roles in another order are not a change')
})

test('403 employees and area admins cannot set roles of others', async () => {
  for (const by of [people.employee, people.areaAdmin]) {
    assertRefused(await give(people.workspaceAdmin.id, ['1'], by.token), 403)
    assert.equal(await assumed(people.workspaceAdmin.id), 'admin')
  }
})
