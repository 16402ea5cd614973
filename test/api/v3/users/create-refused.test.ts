import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { uniqueEmail } from '../../../support/company.ts'
import { createFixture, nonAdmins } from '../../../support/fixture.ts'
import {
  assertForbidden,
  assertInvalid,
  assertNotFound,
  assertRefused,
  invalidBooleans,
  invalidIds,
  invalidTexts,
} from '../../../support/refusals.ts'

const fixture = await createFixture()
const { world, company, otherCompany, people, otherWorkspace } = fixture
const { token } = company.admin
const users = `${company.ws}/users`
const attempt = { method: 'POST', path: users, attributes: { username: 'Half Made' } }
const count = async (): Promise<number> => (await world.get(users, token)).body.meta.total_count

const each = (names: readonly string[], values: readonly unknown[]) =>
  names.flatMap((name) => values.map((value) => [name, value] as const))

test('400 a name is required, and all problems are reported together', async () => {
  const sent = { email: 'nonsense', birthday: '2026-02-30', salary: 'much', area_ids: 'all' }
  assertRefused(await world.post(users, sent, token), 400, ['username', 'email', 'salary', 'birthday', 'area_ids'])
})

test('400 each attribute is checked and nothing is stored', async () => {
  const before = await count()
  await assertInvalid(world, attempt, token, [
    ...each(['username'], [...invalidTexts, '', ' ', null]),
    ...each(
      ['tablet_pin', 'abbreviation', 'staff_number', 'external_id', 'time_tracking_method_id'],
      [true, {}, 'a\0b'],
    ),
    ...each(['tablet_pin', 'abbreviation', 'identifier_pin'], ['x'.repeat(21)]),
    ...each(['email'], ['a@', '@b.c', 'a b@c.de', 'a@b@c.de', 'a\0@b.de', 7, `${'x'.repeat(250)}@b.de`]),
    ...each(['hour_holidays', 'home_office', 'working_sessions_creator'], invalidBooleans),
    ...each(['time_zone'], ['Mars/Olympus', 5, {}]),
    ...each(['initial_time_account', 'salary'], ['x', null, true, 1e300, {}, '1e3']),
    ...each(['hours_on_vacation_day', 'custom_holiday_hours'], [-1, 25, 'x', null]),
    ...each(['saldo_type'], [1.5, 'x', 2 ** 31, null]),
    ...each(['calc_holiday_options', 'calc_vacation_options', 'identifier_pin'], ['', null, {}]),
    ...each(['start_of_accounting'], ['2026-13-01', '01.02.2026', 20260101, null, '']),
    ...each(['birthday'], ['2025-02-29', 'yesterday', 1]),
    ...each(['locale'], ['klingon', 1]),
    ...each(['avatar'], ['hello', 1, '/images/1/0123456789abcdef0123456789abcdef']),
    ...each(
      ['filter_ids', 'tag_ids', 'wage_type_ids', 'default_break_ids', 'absence_type_ids', 'area_ids'],
      invalidIds,
    ),
    ...each(['public_holiday_ids'], ['DE', [''], [{}], null]),
    ...each(['custom_field_values_attributes'], ['x', [1], [{}], [{ custom_field_id: 'x', value: null }]]),
  ])
  assert.equal(await count(), before)
})

test('400 ids must name records of this workspace', async () => {
  const inKiel = async (path: string, sent: object) =>
    (await world.post(`${otherWorkspace.ws}/${path}`, sent, token)).body.data.id
  const typeOf = async (ws: string, who: string) =>
    (await world.get(`${ws}/users/me`, who)).body.data.relationships.absence_types.data[0].id
  const areas = [await inKiel('areas', { name: 'Quay' }), await otherCompany.area(), '999999999']
  const tags = [await inKiel('tags', { title: 'Quay' }), await otherCompany.tag(), '999999999']
  const types = [
    await typeOf(otherWorkspace.ws, token),
    await typeOf(otherCompany.ws, otherCompany.admin.token),
    '999999999',
  ]
  const own = await company.area()
  await assertInvalid(world, attempt, token, [
    ...areas.map((id) => ['area_ids', [own, id]] as const),
    ...tags.map((id) => ['tag_ids', [id]] as const),
    ...tags.map((id) => ['filter_ids', [id]] as const),
    ...types.map((id) => ['absence_type_ids', [id]] as const),
  ])
})

test('400 for an e-mail address in use, in any case and account; 201 once its user is deleted', async () => {
  const email = uniqueEmail()
  const first = await world.post(users, { username: 'First', email }, token)
  assertRefused(await world.post(users, { username: 'Second', email: email.toUpperCase() }, token), 400, ['email'])
  const abroad = await world.post(`${otherCompany.ws}/users`, { username: 'Third', email }, otherCompany.admin.token)
  assertRefused(abroad, 400, ['email'])
  await world.delete(`${users}/${first.body.data.id}`, token)
  assert.equal((await world.post(users, { username: 'Second', email }, token)).status, 201)
})

test('400 an external id in use in the account; 201 once its user is deleted', async () => {
  const external_id = 'P-1'
  const first = await world.post(users, { username: 'First', external_id }, token)
  assertRefused(await world.post(users, { username: 'Second', external_id }, token), 400, ['external_id'])
  const inKiel = await world.post(`${otherWorkspace.ws}/users`, { username: 'Second', external_id }, token)
  assertRefused(inKiel, 400, ['external_id'])
  const abroad = await world.post(`${otherCompany.ws}/users`, { username: 'X', external_id }, otherCompany.admin.token)
  assert.equal(abroad.status, 201, 'another account can use the same id')
  await world.delete(`${users}/${first.body.data.id}`, token)
  assert.equal((await world.post(users, { username: 'Second', external_id }, token)).status, 201)
})

test('400 for all but one of the concurrent requests with the same e-mail address', async () => {
  const email = uniqueEmail()
  const before = await count()
  const answers = await Promise.all(
    [1, 2, 3, 4].map((number) => world.post(users, { username: `Racer ${number}`, email }, token)),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 400, 400, 400])
  assert.equal(await count(), before + 1)
})

test('401 without a token, 403 for employees and area admins', async () => {
  await assertForbidden(fixture, attempt, nonAdmins)
})

test('404 in a workspace that the caller cannot access', async () => {
  await assertNotFound(world, [
    { ...attempt, path: `${otherWorkspace.ws}/users`, token: people.workspaceAdmin.token, what: 'another workspace' },
    { ...attempt, path: `${otherCompany.ws}/users`, token, what: 'another account' },
  ])
})
