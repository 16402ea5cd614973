import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createFixture } from '../../../support/fixture.ts'
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
const { world, company, otherCompany, otherWorkspace } = fixture
const { token } = company.admin
const path = `${company.account}/workspaces`

test('200 a workspace is created with every attribute', async () => {
  const wanted = { name: 'Lübeck', phone: '+49 451 1', time_zone: 'Europe/Vienna', locale: 'de', external_id: 'HL' }
  const answer = await world.post(path, { ...wanted, avatar: null }, token)
  assert.equal(answer.status, 200)
  assertShape(answer.body.data, shapes.changedWorkspace)
  const { name, phone, time_zone, locale, external_id, avatar } = answer.body.data.attributes
  assert.deepEqual({ name, phone, time_zone, locale, external_id }, wanted)
  assert.equal(avatar, '/images/workspace.svg')
  const shown = await world.get(`/api/v3/workspaces/${answer.body.data.id}`, token)
  const { welcome_message, ...attributes } = shown.body.data.attributes
  assert.equal(welcome_message, '')
  assert.deepEqual(attributes, answer.body.data.attributes)
})

test('200 only the name is required, and the workspace can be used immediately', async () => {
  const { data } = (await world.post(path, { name: 'Plön' }, token)).body
  const ws = `/api/v3/workspaces/${data.id}`
  const me = await world.get(`${ws}/users/me`, token)
  assert.equal(me.body.data.attributes.assumed_role, 'admin')
  assert.deepEqual(
    recordIds((await world.get(`${ws}/users`, token)).body.data),
    [company.admin.id],
    'whoever creates it is a member',
  )
  assert.deepEqual(recordIds((await world.get(`${ws}/roles`, token)).body.data), ['1', '2', '3', '4'])
  const profiles = await world.get(`${path}/${data.id}/data_profiles?include=custom_fields`, token)
  assert.equal(profiles.body.data.length, 1)
  const keys = profiles.body.included.map(({ attributes }: { attributes: { key: string } }) => attributes.key)
  assert.deepEqual(keys.sort(), [
    'birthday',
    'cost_center',
    'cost_object',
    'desc',
    'end_of_contract',
    'phone',
    'start_of_work',
    'trial_period',
  ])
  const { included } = (await world.get(`${ws}/users/me?include=absence_types`, token)).body
  const kinds = included.map(({ attributes }: { attributes: { kind: string } }) => attributes.kind)
  assert.deepEqual(kinds.sort(), ['education', 'overtime', 'parental', 'sickness', 'unpaid', 'vacation'])
})

test('400 each attribute is checked and nothing is stored', async () => {
  const before = (await world.get(path, token)).body.meta.total_count
  assertRefused(await world.post(path, {}, token), 400, ['name'])
  await assertInvalid(world, { method: 'POST', path, attributes: { name: 'Nowhere' } }, token, [
    ...invalidTexts.map((value) => ['name', value] as const),
    ['name', ''],
    ['phone', {}],
    ['time_zone', 'Middle/Earth'],
    ['time_zone', 1],
    ['locale', 'klingon'],
    ['external_id', []],
    ['avatar', 'https://example.org/a.png'],
    ['avatar', 7],
    ...invalidBooleans.map((value) => ['allow_employees_tag_working_sessions', value] as const),
    ['checkin', 'yes'],
    ['welcome_message', 'x'.repeat(5001)],
  ])
  assert.equal((await world.get(path, token)).body.meta.total_count, before)
})

test('400 an external id is unique in the account, and free again after deletion', async () => {
  const first = await world.post(path, { name: 'One', external_id: 'W-1' }, token)
  assertRefused(await world.post(path, { name: 'Two', external_id: 'W-1' }, token), 400, ['external_id'])
  const patched = await world.patch(otherWorkspace.ws, { external_id: 'W-1' }, token)
  assertRefused(patched, 400, ['external_id'])
  const abroad = await world.post(
    `${otherCompany.account}/workspaces`,
    { name: 'X', external_id: 'W-1' },
    otherCompany.admin.token,
  )
  assert.equal(abroad.status, 200, 'another account can use the same id')
  await world.delete(`/api/v3/workspaces/${first.body.data.id}`, token)
  assert.equal((await world.post(path, { name: 'Two', external_id: 'W-1' }, token)).status, 200)
})

test('401 without a token, 403 for everybody below account admin, 404 in another account', async () => {
  const attempt = { method: 'POST', path, attributes: { name: 'Mine' } }
  await assertForbidden(fixture, attempt, ['employee', 'areaAdmin', 'workspaceAdmin'])
  await assertNotFound(world, [
    { ...attempt, path: `${otherCompany.account}/workspaces`, token, what: 'another account' },
  ])
})
