import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createFixture, nonAdmins, roles } from '../../../support/fixture.ts'
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
const profiles = `${company.account}/workspaces/${company.workspaceId}/data_profiles`
const [standard] = recordIds((await world.get(profiles, admin)).body.data)

test('200 everybody lists the data profiles of the workspace, with their fields', async () => {
  for (const role of roles) {
    const answer = await world.get(`${profiles}?include=custom_fields`, people[role].token)
    assert.equal(answer.status, 200, role)
    assert.deepEqual(recordIds(answer.body.data), [standard])
    const [profile] = answer.body.data
    assertShape(profile, shapes.dataProfile)
    assert.deepEqual(profile.attributes, {
      permissions: null,
      position: null,
      user_checkin: false,
      enabled: true,
      title: 'Personal data',
    })
    assert.deepEqual(recordIds(answer.body.included), recordIds(profile.relationships.custom_fields.data))
    for (const field of answer.body.included) assertShape(field, shapes.customField)
  }
})

test('200 a new workspace has the standard fields, each with its type', async () => {
  const { data } = (await world.get(`${profiles}/${standard}/custom_fields`, people.employee.token)).body
  for (const field of data) assertShape(field, shapes.customField)
  const found = data.map(({ attributes: { key, field_type, position } }: { attributes: Record<string, unknown> }) => [
    position,
    key,
    field_type,
  ])
  assert.deepEqual(found, [
    [0, 'phone', 'text'],
    [1, 'start_of_work', 'date'],
    [2, 'trial_period', 'text'],
    [3, 'end_of_contract', 'date'],
    [4, 'desc', 'text'],
    [5, 'cost_center', 'text'],
    [6, 'cost_object', 'text'],
    [7, 'birthday', 'date'],
  ])
})

test('201 an admin creates a data profile, 200 shows and changes it', async () => {
  const wanted = { title: 'Equipment', position: 2, user_checkin: true, enabled: false }
  const created = await world.post(profiles, wanted, admin)
  assert.equal(created.status, 201)
  assertShape(created.body.data, shapes.dataProfile)
  assert.deepEqual(created.body.data.attributes, { permissions: null, ...wanted })
  assert.deepEqual(created.body.data.relationships, { custom_fields: { data: [] } })
  const path = `${profiles}/${created.body.data.id}`
  assert.deepEqual((await world.get(path, people.employee.token)).body.data, created.body.data)
  const changed = await world.patch(path, { title: 'Tools', position: null, enabled: true }, admin)
  assert.equal(changed.status, 200)
  assertShape(changed.body.data, shapes.dataProfile)
  const { title, position, enabled, user_checkin } = changed.body.data.attributes
  assert.deepEqual(
    { title, position, enabled, user_checkin },
    {
      title: 'Tools',
      position: null,
      enabled: true,
      user_checkin: true,
    },
  )
})

test('400 each attribute is checked and nothing is stored', async () => {
  const before = (await world.get(profiles, admin)).body.data
  const bad = [
    ...[...invalidTexts, '', null].map((value) => ['title', value] as const),
    ...[1.5, 'x', 2 ** 31, {}].map((value) => ['position', value] as const),
    ...invalidBooleans.flatMap((value) => [['enabled', value] as const, ['user_checkin', value] as const]),
  ]
  assertRefused(await world.post(profiles, {}, admin), 400, ['title'])
  await assertInvalid(world, { method: 'POST', path: profiles, attributes: { title: 'Half' } }, admin, bad)
  const path = `${profiles}/${standard}`
  await assertInvalid(world, { method: 'PATCH', path, attributes: { title: 'Half' } }, admin, bad)
  assert.deepEqual((await world.get(profiles, admin)).body.data, before)
})

test('401 without a token, 403 only admins create and change profiles', async () => {
  await assertForbidden(fixture, { method: 'GET', path: profiles }, [])
  await assertForbidden(fixture, { method: 'POST', path: profiles, attributes: { title: 'Mine' } }, nonAdmins)
  const path = `${profiles}/${standard}`
  await assertForbidden(fixture, { method: 'PATCH', path, attributes: { title: 'Mine' } }, nonAdmins)
})

test('404 for profiles of another workspace or account, and if account and workspace of the path do not match', async () => {
  const { token } = company.admin
  const inKiel = `${company.account}/workspaces/${otherWorkspace.id}/data_profiles`
  const [kiel] = recordIds((await world.get(inKiel, token)).body.data)
  const abroad = `${otherCompany.account}/workspaces/${otherCompany.workspaceId}/data_profiles`
  const [foreign] = recordIds((await world.get(abroad, otherCompany.admin.token)).body.data)
  const paths = [`${profiles}/${kiel}`, `${profiles}/${foreign}`, `${abroad}/${foreign}`, `${profiles}/999999999`]
  const crossed = [
    `${company.account}/workspaces/${otherCompany.workspaceId}/data_profiles`,
    `${otherCompany.account}/workspaces/${company.workspaceId}/data_profiles`,
  ]
  for (const path of [...paths, ...crossed]) await assertNotFound(world, [{ method: 'GET', path, token, what: path }])
  for (const path of paths)
    await assertNotFound(world, [
      { method: 'PATCH', path, attributes: { title: 'Taken' }, token, what: path },
      { method: 'POST', path: `${path}/custom_fields`, attributes: { key: 'k', label: 'L' }, token, what: path },
      { method: 'GET', path: `${path}/custom_fields`, token, what: path },
    ])
  await assertNotFound(world, [{ method: 'GET', path: inKiel, token: admin, what: 'no entry' }])
})
