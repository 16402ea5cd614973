import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createFixture, nonAdmins } from '../../../support/fixture.ts'
import {
  assertForbidden,
  assertInvalid,
  assertNotFound,
  invalidBooleans,
  invalidTexts,
} from '../../../support/refusals.ts'
import { assertShape, shapes } from '../../../support/shapes.ts'

const fixture = await createFixture()
const { world, company, otherCompany, people, otherWorkspace } = fixture
const admin = people.workspaceAdmin.token

const everything = {
  name: 'Hansestadt',
  phone: '+49 40 2',
  time_zone: 'America/New_York',
  locale: 'de',
  external_id: 'HH',
  allow_employees_edit_working_session_area: false,
  allow_employee_edit_punched_working_sessions: true,
  allow_employees_tag_working_sessions: false,
  checkin: true,
  holiday_calendar: 'DE-BY',
  four_eyes_for_absences: true,
  team_calendar: 'area',
  team_calendar_reasons: true,
  hours_notation: 'decimal',
  address_form: 'informal',
  second_factor_demand: 'admins',
  second_factor_grace_days: 365,
  special_days: [
    { day: '12-24', share: 0.5, name: 'Heiliger Abend' },
    { day: '2026-08-08', share: 1, name: null },
  ],
  warning_thresholds: {
    daily_minutes: 540,
    break_after_minutes: 300,
    break_minutes: 20,
    long_break_after_minutes: 480,
    long_break_minutes: 40,
    rest_minutes: 600,
    running_minutes: 700,
    late_punch_minutes: 2880,
  },
  warning_rules: {
    weekly_average: false,
    average_window: '6_months',
    replacement_days: true,
    free_sundays: false,
    night_work: true,
    young_people: false,
    maternity: true,
  },
}

test('200 a workspace admin changes the name and every setting', async () => {
  const answer = await world.patch(company.ws, { ...everything, welcome_message: 'Moin' }, admin)
  assert.equal(answer.status, 200)
  assertShape(answer.body.data, shapes.changedWorkspace)
  const { permissions, avatar, iana_time_zone, ...attributes } = answer.body.data.attributes
  assert.equal(permissions, null)
  assert.equal(iana_time_zone, everything.time_zone)
  assert.equal(avatar, '/images/workspace.svg')
  assert.deepEqual(attributes, everything)
  const shown = await world.get(company.ws, people.employee.token)
  const { welcome_message, ...rest } = shown.body.data.attributes
  assert.equal(welcome_message, 'Moin')
  assert.deepEqual(rest, answer.body.data.attributes)
})

test('200 attributes that are not sent stay, optional ones can be cleared', async () => {
  await world.patch(company.ws, everything, admin)
  const answer = await world.patch(company.ws, { phone: null, external_id: '', checkin: null }, admin)
  const { phone, external_id, checkin, name, time_zone } = answer.body.data.attributes
  assert.deepEqual({ phone, external_id, checkin }, { phone: null, external_id: null, checkin: null })
  assert.deepEqual({ name, time_zone }, { name: 'Hansestadt', time_zone: 'America/New_York' })
})

test('200 a whole record sent back changes nothing', async () => {
  const { data } = (await world.get(company.ws, admin)).body
  const answer = await world.request('PUT', company.ws, { token: admin, body: { data } })
  assert.equal(answer.status, 200)
  assert.deepEqual((await world.get(company.ws, admin)).body.data, data)
})

test('400 each attribute is checked and nothing is stored', async () => {
  const before = (await world.get(company.ws, admin)).body.data
  const switches = [
    'allow_employees_edit_working_session_area',
    'allow_employee_edit_punched_working_sessions',
    'allow_employees_tag_working_sessions',
    'team_calendar_reasons',
  ]
  await assertInvalid(world, { method: 'PATCH', path: company.ws, attributes: { name: 'Half' } }, admin, [
    ...invalidTexts.map((value) => ['name', value] as const),
    ['name', ' '],
    ['name', null],
    ['phone', []],
    ['time_zone', 'Nowhere'],
    ['time_zone', null],
    ['locale', 'xx'],
    ['external_id', {}],
    ['avatar', '/images/1/0123456789abcdef0123456789abcdef'],
    ['checkin', 'true'],
    ['team_calendar', 'everybody'],
    ['team_calendar', null],
    ['hours_notation', 'roman'],
    ['address_form', 'Sie'],
    ['address_form', null],
    ['hours_notation', null],
    ['welcome_message', null],
    ...switches.flatMap((name) => invalidBooleans.map((value) => [name, value] as const)),
  ])
  assert.deepEqual((await world.get(company.ws, admin)).body.data, before)
})

test('401 without a token, 403 for employees and area admins, 404 in workspaces that the caller cannot access', async () => {
  const attempt = { method: 'PATCH', path: company.ws, attributes: { name: 'Taken' } }
  await assertForbidden(fixture, attempt, nonAdmins)
  await assertNotFound(world, [
    { ...attempt, path: otherWorkspace.ws, token: admin, what: 'admin of another workspace' },
    { ...attempt, path: otherCompany.ws, token: company.admin.token, what: 'another account' },
    { ...attempt, path: '/api/v3/workspaces/999999999', token: company.admin.token, what: 'unknown' },
  ])
})
