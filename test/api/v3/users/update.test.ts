import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createFixture } from '../../../support/fixture.ts'
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
const admin = people.workspaceAdmin.token
const users = `${company.ws}/users`
const path = `${users}/${people.employee.id}`

const everything = {
  username: 'Emilia',
  checkin_complete: true,
  tablet_pin: '1',
  abbreviation: 'EM',
  hour_holidays: true,
  time_zone: 'Europe/London',
  initial_time_account: 3.25,
  start_of_accounting: '2025-06-01',
  saldo_type: 1,
  salary: 2000.01,
  hours_on_vacation_day: 4,
  home_office: true,
  calc_holiday_options: 'a',
  custom_holiday_hours: 2,
  calc_vacation_options: 'b',
  working_sessions_creator: true,
  staff_number: '7',
  external_id: 'E-7',
  birthday: '2000-01-01',
  identifier_pin: '123',
  locale: 'en',
}

test('200 an admin changes every attribute', async () => {
  const answer = await world.patch(path, { ...everything, time_tracking_method_id: '3' }, admin)
  assert.equal(answer.status, 200, answer.text)
  assertShape(answer.body.data, shapes.user)
  for (const [name, value] of Object.entries(everything))
    assert.deepEqual(answer.body.data.attributes[name], value, name)
  assert.deepEqual((await world.get(path, admin)).body.data, answer.body.data)
  const [row] = await world.services.pool`select time_tracking_method_id from users where id = ${people.employee.id}`
  assert.equal(row!.time_tracking_method_id, '3')
})

test('200 areas, roles and tags are replaced by lists of ids, and stay if they are not sent', async () => {
  const [one, two, tag] = [await company.area('One'), await company.area('Two'), await company.tag()]
  const linked = (answer: { body: { data: { relationships: Record<string, { data: { id: string }[] }> } } }) => {
    const { areas, tags, roles } = answer.body.data.relationships
    return { areas: recordIds(areas!.data), tags: recordIds(tags!.data), roles: recordIds(roles!.data) }
  }
  const first = await world.patch(path, { area_ids: [one, two], role_ids: ['2'], tag_ids: [tag] }, admin)
  assert.deepEqual(linked(first), { areas: [one, two], tags: [tag], roles: ['2'] })
  assert.equal(first.body.data.attributes.assumed_role, 'area_admin')
  const second = await world.patch(path, { area_ids: [Number(two)] }, admin)
  assert.deepEqual(linked(second), { areas: [two], tags: [tag], roles: ['2'] })
  const third = await world.patch(path, { area_ids: [], tag_ids: [], role_ids: [1] }, admin)
  assert.deepEqual(linked(third), { areas: [], tags: [], roles: ['1'] })
  assert.deepEqual((await world.get(`${company.ws}/areas/${two}`, admin)).body.data.relationships.users, { data: [] })
})

test('200 a user keeps an archived tag; 400 to assign it to others', async () => {
  const [kept, added] = [await company.tag(), await company.tag()]
  await world.patch(path, { tag_ids: [kept] }, admin)
  await world.delete(`${company.ws}/tags/${kept}`, admin)
  const answer = await world.patch(path, { tag_ids: [kept, added] }, admin)
  assert.equal(answer.status, 200, answer.text)
  assert.deepEqual(recordIds(answer.body.data.relationships.tags.data), [kept, added])
  const colleague = `${users}/${people.areaAdmin.id}`
  assertRefused(await world.patch(colleague, { tag_ids: [kept] }, admin), 400, ['tag_ids'])
})

test('200 a whole record sent back by an admin changes nothing', async () => {
  const { data } = (await world.get(path, admin)).body
  const answer = await world.request('PUT', path, { token: admin, body: { data, meta: {}, included: [] } })
  assert.equal(answer.status, 200)
  assert.deepEqual(answer.body.data, data)
})

test('400 each attribute is checked and nothing is stored', async () => {
  const inKiel = (await world.post(`${otherWorkspace.ws}/areas`, { name: 'Quay' }, company.admin.token)).body.data.id
  await world.post(users, { username: 'Taken', external_id: 'TAKEN', email: 'taken@example.org' }, admin)
  const before = (await world.get(path, admin)).body.data
  const attributes = { staff_number: 'half', area_ids: [] }
  await assertInvalid(world, { method: 'PATCH', path, attributes }, admin, [
    ...[...invalidTexts, '', null].map((value) => ['username', value] as const),
    ...['true', 1, {}].map((value) => ['checkin_complete', value] as const),
    ...invalidIds.flatMap((value) => ['area_ids', 'role_ids', 'tag_ids'].map((name) => [name, value] as const)),
    ['role_ids', ['5']],
    ['role_ids', ['1', '999999999999999999']],
    ['area_ids', [inKiel]],
    ['area_ids', [await otherCompany.area()]],
    ['tag_ids', [await otherCompany.tag()]],
    ['absence_type_ids', ['999999999']],
    ['external_id', 'TAKEN'],
    ['email', 'Taken@example.org'],
    ['birthday', '2026-02-31'],
    ['avatar', '/images/1/0123456789abcdef0123456789abcdef'],
  ])
  assert.deepEqual((await world.get(path, admin)).body.data, before)
})

test('401 without a token, 403 for another user as employee or area admin', async () => {
  await assertForbidden(fixture, { method: 'PATCH', path, attributes: { username: 'X' } }, ['areaAdmin'])
  const colleague = { method: 'PATCH', path: `${users}/${people.areaAdmin.id}`, attributes: { username: 'X' } }
  await assertForbidden(fixture, colleague, ['employee'])
})

test('404 for users of another workspace or account, deleted ones, and unknown ones', async () => {
  const inKiel = await world.post(`${otherWorkspace.ws}/users`, { username: 'Kiel' }, company.admin.token)
  const gone = await company.person()
  await world.delete(`${users}/${gone.id}`, company.admin.token)
  const ids = [inKiel.body.data.id, otherCompany.admin.id, gone.id, '999999999', 'me-not']
  for (const role of ['employee', 'workspaceAdmin', 'accountAdmin'] as const)
    await assertNotFound(
      world,
      ids.map((id) => ({
        method: 'PATCH',
        path: `${users}/${id}`,
        attributes: { username: 'Taken' },
        token: people[role].token,
        what: `${role} ${id}`,
      })),
    )
  assert.equal(
    (await world.get(`${otherCompany.ws}/users/me`, otherCompany.admin.token)).body.data.attributes.username,
    'Otto Other',
  )
})
