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
const { world, company, otherCompany, people } = fixture
const admin = people.workspaceAdmin.token
const profilesOf = ({ account, workspaceId }: { account: string; workspaceId: string }) =>
  `${account}/workspaces/${workspaceId}/data_profiles`
const profiles = profilesOf(company)
const [standard] = recordIds((await world.get(profiles, admin)).body.data)
const fields = `${profiles}/${standard}/custom_fields`

test('201 an admin adds a field to a profile, 200 changes it', async () => {
  const wanted = { key: 'shoe_size', label: 'Shoe size', field_type: 'number', position: 9, enabled: false }
  const created = await world.post(fields, wanted, admin)
  assert.equal(created.status, 201)
  assertShape(created.body.data, shapes.customField)
  assert.deepEqual(created.body.data.attributes, wanted)
  assert.deepEqual(created.body.data.relationships, { data_profile: { data: { id: standard, type: 'data_profile' } } })
  const { data } = (await world.get(fields, people.employee.token)).body
  assert.deepEqual(data.at(-1), created.body.data)

  const changes = { key: 'shoes', label: 'Shoes', field_type: 'text', position: null, enabled: true }
  const changed = await world.patch(`${fields}/${created.body.data.id}`, changes, admin)
  assert.equal(changed.status, 200)
  assertShape(changed.body.data, shapes.customField)
  assert.deepEqual(changed.body.data.attributes, changes)
})

test('201 only key and label are required', async () => {
  const { body } = await world.post(fields, { key: 'plain', label: 'Plain' }, admin)
  assert.deepEqual(body.data.attributes, {
    key: 'plain',
    label: 'Plain',
    field_type: 'text',
    position: null,
    enabled: true,
  })
})

test('400 each attribute is checked and nothing is stored', async () => {
  const { body } = await world.post(fields, { key: 'fixed', label: 'Fixed' }, admin)
  const before = (await world.get(fields, admin)).body.data
  const bad = [
    ...['', 'Über', 'UPPER', '1st', 'with blank', 'x'.repeat(64), 1, null].map((value) => ['key', value] as const),
    ['key', 'phone'],
    ...[...invalidTexts, '', null].map((value) => ['label', value] as const),
    ...['money', 1, null].map((value) => ['field_type', value] as const),
    ['position', 'x'],
    ...invalidBooleans.map((value) => ['enabled', value] as const),
  ] as const
  assertRefused(await world.post(fields, {}, admin), 400, ['key', 'label'])
  await assertInvalid(world, { method: 'POST', path: fields, attributes: { key: 'half', label: 'H' } }, admin, bad)
  const path = `${fields}/${body.data.id}`
  await assertInvalid(world, { method: 'PATCH', path, attributes: { label: 'Half' } }, admin, bad)
  assert.deepEqual((await world.get(fields, admin)).body.data, before)
})

test('400 a key is unique in the workspace, across profiles', async () => {
  const second = (await world.post(profiles, { title: 'Second' }, admin)).body.data.id
  const answer = await world.post(`${profiles}/${second}/custom_fields`, { key: 'phone', label: 'Phone' }, admin)
  assertRefused(answer, 400, ['key'])
})

test('401 without a token, 403 only admins create and change fields', async () => {
  const id = recordIds((await world.get(fields, admin)).body.data)[0]
  await assertForbidden(fixture, { method: 'GET', path: fields }, [])
  const attributes = { key: 'mine', label: 'Mine' }
  await assertForbidden(fixture, { method: 'POST', path: fields, attributes }, nonAdmins)
  await assertForbidden(fixture, { method: 'PATCH', path: `${fields}/${id}`, attributes }, nonAdmins)
})

test('404 for a field of another profile or account, and an unknown one', async () => {
  const second = (await world.post(profiles, { title: 'Third' }, admin)).body.data.id
  const [own] = recordIds((await world.get(fields, admin)).body.data)
  const [abroad] = recordIds((await world.get(profilesOf(otherCompany), otherCompany.admin.token)).body.data)
  const foreign = (await world.get(`${profilesOf(otherCompany)}/${abroad}/custom_fields`, otherCompany.admin.token))
    .body.data[0]
  const attempt = { method: 'PATCH', attributes: { label: 'Taken' }, token: company.admin.token }
  await assertNotFound(world, [
    { ...attempt, path: `${profiles}/${second}/custom_fields/${own}`, what: 'another profile' },
    { ...attempt, path: `${fields}/${foreign.id}`, what: 'another account' },
    { ...attempt, path: `${profiles}/${abroad}/custom_fields/${foreign.id}`, what: 'another account, its profile' },
    { ...attempt, path: `${fields}/999999999`, what: 'unknown' },
    { ...attempt, path: `${fields}/x`, what: 'not an id' },
  ])
})
