import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createFixture, nonAdmins } from '../../../support/fixture.ts'
import { assertRefused } from '../../../support/refusals.ts'
import { assertShape, recordIds, shapes } from '../../../support/shapes.ts'

const { world, company, people, otherWorkspace } = await createFixture()
const users = `${company.ws}/users`

const ownProfile = {
  username: 'New Name',
  abbreviation: 'NN',
  locale: 'de',
  hours_notation: 'decimal',
  time_zone: 'Europe/Paris',
  birthday: '1985-05-05',
  checkin_complete: true,
  avatar: null,
}

test('200 employees and area admins change their own profile', async () => {
  for (const role of nonAdmins) {
    const { id, token } = people[role]
    const answer = await world.patch(`${users}/${id}`, ownProfile, token)
    assert.equal(answer.status, 200, answer.text)
    assertShape(answer.body.data, shapes.user)
    for (const [name, value] of Object.entries({ ...ownProfile, avatar: '/images/user.svg' }))
      assert.equal(answer.body.data.attributes[name], value, name)
  }
})

test('200 a whole record sent back by an employee changes nothing', async () => {
  const { id } = people.employee
  const area_ids = [await company.area()]
  const tag_ids = [await company.tag()]
  const wage = { number: '100', title: 'Hours', source: 'worked' }
  const wageId = (await world.post(`${company.ws}/wage_types`, wage, company.admin.token)).body.data.id
  const filled = {
    salary: 2345.67,
    hours_on_vacation_day: 7.7,
    external_id: 'E-1',
    email: 'emil@example.org',
    wage_type_ids: [wageId],
    area_ids,
    tag_ids,
  }
  await world.patch(`${users}/${id}`, filled, company.admin.token)
  const { data } = (await world.get(`${users}/me`, people.employee.token)).body
  const answer = await world.request('PATCH', `${users}/${id}`, { token: people.employee.token, body: { data } })
  assert.equal(answer.status, 200, answer.text)
  assert.deepEqual(answer.body.data, data)
  const lists = { area_ids, tag_ids, role_ids: ['1'], wage_type_ids: [wageId], filter_ids: tag_ids }
  const again = await world.patch(`${users}/${id}`, { ...data.attributes, ...lists }, people.employee.token)
  assert.equal(again.status, 200, 'ids that are already set change nothing either')
  assert.deepEqual(again.body.data, data)
})

test('403 employees and area admins cannot change other attributes of themselves; nothing is stored', async () => {
  const area = await company.area()
  const tag = await company.tag()
  const { data: mine } = (await world.get(`${users}/me`, people.employee.token)).body
  const [absenceType] = recordIds(mine.relationships.absence_types.data)
  const refused: [string, unknown][] = [
    ['email', 'mine@example.org'],
    ['email', null],
    ['tablet_pin', '99'],
    ['hour_holidays', true],
    ['initial_time_account', 100],
    ['start_of_accounting', '2020-01-01'],
    ['saldo_type', 9],
    ['salary', 1_000_000],
    ['hours_on_vacation_day', 1],
    ['home_office', true],
    ['calc_holiday_options', 'mine'],
    ['custom_holiday_hours', 1],
    ['calc_vacation_options', 'mine'],
    ['working_sessions_creator', true],
    ['staff_number', 'S-1'],
    ['external_id', 'X-1'],
    ['identifier_pin', '000'],
    ['time_tracking_method_id', '1'],
    ['wage_type_ids', ['99']],
    ['default_break_ids', ['1']],
    ['public_holiday_ids', ['1']],
    ['absence_type_ids', [absenceType]],
    ['area_ids', [area]],
    ['tag_ids', [tag]],
    ['filter_ids', [tag]],
    ['role_ids', ['1', '2']],
    ['role_ids', ['3']],
    ['role_ids', ['4']],
    ['role_ids', ['99']],
    ['custom_field_values_attributes', [{ custom_field_id: '1', value: 'x' }]],
  ]
  await world.patch(`${users}/${people.areaAdmin.id}`, { email: 'ben@example.org' }, company.admin.token)
  for (const role of nonAdmins) {
    const { id, token } = people[role]
    const before = (await world.get(`${users}/me`, token)).body.data
    for (const [name, value] of refused) {
      const answer = await world.patch(`${users}/${id}`, { username: 'Half', [name]: value }, token)
      assertRefused(answer, 403, ['base'], `${role} ${name}`)
    }
    assert.deepEqual((await world.get(`${users}/me`, token)).body.data, before)
  }
})

test('200 workspace admins change other attributes of themselves as well', async () => {
  const { id, token } = people.workspaceAdmin
  const answer = await world.patch(`${users}/${id}`, { salary: 5000, area_ids: [await company.area()] }, token)
  assert.equal(answer.status, 200)
  assert.equal(answer.body.data.attributes.salary, 5000)
})

test('200 an account admin changes their own record in a workspace without being a member, 403 for areas and values', async () => {
  const second = await company.person({ roles: [4], attributes: { username: 'Second Admin' } })
  const path = `${otherWorkspace.ws}/users/${second.id}`
  const answer = await world.patch(path, { username: 'Renamed', role_ids: ['4'], area_ids: [] }, second.token)
  assert.equal(answer.status, 200, answer.text)
  assert.equal(answer.body.data.attributes.username, 'Renamed')
  const quay = (await world.post(`${otherWorkspace.ws}/areas`, { name: 'Quay' }, second.token)).body.data.id
  assertRefused(await world.patch(path, { area_ids: [quay] }, second.token), 403)
  const value = { custom_field_id: '1', value: 'x' }
  assertRefused(await world.patch(path, { custom_field_values_attributes: [value] }, second.token), 403)
})
