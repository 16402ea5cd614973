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
import { assertShape, shapes } from '../../../support/shapes.ts'

const fixture = await createFixture()
const { world, company, otherCompany, people, otherWorkspace } = fixture
const { token } = company.admin
const areas = `${company.ws}/areas`

test('201 an admin creates an area', async () => {
  const answer = await world.post(
    areas,
    { name: 'Bakehouse', color: '#E8590C', external_id: 'B-1', user_ids: [Number(people.employee.id)] },
    people.workspaceAdmin.token,
  )
  assert.equal(answer.status, 201)
  assertShape(answer.body.data, shapes.area)
  const { created_at, updated_at, ...attributes } = answer.body.data.attributes
  assert.deepEqual(attributes, {
    permissions: null,
    name: 'Bakehouse',
    status: 'active',
    color: '#E8590C',
    external_id: 'B-1',
    cost_centre: null,
  })
  assert.equal(created_at, updated_at)
  assert.deepEqual(answer.body.data.relationships, {
    users: { data: [{ id: people.employee.id, type: 'user' }] },
    areas: { data: [] },
    workspace: { data: { id: company.workspaceId, type: 'workspace' } },
  })
  const shown = await world.get(`${areas}/${answer.body.data.id}`, token)
  assert.deepEqual(shown.body.data, answer.body.data)
})

test('201 the name is the only required attribute', async () => {
  const { status, body } = await world.post(areas, { name: 'Shop' }, token)
  assert.equal(status, 201)
  assert.match(body.data.attributes.color, /^#[0-9A-F]{6}$/)
  assert.equal(body.data.attributes.external_id, null)
  assert.deepEqual(body.data.relationships.users, { data: [] })
})

test('400 each attribute is validated, all problems are reported, and nothing is stored', async () => {
  const before = (await world.get(areas, token)).body.meta.total_count
  assertRefused(await world.post(areas, { color: 'red', user_ids: 'all' }, token), 400, ['name', 'color', 'user_ids'])
  assertRefused(await world.request('POST', areas, { token }), 400, ['data'])
  assertRefused(await world.request('POST', areas, { token, body: { data: [] } }), 400, ['data'])
  await assertInvalid(world, { method: 'POST', path: areas, attributes: { name: 'Half' } }, token, [
    ...invalidTexts.map((value) => ['name', value] as const),
    ['name', ''],
    ['name', null],
    ['color', '#12345'],
    ['color', '#GGGGGG'],
    ['color', null],
    ['color', 123456],
    ['external_id', {}],
    ...invalidIds.map((value) => ['user_ids', value] as const),
    ['user_ids', [999_999_999]],
    ['user_ids', [otherCompany.admin.id]],
  ])
  assert.equal((await world.get(areas, token)).body.meta.total_count, before)
})

test('400 a user of another workspace of the account, and a deleted one, cannot be in the area', async () => {
  const inKiel = await world.post(`${otherWorkspace.ws}/users`, { username: 'Kiel' }, token)
  const gone = await company.person()
  await world.delete(`${company.ws}/users/${gone.id}`, token)
  await assertInvalid(world, { method: 'POST', path: areas, attributes: { name: 'Half' } }, token, [
    ['user_ids', [inKiel.body.data.id]],
    ['user_ids', [people.employee.id, gone.id]],
  ])
})

test('400 an external id is unique in the account, and free again after deletion', async () => {
  const first = await world.post(areas, { name: 'One', external_id: 'A-1' }, token)
  assertRefused(await world.post(areas, { name: 'Two', external_id: 'A-1' }, token), 400, ['external_id'])
  assertRefused(await world.post(`${otherWorkspace.ws}/areas`, { name: 'Two', external_id: 'A-1' }, token), 400, [
    'external_id',
  ])
  const abroad = await world.post(
    `${otherCompany.ws}/areas`,
    { name: 'X', external_id: 'A-1' },
    otherCompany.admin.token,
  )
  assert.equal(abroad.status, 201, 'another account can use the same id')
  await world.delete(`${areas}/${first.body.data.id}`, token)
  assert.equal((await world.post(areas, { name: 'Two', external_id: 'A-1' }, token)).status, 201)
})

test('401 without a token, 403 for employees and area admins', async () => {
  await assertForbidden(fixture, { method: 'POST', path: areas, attributes: { name: 'Mine' } }, nonAdmins)
  const answer = await world.post(areas, { name: 'Mine' }, people.employee.token)
  assert.deepEqual(answer.body.errors, [
    { status: 'forbidden', source: { pointer: 'base' }, title: 'You are not authorised to perform this action.' },
  ])
})

test('404 in a workspace that the caller cannot access', async () => {
  const attempt = { method: 'POST', attributes: { name: 'Mine' } }
  await assertNotFound(world, [
    { ...attempt, path: `${otherWorkspace.ws}/areas`, token: people.workspaceAdmin.token, what: 'another workspace' },
    { ...attempt, path: `${otherCompany.ws}/areas`, token, what: 'another account' },
    { ...attempt, path: '/api/v3/workspaces/999999999/areas', token, what: 'unknown workspace' },
  ])
})
