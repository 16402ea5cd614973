import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createFixture, roles } from '../../../support/fixture.ts'
import { assertForbidden, assertNotFound } from '../../../support/refusals.ts'
import { assertShape, recordIds, shapes } from '../../../support/shapes.ts'

const fixture = await createFixture()
const { world, company, otherCompany, people, otherWorkspace } = fixture
const { token } = company.admin
const areas = `${company.ws}/areas`
const shop = await company.area('Shop', [people.employee.id, people.areaAdmin.id])
const bakehouse = await company.area('Bakehouse')
const inKiel: string = (await world.post(`${otherWorkspace.ws}/areas`, { name: 'Quay' }, token)).body.data.id
const abroad = await otherCompany.area('Abroad')

test('200 every role lists the areas of the workspace by name; meta says who can create one', async () => {
  for (const role of roles) {
    const answer = await world.get(areas, people[role].token)
    assert.equal(answer.status, 200, role)
    assert.deepEqual(recordIds(answer.body.data), [bakehouse, shop])
    for (const record of answer.body.data) assertShape(record, shapes.area)
    const creates = role === 'workspaceAdmin' || role === 'accountAdmin'
    assert.equal(answer.body.meta.can_create_working_areas, creates, role)
    assert.equal(
      (await world.post(areas, {}, people[role].token)).status,
      creates ? 400 : 403,
      'the request is treated accordingly',
    )
  }
})

test('200 permissions has exactly the requested names', async () => {
  const asked = async (query: string, who: { token: string }) =>
    (await world.get(`${areas}?permissions=${query}`, who.token)).body.data[0].attributes.permissions
  assert.deepEqual(await asked('update', people.accountAdmin), { update: true })
  assert.deepEqual(await asked('update,%20destroy', people.employee), { update: false, destroy: false })
  assert.deepEqual(await asked('true', people.workspaceAdmin), { update: true, destroy: true })
})

test('200 one area with its users and workspace', async () => {
  const answer = await world.get(`${areas}/${shop}?include=users,workspace`, token)
  assert.equal(answer.status, 200)
  assertShape(answer.body.data, shapes.area)
  const members = [people.employee.id, people.areaAdmin.id].sort((a, b) => Number(a) - Number(b))
  assert.deepEqual(recordIds(answer.body.data.relationships.users.data), members)
  const [first, second, third] = answer.body.included
  assertShape(first, shapes.user)
  assertShape(second, shapes.user)
  assertShape(third, shapes.workspace)
  assert.equal(answer.body.included.length, 3)
})

test('200 an employee gets no user records of colleagues included with an area', async () => {
  const { included } = (await world.get(`${areas}/${shop}?include=users`, people.employee.token)).body
  assert.deepEqual(recordIds(included), [people.employee.id])
})

test('200 users of areas can be included outside of a workspace as well', async () => {
  const answer = await world.get(`${company.account}/workspaces?include=areas.users`, token)
  assert.equal(answer.status, 200)
  const users = answer.body.included.filter(({ type }: { type: string }) => type === 'user')
  for (const record of users) assertShape(record, shapes.user)
  assert.deepEqual(recordIds(users).sort(), [people.employee.id, people.areaAdmin.id].sort())
  const mine = await world.get('/api/v3/users/me?include=areas.users', people.employee.token)
  assert.equal(mine.status, 200)
  assert.deepEqual(recordIds(mine.body.included), [shop], 'the caller is the primary record, and colleagues are hidden')
})

test('401 without a token', async () => {
  await assertForbidden(fixture, { method: 'GET', path: areas }, [])
  await assertForbidden(fixture, { method: 'GET', path: `${areas}/${shop}` }, [])
})

test('404 for an area of another workspace or account, a deleted one, and an unknown one', async () => {
  const gone = await company.area('Gone')
  await world.delete(`${areas}/${gone}`, token)
  await assertNotFound(
    world,
    [
      `${areas}/${inKiel}`,
      `${areas}/${abroad}`,
      `${areas}/${gone}`,
      `${areas}/999999999`,
      `${areas}/x`,
      `${otherCompany.ws}/areas`,
      `${otherCompany.ws}/areas/${abroad}`,
    ].map((path) => ({ method: 'GET', path, token, what: path })),
  )
  await assertNotFound(world, [
    {
      method: 'GET',
      path: `${otherWorkspace.ws}/areas/${inKiel}`,
      token: people.workspaceAdmin.token,
      what: 'no entry',
    },
  ])
})
