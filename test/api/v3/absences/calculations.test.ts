import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createAbsenceCompany } from '../../../support/absences.ts'
import { errorPointers } from '../../../support/answers.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
const company = await createAbsenceCompany(world)
const { admin, ws } = company
const partTime = await company.person({ attributes: { hours_on_vacation_day: 5 } })

const calculate = (query: Record<string, string>, token = admin.token) =>
  world.get(`${ws}/absences_calculations?${new URLSearchParams(query)}`, token)

const spans: Record<string, string | boolean>[] = [
  { starts_at: '2026-07-06', ends_at: '2026-07-10', full_day: true },
  { starts_at: '2026-07-06', ends_at: '2026-07-10' },
  { starts_at: '2026-07-06T09:30:00+02:00', ends_at: '2026-07-07T10:00:00+02:00', full_day: true },
  { starts_at: '2026-07-06T08:00:00+02:00', ends_at: '2026-07-06T12:00:00+02:00', full_day: false },
  { starts_at: '2026-07-06T08:00:00+02:00', ends_at: '2026-07-06T12:00:00+02:00' },
  { starts_at: '2026-07-06T00:00:00+02:00', ends_at: '2026-07-07T23:59:59+02:00' },
  { starts_at: '2026-07-06T08:00:00', ends_at: '2026-07-06T08:50:00', full_day: false },
  { starts_at: '2026-12-21', ends_at: '2027-01-08', full_day: true },
  { starts_at: '2026-10-24', ends_at: '2026-10-26', full_day: true },
  { starts_at: '2026-07-04', ends_at: '2026-07-05', full_day: true },
  { starts_at: '2026-07-06', ends_at: '2026-07-07', time_zone: 'America/New_York' },
  {
    starts_at: '2026-07-06T20:00:00-04:00',
    ends_at: '2026-07-06T21:00:00-04:00',
    time_zone: 'New York',
    full_day: true,
  },
]
for (const span of spans)
  test(`200 the calculation has the same days and hours as a request: ${JSON.stringify(span)}`, async () => {
    for (const user of [admin, partTime]) {
      const query = Object.fromEntries(Object.entries(span).map(([name, value]) => [name, String(value)]))
      const { status, body, text } = await calculate({ ...query, user_id: user.id })
      assert.equal(status, 200, text)
      const asked = await company.requestAbsence(admin.token, { full_day: undefined, ...span, user_id: user.id })
      const { days, hours } = asked.body.data.attributes
      assert.deepEqual([body.meta.days, body.meta.hours], [days, hours])
      const sum = (name: 'days' | 'hours') =>
        body.meta.by_day.reduce((total: number, one: Record<'days' | 'hours', number>) => total + one[name], 0)
      assert.ok(Math.abs(sum('hours') - hours) < 0.01 && Math.abs(sum('days') - days) < 0.01)
    }
  })

test('200 the default user is the caller; nothing is stored', async () => {
  const query = { starts_at: '2026-07-06', ends_at: '2026-07-06', full_day: '1' }
  const { meta } = (await calculate(query, partTime.token)).body
  assert.deepEqual([meta.days, meta.hours], [1, 5])
  assert.deepEqual(meta.by_day, [{ day: '2026-07-06', days: 1, hours: 5 }])
  const person = await company.person()
  await calculate(query, person.token)
  assert.equal((await world.get(company.absences, person.token)).body.meta.total_count, 0)
})

for (const [starts_at, ends_at] of [
  ['2026-07-06T08:00:00+02:00', '2026-07-06T10:00:00+02:00'],
  ['2026-07-06T08:00+0200', '2026-07-06T10:00:00.5+02'],
  ['2026-07-06+08:00', '2026-07-06+10:00'],
])
  test(`200 an unencoded plus sign, of an offset or before a time, is read as a space: ${starts_at} to ${ends_at}`, async () => {
    const query = `starts_at=${starts_at}&ends_at=${ends_at}&full_day=0`
    const { status, body, text } = await world.get(`${ws}/absences_calculations?${query}`, admin.token)
    assert.equal(status, 200, text)
    assert.equal(body.meta.hours, 2)
  })

const refused: [string, Record<string, string>, string[]][] = [
  ['start and end are needed', {}, ['starts_at', 'ends_at']],
  ['start and end must be valid times', { starts_at: 'x', ends_at: '2026-02-30' }, ['starts_at', 'ends_at']],
  ['the end must not be before the start', { starts_at: '2026-07-06', ends_at: '2026-07-05' }, ['ends_at']],
  ['the absence must not last more than ten years', { starts_at: '2026-07-06', ends_at: '2040-07-05' }, ['ends_at']],
  ['full_day must be a boolean', { starts_at: '2026-07-06', ends_at: '2026-07-06', full_day: 'maybe' }, ['full_day']],
  ['the user must exist', { starts_at: '2026-07-06', ends_at: '2026-07-06', user_id: '999999999' }, ['user_id']],
]
for (const [name, query, expected] of refused)
  test(`400 ${name}`, async () => {
    const answer = await calculate(query)
    assert.equal(answer.status, 400, answer.text)
    assert.deepEqual(errorPointers(answer), expected)
  })

test('403 for a user whom the caller does not administer, 401 without a token, 404 in another account', async () => {
  const { lead, member, stranger } = await company.createTeam()
  const query = { starts_at: '2026-07-06', ends_at: '2026-07-06' }
  assert.equal((await calculate({ ...query, user_id: lead.id }, member.token)).status, 403)
  assert.equal((await calculate({ ...query, user_id: member.id }, lead.token)).status, 200)
  assert.equal((await calculate({ ...query, user_id: stranger.id }, lead.token)).status, 403)
  assert.equal((await world.get(`${ws}/absences_calculations`)).status, 401)
  const other = await createAbsenceCompany(world)
  assert.equal((await calculate(query, other.admin.token)).status, 404)
  assert.equal((await calculate({ ...query, user_id: other.admin.id })).status, 400)
})
