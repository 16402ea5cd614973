import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany } from '../../../support/company.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
const company = await createCompany(world)
const areas = `${company.ws}/areas`

test('201 an admin creates an area', async () => {
  const person = await company.person()
  const answer = await world.post(
    areas,
    { name: 'Bakehouse', color: '#E8590C', user_ids: [person.id] },
    company.admin.token,
  )
  assert.equal(answer.status, 201)
  const { id, type, attributes, relationships } = answer.body.data
  assert.match(id, /^\d+$/)
  assert.equal(type, 'area')
  assert.deepEqual(Object.keys(attributes), [
    'permissions',
    'name',
    'status',
    'color',
    'external_id',
    'created_at',
    'updated_at',
  ])
  assert.equal(attributes.permissions, null)
  assert.equal(attributes.name, 'Bakehouse')
  assert.equal(attributes.status, 'active')
  assert.equal(attributes.color, '#E8590C')
  assert.equal(attributes.external_id, null)
  assert.match(attributes.created_at, /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/)
  assert.deepEqual(relationships, {
    users: { data: [{ id: person.id, type: 'user' }] },
    areas: { data: [] },
    workspace: { data: { id: company.workspaceId, type: 'workspace' } },
  })
})

test('400 a name is needed, a colour must be one, users must be of the workspace', async () => {
  const other = await createCompany(world)
  const answer = await world.post(areas, { color: 'red' }, company.admin.token)
  assert.equal(answer.status, 400)
  assert.deepEqual(
    answer.body.errors.map((error: { source: { pointer: string } }) => error.source.pointer),
    ['name', 'color'],
  )
  const foreign = await world.post(areas, { name: 'Shop', user_ids: [other.admin.id] }, company.admin.token)
  assert.equal(foreign.status, 400)
  assert.equal(foreign.body.errors[0].source.pointer, 'user_ids')
  const list = await world.get(`${areas}?filter[name]=Shop`, company.admin.token)
  assert.equal(list.body.meta.total_count, 0, 'nothing is stored')
})

test('403 an employee cannot create an area', async () => {
  const { token } = await company.person()
  const answer = await world.post(areas, { name: 'Mine' }, token)
  assert.equal(answer.status, 403)
  assert.deepEqual(answer.body.errors, [
    { status: 'forbidden', source: { pointer: 'base' }, title: 'You are not authorised to perform this action.' },
  ])
})

test('401 without a token, 404 in the workspace of another account', async () => {
  const other = await createCompany(world)
  assert.equal((await world.post(areas, { name: 'X' })).status, 401)
  assert.equal((await world.post(areas, { name: 'X' }, other.admin.token)).status, 404)
})
