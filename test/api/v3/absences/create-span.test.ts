import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createAbsenceCompany } from '../../../support/absences.ts'
import { assertRefused } from '../../../support/refusals.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
const company = await createAbsenceCompany(world)

type Span = { starts_at: string; ends_at: string; full_day: boolean; days: number; hours: number }

const spans: [string, object, Span][] = [
  [
    'a full day is extended to the whole local day',
    { starts_at: '2026-07-06T09:30:00+02:00', ends_at: '2026-07-06T10:00:00+02:00', full_day: true },
    { starts_at: '2026-07-05T22:00:00Z', ends_at: '2026-07-06T21:59:59Z', full_day: true, days: 1, hours: 8 },
  ],
  [
    'full days are extended to the first and last local day, not the UTC days',
    { starts_at: '2026-07-05T23:30:00Z', ends_at: '2026-07-06T22:30:00Z', full_day: true },
    { starts_at: '2026-07-05T22:00:00Z', ends_at: '2026-07-07T21:59:59Z', full_day: true, days: 2, hours: 16 },
  ],
  [
    'a full day in winter has the winter offset',
    { starts_at: '2026-01-07T12:00:00+01:00', ends_at: '2026-01-08T12:00:00+01:00', full_day: true },
    { starts_at: '2026-01-06T23:00:00Z', ends_at: '2026-01-08T22:59:59Z', full_day: true, days: 2, hours: 16 },
  ],
  [
    'a week in which the clock goes back ends with the winter offset',
    { starts_at: '2026-10-19', ends_at: '2026-10-26', full_day: true },
    { starts_at: '2026-10-18T22:00:00Z', ends_at: '2026-10-26T22:59:59Z', full_day: true, days: 6, hours: 48 },
  ],
  [
    'the times of half a day are not changed',
    { starts_at: '2026-07-06T08:00:00+02:00', ends_at: '2026-07-06T12:00:00+02:00', full_day: false },
    { starts_at: '2026-07-06T06:00:00Z', ends_at: '2026-07-06T10:00:00Z', full_day: false, days: 0.5, hours: 4 },
  ],
  [
    'times without an offset are local',
    { starts_at: '2026-07-06T08:00:00', ends_at: '2026-07-06T09:00', full_day: false },
    { starts_at: '2026-07-06T06:00:00Z', ends_at: '2026-07-06T07:00:00Z', full_day: false, days: 0.13, hours: 1 },
  ],
  [
    'times without an offset are in the given time zone',
    { starts_at: '2026-07-06T08:00:00', ends_at: '2026-07-06T10:00:00', time_zone: 'Europe/London', full_day: false },
    { starts_at: '2026-07-06T07:00:00Z', ends_at: '2026-07-06T09:00:00Z', full_day: false, days: 0.25, hours: 2 },
  ],
  [
    'dates without a time are whole days in the given time zone',
    { starts_at: '2026-07-06', ends_at: '2026-07-07', time_zone: 'America/New_York', full_day: undefined },
    { starts_at: '2026-07-06T04:00:00Z', ends_at: '2026-07-08T03:59:59Z', full_day: true, days: 2, hours: 16 },
  ],
  [
    'full days are days in the given time zone',
    {
      starts_at: '2026-07-06T20:00:00-04:00',
      ends_at: '2026-07-06T21:00:00-04:00',
      time_zone: 'New York',
      full_day: true,
    },
    { starts_at: '2026-07-06T04:00:00Z', ends_at: '2026-07-07T03:59:59Z', full_day: true, days: 1, hours: 8 },
  ],
  [
    'dates without a time are whole local days',
    { starts_at: '2026-07-06', ends_at: '2026-07-07', full_day: undefined },
    { starts_at: '2026-07-05T22:00:00Z', ends_at: '2026-07-07T21:59:59Z', full_day: true, days: 2, hours: 16 },
  ],
  [
    'fractions of a second are cut off',
    { starts_at: '2026-07-06T08:00:00.999Z', ends_at: '2026-07-06T09:00:00.999Z', full_day: false },
    { starts_at: '2026-07-06T08:00:00Z', ends_at: '2026-07-06T09:00:00Z', full_day: false, days: 0.13, hours: 1 },
  ],
  [
    'an absence of zero length takes no time',
    { starts_at: '2026-07-06T08:00:00Z', ends_at: '2026-07-06T08:00:00Z', full_day: false },
    { starts_at: '2026-07-06T08:00:00Z', ends_at: '2026-07-06T08:00:00Z', full_day: false, days: 0, hours: 0 },
  ],
  [
    'a weekend takes no time',
    { starts_at: '2026-07-04', ends_at: '2026-07-05', full_day: true },
    { starts_at: '2026-07-03T22:00:00Z', ends_at: '2026-07-05T21:59:59Z', full_day: true, days: 0, hours: 0 },
  ],
  [
    'a public holiday takes no time',
    { starts_at: '2026-05-01', ends_at: '2026-05-04', full_day: true },
    { starts_at: '2026-04-30T22:00:00Z', ends_at: '2026-05-04T21:59:59Z', full_day: true, days: 1, hours: 8 },
  ],
]
for (const [name, sent, expected] of spans)
  test(`200 ${name}`, async () => {
    const answer = await company.requestAbsence(company.admin.token, sent)
    assert.equal(answer.status, 200, answer.text)
    const { starts_at, ends_at, full_day, days, hours } = answer.body.data.attributes
    assert.deepEqual({ starts_at, ends_at, full_day, days, hours }, expected)
  })

test('200 a day has the vacation hours of the user', async () => {
  const person = await company.person({ attributes: { hours_on_vacation_day: 6 } })
  const { attributes } = (await company.requestAbsence(person.token)).body.data
  assert.deepEqual([attributes.days, attributes.hours], [5, 30])
})

for (const full_day of [true, false])
  test(`200 an absence may last to the last supported day, also west of Greenwich (full_day ${full_day})`, async () => {
    const far = await createAbsenceCompany(world, { time_zone: 'America/New_York' })
    const answer = await far.requestAbsence(far.admin.token, {
      starts_at: '9999-12-29',
      ends_at: '9999-12-31',
      full_day,
    })
    assert.equal(answer.status, 200, answer.text)
    assert.equal(answer.body.data.attributes.ends_at, '9999-12-31T23:59:59Z')
  })

test('200 the time zone is stored; 400 for an invalid one', async () => {
  const span = { starts_at: '2026-07-06', ends_at: '2026-07-06' }
  const kept = await company.requestAbsence(company.admin.token, { ...span, time_zone: 'Tokyo' })
  assert.equal(kept.body.data.attributes.time_zone, 'Asia/Tokyo')
  for (const time_zone of ['Nowhere', 5])
    assertRefused(await company.requestAbsence(company.admin.token, { ...span, time_zone }), 400, ['time_zone'])
})
