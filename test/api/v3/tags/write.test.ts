import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createFixture, nonAdmins } from '../../../support/fixture.ts'
import {
  assertForbidden,
  assertInvalid,
  assertNotFound,
  assertRefused,
  invalidBooleans,
  invalidTexts,
} from '../../../support/refusals.ts'
import { assertShape, recordIds, shapes } from '../../../support/shapes.ts'

const fixture = await createFixture()
const { world, company, otherCompany, people, otherWorkspace } = fixture
const admin = people.workspaceAdmin.token
const tags = `${company.ws}/tags`
const everything = { title: 'Night shift', color: '#364FC7', external_id: 'T-1', active: true }

test('201 an admin creates a tag with all attributes, or with a title only', async () => {
  const answer = await world.post(tags, everything, admin)
  assert.equal(answer.status, 201)
  assertShape(answer.body.data, shapes.tag)
  assert.deepEqual(answer.body.data.attributes, everything)
  assert.deepEqual((await world.get(`${tags}/${answer.body.data.id}`, admin)).body.data, answer.body.data)
  const plain = await world.post(tags, { title: 'Plain' }, admin)
  assert.deepEqual(plain.body.data.attributes, { title: 'Plain', active: true, external_id: null, color: null })
})

test('200 an admin changes a tag', async () => {
  const path = `${tags}/${await company.tag()}`
  const wanted = { title: 'Late shift', color: '#000000', external_id: 'T-2', active: false }
  const answer = await world.patch(path, wanted, admin)
  assert.equal(answer.status, 200)
  assertShape(answer.body.data, shapes.tag)
  assert.deepEqual(answer.body.data.attributes, wanted)
  const cleared = await world.patch(path, { color: null, external_id: '' }, admin)
  assert.deepEqual(cleared.body.data.attributes, { ...wanted, color: null, external_id: null })
})

test('200 an archived tag is kept with the users who have it, and can be activated again', async () => {
  const id = await company.tag('Seasonal')
  const user = `${company.ws}/users/${people.employee.id}`
  await world.patch(user, { tag_ids: [id] }, admin)
  const answer = await world.delete(`${tags}/${id}`, admin)
  assert.equal(answer.status, 200)
  assertShape(answer.body.data, shapes.tag)
  assert.equal(answer.body.data.attributes.active, false)
  assert.deepEqual(recordIds(answer.body.data.relationships.users.data), [people.employee.id])
  assert.equal((await world.get(`${tags}/${id}`, admin)).status, 200)
  assert.deepEqual(recordIds((await world.get(user, admin)).body.data.relationships.tags.data), [id])
  assert.equal((await world.patch(`${tags}/${id}`, { active: true }, admin)).body.data.attributes.active, true)
})

test('400 each attribute is checked and nothing is stored', async () => {
  const id = await company.tag('Fixed')
  const before = (await world.get(tags, admin)).body
  const bad = [
    ...invalidTexts.map((value) => ['title', value] as const),
    ['title', ''],
    ['title', null],
    ['color', 'red'],
    ['color', 5],
    ['external_id', {}],
    ['external_id', 'T-1'],
    ['title', 'nIGHT sHIFT'],
    ...invalidBooleans.map((value) => ['active', value] as const),
  ] as const
  assertRefused(await world.post(tags, {}, admin), 400, ['title'])
  await assertInvalid(world, { method: 'POST', path: tags, attributes: { title: 'Half' } }, admin, bad)
  await assertInvalid(world, { method: 'PATCH', path: `${tags}/${id}`, attributes: { title: 'Half' } }, admin, bad)
  assert.deepEqual((await world.get(tags, admin)).body.data, before.data)
})

test('400 a title is unique among the active tags of a workspace, ignoring case', async () => {
  const first = await company.tag('Once')
  await world.delete(`${tags}/${first}`, admin)
  assert.equal((await world.post(tags, { title: 'once' }, admin)).status, 201, 'the archived one does not count')
  assertRefused(await world.patch(`${tags}/${first}`, { active: true }, admin), 400, ['title'])
  const inKiel = await world.post(`${otherWorkspace.ws}/tags`, { title: 'Once' }, company.admin.token)
  assert.equal(inKiel.status, 201, 'another workspace can use the same title')
})

test('401 without a token, 403 for employees and area admins', async () => {
  const path = `${tags}/${await company.tag()}`
  await assertForbidden(fixture, { method: 'POST', path: tags, attributes: { title: 'Mine' } }, nonAdmins)
  await assertForbidden(fixture, { method: 'PATCH', path, attributes: { title: 'Mine' } }, nonAdmins)
  await assertForbidden(fixture, { method: 'DELETE', path }, nonAdmins)
})

test('404 for tags of another workspace or account, and unknown ones', async () => {
  const { token } = company.admin
  const inKiel = (await world.post(`${otherWorkspace.ws}/tags`, { title: 'Quay' }, token)).body.data.id
  const abroad = await otherCompany.tag('Abroad')
  for (const id of [inKiel, abroad, '999999999', 'x'])
    await assertNotFound(world, [
      { method: 'PATCH', path: `${tags}/${id}`, attributes: { title: 'Taken' }, token, what: `change ${id}` },
      { method: 'DELETE', path: `${tags}/${id}`, token, what: `archive ${id}` },
    ])
  await assertNotFound(world, [
    { method: 'POST', path: `${otherCompany.ws}/tags`, attributes: { title: 'Taken' }, token, what: 'create abroad' },
    { method: 'DELETE', path: `${otherCompany.ws}/tags/${abroad}`, token, what: 'archive abroad' },
  ])
  const { attributes } = (await world.get(`${otherCompany.ws}/tags/${abroad}`, otherCompany.admin.token)).body.data
  assert.deepEqual([attributes.title, attributes.active], ['Abroad', true])
})
