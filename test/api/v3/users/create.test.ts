import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { uniqueEmail } from '../../../support/company.ts'
import { createFixture } from '../../../support/fixture.ts'
import { pictures } from '../../../support/pictures.ts'
import { assertRefused } from '../../../support/refusals.ts'
import { assertShape, recordIds, shapes } from '../../../support/shapes.ts'

const { world, company, people } = await createFixture()
const { token } = company.admin
const users = `${company.ws}/users`

/** All attributes that the record returns as they were sent. */
const shown = {
  username: 'Jana Brandt',
  email: uniqueEmail(),
  tablet_pin: '4711',
  abbreviation: 'JB',
  hour_holidays: true,
  time_zone: 'Europe/Vienna',
  initial_time_account: -12.75,
  start_of_accounting: '2026-01-01',
  saldo_type: 3,
  salary: 3250.5,
  hours_on_vacation_day: 7.6,
  home_office: true,
  calc_holiday_options: 'custom',
  custom_holiday_hours: 6.25,
  calc_vacation_options: 'average',
  working_sessions_creator: true,
  staff_number: '1042',
  external_id: 'P-1042',
  birthday: '1990-02-28',
  identifier_pin: '0815',
  locale: 'de',
}

test('201 every attribute is stored and returned', async () => {
  const { data: mine } = (await world.get(`${users}/me`, token)).body
  const absenceType = mine.relationships.absence_types.data[0].id
  const rule = { title: 'Long days', after_minutes: 540, break_minutes: 45, starts_on: '2199-01-01' }
  const breakId = (await world.post(`${company.ws}/default_breaks`, rule, company.admin.token)).body.data.id
  const wage = { number: '100', title: 'Hours', source: 'worked' }
  const wageId = (await world.post(`${company.ws}/wage_types`, wage, company.admin.token)).body.data.id
  const [areaId, tagId] = [await company.area(), await company.tag()]
  const answer = await world.post(
    users,
    {
      ...shown,
      avatar: pictures.png.url,
      time_tracking_method_id: '5',
      filter_ids: [tagId],
      wage_type_ids: [Number(wageId)],
      default_break_ids: [breakId],
      absence_type_ids: [absenceType],
      public_holiday_ids: ['DE-HH', 14],
      area_ids: [Number(areaId)],
    },
    people.workspaceAdmin.token,
  )
  assert.equal(answer.status, 201, answer.text)
  assertShape(answer.body.data, shapes.user)
  const { id, attributes, relationships } = answer.body.data
  for (const [name, value] of Object.entries(shown)) assert.deepEqual(attributes[name], value, name)
  const { avatar, avatar_thumb_url, avatar_medium_url, status, assumed_role, checkin_complete } = attributes
  assert.match(avatar, new RegExp(`^/images/${company.accountId}/[0-9a-f]{32}$`))
  assert.deepEqual([avatar_thumb_url, avatar_medium_url], [avatar, avatar])
  assert.deepEqual(
    { status, assumed_role, checkin_complete },
    {
      status: 'active',
      assumed_role: 'employee',
      checkin_complete: null,
    },
  )
  assert.deepEqual(relationships, {
    account: { data: null },
    areas: { data: [{ id: areaId, type: 'area' }] },
    workspaces: { data: [{ id: company.workspaceId, type: 'workspace' }] },
    current_absence: { data: null },
    absence_types: { data: [{ id: absenceType, type: 'absence_type' }] },
    tags: { data: [{ id: tagId, type: 'tag' }] },
    custom_field_values: { data: [] },
    roles: { data: [{ id: '1', type: 'role' }] },
    last_action: { data: null },
  })
  assert.deepEqual((await world.get(`${users}/${id}`, token)).body.data, answer.body.data)

  const [row] = await world.services.pool`
    select time_tracking_method_id, wage_type_ids, default_break_ids, public_holiday_ids from users where id = ${id}`
  assert.deepEqual(
    { ...row },
    {
      time_tracking_method_id: '5',
      wage_type_ids: [wageId],
      default_break_ids: [breakId],
      public_holiday_ids: ['DE-HH', '14'],
    },
  )
})

test('201 only the name is required, all other attributes have defaults', async () => {
  world.clock.set('2026-03-31T22:30:00Z')
  const answer = await world.post(users, { username: 'Max' }, token)
  assert.equal(answer.status, 201)
  assertShape(answer.body.data, shapes.user)
  const { identifier_pin, recognition_color_variant, ...attributes } = answer.body.data.attributes
  assert.match(identifier_pin, /^\d{6}$/)
  assert.ok(recognition_color_variant >= 0)
  assert.deepEqual(attributes, {
    permissions: null,
    email: null,
    username: 'Max',
    tablet_pin: null,
    abbreviation: null,
    hour_holidays: false,
    time_zone: null,
    initial_time_account: 0,
    invitation_pending: false,
    checkin_complete: null,
    start_of_accounting: '2026-04-01',
    saldo_type: 0,
    salary: 0,
    hours_on_vacation_day: 8,
    home_office: false,
    calc_holiday_options: 'target',
    custom_holiday_hours: 0,
    calc_vacation_options: 'target',
    working_sessions_creator: false,
    staff_number: null,
    cost_centre: null,
    wage_type_ids: [],
    default_break_ids: [],
    external_id: null,
    birthday: null,
    locale: null,
    hours_notation: null,
    absence_request_mails: 'at_once',
    substitute_id: null,
    status: 'active',
    running_time_tracking: null,
    remaining_vacation_days_this_year: 0,
    avatar: '/images/user.svg',
    avatar_thumb_url: '/images/user.svg',
    avatar_medium_url: '/images/user.svg',
    assumed_role: 'employee',
  })
  const types = answer.body.data.relationships.absence_types.data
  assert.equal(types.length, 6, 'all types of the workspace by default')
})

test('201 numbers are accepted as text, empty texts are null', async () => {
  const blank = { email: '', external_id: '', birthday: '', locale: '', hours_notation: '' }
  const sent = { username: 'Nina', staff_number: 1043, tablet_pin: 12, ...blank }
  const { attributes } = (await world.post(users, sent, token)).body.data
  assert.deepEqual([attributes.staff_number, attributes.tablet_pin], ['1043', '12'])
  for (const name of Object.keys(blank)) assert.equal(attributes[name], null, name)
})

test('201 a number with a fraction is accepted as text; 400 if digits would be lost', async () => {
  const sent = { username: 4.5, abbreviation: -0.25, staff_number: 10.5, external_id: Number.MAX_SAFE_INTEGER }
  const { username, abbreviation, staff_number, external_id } = (await world.post(users, sent, token)).body.data
    .attributes
  assert.deepEqual([username, abbreviation, staff_number, external_id], ['4.5', '-0.25', '10.5', '9007199254740991'])
  for (const staff_number of [2 ** 53, 1e300, 1e-9])
    assertRefused(await world.post(users, { username: 'Lost', staff_number }, token), 400, ['staff_number'])
})

test('201 unknown and read-only attributes are ignored', async () => {
  const sent = { username: 'Olaf', status: 'inactive', assumed_role: 'admin', account_admin: true, roles: [4], id: '1' }
  const { data } = (await world.post(users, sent, token)).body
  assert.equal(data.attributes.status, 'active')
  assert.equal(data.attributes.assumed_role, 'employee')
  assert.deepEqual(recordIds(data.relationships.roles.data), ['1'])
  assert.notEqual(data.id, '1')
})
