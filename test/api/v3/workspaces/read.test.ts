import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { assertReserved, assertUnknown } from '../../../support/refusals.ts'
import { createSetting, roles } from '../../../support/setting.ts'
import { assertShape, idsOf, shapes } from '../../../support/shapes.ts'

const setting = await createSetting()
const { world, company, other, people, elsewhere } = setting
const { token } = company.admin
const list = `${company.account}/workspaces`

test('200 the account admin lists the workspaces of the account, by name', async () => {
  const answer = await world.get(list, token)
  assert.equal(answer.status, 200)
  assert.deepEqual(idsOf(answer.body.data), [company.workspaceId, elsewhere.id])
  for (const record of answer.body.data) assertShape(record, shapes.workspace)
  assert.deepEqual(
    answer.body.data.map(({ attributes }: { attributes: { name: string } }) => attributes.name),
    ['Hamburg', 'Kiel'],
  )
})

test('200 a list with areas included and permissions answered', async () => {
  const areaId = await company.area('Bakehouse')
  const answer = await world.get(`${list}?include=areas&permissions=update, destroy`, token)
  assert.equal(answer.status, 200)
  for (const { attributes } of answer.body.data)
    assert.deepEqual(attributes.permissions, { update: true, destroy: true })
  assert.deepEqual(idsOf(answer.body.included), [areaId])
  assertShape(answer.body.included[0], shapes.area)
  assert.deepEqual(answer.body.included[0].attributes.permissions, { update: true, destroy: true })
})

test('200 everybody in the workspace shows it, with its settings and its areas', async () => {
  const gone = await company.area('Gone')
  await world.delete(`${company.ws}/areas/${gone}`, token)
  const areaId = await company.area('Shop')
  for (const role of roles) {
    const answer = await world.get(`${company.ws}?include=areas`, people[role].token)
    assert.equal(answer.status, 200, role)
    assertShape(answer.body.data, shapes.workspace)
    assert.equal(answer.body.data.id, company.workspaceId)
    assert.equal(answer.body.data.attributes.name, 'Hamburg')
    assert.equal(answer.body.data.attributes.permissions, null)
    const areas = idsOf(answer.body.data.relationships.areas.data)
    assert.ok(areas.includes(areaId) && !areas.includes(gone), 'deleted areas are not among them')
    assert.deepEqual(idsOf(answer.body.included), areas)
  }
})

test('200 an account admin enters every workspace of the account', async () => {
  const second = await company.person({ roles: [4] })
  assert.equal((await world.get(elsewhere.ws, second.token)).status, 200)
  const me = await world.get(`${elsewhere.ws}/users/me`, second.token)
  assert.equal(me.body.data.attributes.assumed_role, 'admin')
})

test('401 without a token, 403 the list is for account admins', async () => {
  await assertReserved(setting, { method: 'GET', path: company.ws }, [])
  await assertReserved(setting, { method: 'GET', path: list }, ['employee', 'areaAdmin', 'workspaceAdmin'])
})

test('404 a workspace one cannot enter does not exist', async () => {
  const get = (path: string, who: { token: string }, what: string) => ({ method: 'GET', path, token: who.token, what })
  await assertUnknown(world, [
    get(elsewhere.ws, people.employee, 'same account, employee'),
    get(elsewhere.ws, people.workspaceAdmin, 'same account, admin of another workspace'),
    get(other.ws, people.accountAdmin, 'another account'),
    get(`${other.account}/workspaces`, people.accountAdmin, 'list of another account'),
    get('/api/v3/workspaces/999999999', people.accountAdmin, 'unknown'),
    get('/api/v3/workspaces/1%2F', people.accountAdmin, 'not an id'),
  ])
})
