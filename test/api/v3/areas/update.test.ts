import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createFixture, nonAdmins } from '../../../support/fixture.ts'
import {
  assertForbidden,
  assertInvalid,
  assertNotFound,
  assertRefused,
  invalidIds,
  invalidTexts,
} from '../../../support/refusals.ts'
import { assertShape, recordIds, shapes } from '../../../support/shapes.ts'

const fixture = await createFixture()
const { world, company, otherCompany, people, otherWorkspace } = fixture
const { token } = company.admin
const areas = `${company.ws}/areas`
const id = await company.area('Shop', [people.employee.id])
const path = `${areas}/${id}`
const usersOf = (answer: { body: { data: { relationships: { users: { data: { id: string }[] } } } } }) =>
  recordIds(answer.body.data.relationships.users.data)

test('200 an admin changes name, colour, external id and users', async () => {
  const wanted = { name: 'Café', color: '#112233', external_id: 'C-1', cost_centre: '4711' }
  const user_ids = [people.areaAdmin.id, Number(people.workspaceAdmin.id)]
  world.clock.advance({ minutes: 1 })
  const answer = await world.patch(path, { ...wanted, user_ids }, people.workspaceAdmin.token)
  assert.equal(answer.status, 200)
  assertShape(answer.body.data, shapes.area)
  const { permissions, status, created_at, updated_at, ...attributes } = answer.body.data.attributes
  assert.deepEqual(attributes, wanted)
  assert.deepEqual({ permissions, status }, { permissions: null, status: 'active' })
  assert.ok(updated_at > created_at)
  assert.deepEqual(usersOf(answer).sort(), user_ids.map(String).sort(), 'the list replaces the users')
  assert.deepEqual((await world.get(path, token)).body.data, answer.body.data)
  const former = await world.get(`${company.ws}/users/${people.employee.id}`, token)
  assert.deepEqual(former.body.data.relationships.areas, { data: [] })
})

test('200 attributes that are not sent stay; an empty list removes all users; repeated ids count once', async () => {
  const twice = await world.patch(path, { user_ids: [people.employee.id, people.employee.id] }, token)
  assert.deepEqual(usersOf(twice), [people.employee.id])
  const renamed = await world.request('PUT', path, { token, body: { data: { attributes: { name: 'Bar' } } } })
  assert.equal(renamed.status, 200, 'PUT works like PATCH')
  assert.deepEqual(usersOf(renamed), [people.employee.id])
  assert.equal(renamed.body.data.attributes.color, '#112233')
  assert.deepEqual(usersOf(await world.patch(path, { user_ids: [] }, token)), [])
  assert.equal((await world.patch(path, { external_id: null }, token)).body.data.attributes.external_id, null)
})

test('200 a user concurrently added through the area and through the user is in the area once', async () => {
  const user = `${company.ws}/users/${people.employee.id}`
  for (let round = 0; round < 5; round += 1) {
    await world.patch(path, { user_ids: [] }, token)
    const answers = await Promise.all([
      world.patch(path, { user_ids: [people.employee.id] }, token),
      world.patch(user, { area_ids: [id] }, token),
      world.patch(path, { user_ids: [people.employee.id] }, token),
      world.patch(user, { area_ids: [id] }, token),
    ])
    for (const { status, text } of answers) assert.equal(status, 200, text)
    assert.deepEqual(usersOf(await world.get(path, token)), [people.employee.id])
  }
})

test('200 add_user_ids and remove_user_ids are independent of concurrent changes; 400 for contradictions', async () => {
  const { employee, areaAdmin, workspaceAdmin } = people
  await world.patch(path, { user_ids: [employee.id] }, token)
  const answers = await Promise.all([
    world.patch(path, { add_user_ids: [areaAdmin.id, employee.id] }, token),
    world.patch(path, { add_user_ids: [workspaceAdmin.id] }, token),
  ])
  for (const { status, text } of answers) assert.equal(status, 200, text)
  const added = usersOf(await world.get(path, token)).sort()
  assert.deepEqual(added, [employee.id, areaAdmin.id, workspaceAdmin.id].sort())
  // Removing people who are not in the area is not an error.
  for (let round = 0; round < 2; round += 1) {
    const removed = await world.patch(path, { remove_user_ids: [areaAdmin.id, workspaceAdmin.id] }, token)
    assert.deepEqual(usersOf(removed), [employee.id])
  }
  for (const name of ['add_user_ids', 'remove_user_ids']) {
    const answer = await world.patch(path, { name: 'Half', [name]: [employee.id, otherCompany.admin.id] }, token)
    assert.equal(answer.status, 400)
    assert.equal(answer.body.errors[0].source.pointer, name)
  }
  const both = { name: 'Half', add_user_ids: [areaAdmin.id], remove_user_ids: [areaAdmin.id] }
  const contradiction = await world.patch(path, both, token)
  assert.equal(contradiction.status, 400)
  assert.equal(contradiction.body.errors[0].title, 'A user cannot be added and removed at the same time.')
  assert.deepEqual(usersOf(await world.get(path, token)), [employee.id])
  assert.notEqual((await world.get(path, token)).body.data.attributes.name, 'Half')
})

test('200 a whole record sent back changes nothing', async () => {
  const { data } = (await world.get(path, token)).body
  const answer = await world.request('PATCH', path, { token, body: { data, included: [], meta: {} } })
  assert.equal(answer.status, 200)
  assert.deepEqual({ ...answer.body.data.attributes, updated_at: '' }, { ...data.attributes, updated_at: '' })
  assert.deepEqual(answer.body.data.relationships, data.relationships)
})

test('400 each attribute is checked and nothing is stored', async () => {
  await company.area('Taken')
  await world.post(areas, { name: 'Taken', external_id: 'T-1' }, token)
  const before = (await world.get(path, token)).body.data
  await assertInvalid(world, { method: 'PATCH', path, attributes: { name: 'Half', user_ids: [] } }, token, [
    ...invalidTexts.map((value) => ['name', value] as const),
    ['name', ' '],
    ['color', 'blue'],
    ['external_id', true],
    ['external_id', 'T-1'],
    ...invalidIds.map((value) => ['user_ids', value] as const),
    ['user_ids', [people.employee.id, otherCompany.admin.id]],
    ['user_ids', [999_999_999]],
  ])
  assert.deepEqual((await world.get(path, token)).body.data, before)
  assertRefused(await world.request('PATCH', path, { token }), 400, ['data'])
})

test('401 without a token, 403 for employees and area admins, their own area included', async () => {
  await world.patch(path, { user_ids: [people.employee.id, people.areaAdmin.id] }, token)
  await assertForbidden(fixture, { method: 'PATCH', path, attributes: { name: 'Mine' } }, nonAdmins)
})

test('404 for an area of another workspace or account, a deleted one, and an unknown one', async () => {
  const inKiel = (await world.post(`${otherWorkspace.ws}/areas`, { name: 'Quay' }, token)).body.data.id
  const gone = await company.area('Gone')
  await world.delete(`${areas}/${gone}`, token)
  const attempt = { method: 'PATCH', attributes: { name: 'Taken' }, token }
  await assertNotFound(
    world,
    [
      `${areas}/${inKiel}`,
      `${areas}/${await otherCompany.area()}`,
      `${areas}/${gone}`,
      `${areas}/999999999`,
      `${areas}/-1`,
    ].map((one) => ({ ...attempt, path: one, what: one })),
  )
})
