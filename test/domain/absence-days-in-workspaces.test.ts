import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany } from '../support/company.ts'
import { createWorld } from '../support/world.ts'

const world = await createWorld()
const company = await createCompany(world, { time_zone: 'Europe/Berlin' })
const { token } = company.admin

type Place = { ws: string; type: string; person(attributes?: object): Promise<string> }

async function place(attributes: object): Promise<Place> {
  const made = await world.post(`${company.account}/workspaces`, { name: 'Site', ...attributes }, token)
  assert.equal(made.status, 200, made.text)
  const ws = `/api/v3/workspaces/${made.body.data.id}`
  const types = await world.get(`${ws}/absence_types?filter[kind]=vacation`, token)
  return {
    ws,
    type: types.body.data[0].id,
    async person(extra = {}) {
      const answer = await world.post(`${ws}/users`, { username: 'Emil', ...extra }, token)
      assert.equal(answer.status, 201, answer.text)
      return answer.body.data.id
    },
  }
}

const places = {
  munich: await place({ time_zone: 'Europe/Berlin', holiday_calendar: 'DE-BY' }),
  berlin: await place({ time_zone: 'Berlin', holiday_calendar: 'DE-BE' }),
  /** Nothing set: the calendar follows the time zone. */
  germany: await place({ time_zone: 'Europe/Berlin' }),
  newYork: await place({ time_zone: 'America/New_York' }),
  kolkata: await place({ time_zone: 'Asia/Kolkata' }),
  eves: await place({
    time_zone: 'Europe/Berlin',
    special_days: [
      { day: '12-24', share: 0.5, name: 'Heiliger Abend' },
      { day: '12-31', share: 0.5, name: 'Silvester' },
    ],
  }),
  nowhere: await place({ time_zone: 'Europe/Berlin', holiday_calendar: 'none' }),
}

type Span = { starts_at: string; ends_at: string; full_day?: boolean }

const calculate = (at: Place, user_id: string, span: Span) => {
  const query = new URLSearchParams({ ...span, user_id, full_day: String(span.full_day) })
  if (span.full_day === undefined) query.delete('full_day')
  return world.get(`${at.ws}/absences_calculations?${query}`, token)
}

type Case = [name: string, at: keyof typeof places, person: object, span: Span, days: number, hours: number]

const day = (date: string): Span => ({ starts_at: date, ends_at: date })
const days = (from: string, until: string): Span => ({ starts_at: from, ends_at: until })
const part = (from: string, until: string): Span => ({ starts_at: from, ends_at: until, full_day: false })

const cases: Case[] = [
  ['a week', 'germany', {}, days('2026-07-06', '2026-07-10'), 5, 40],
  ['Epiphany in Munich, a Tuesday', 'munich', {}, days('2026-01-05', '2026-01-07'), 2, 16],
  ['Epiphany in Berlin', 'berlin', {}, days('2026-01-05', '2026-01-07'), 3, 24],
  ['Corpus Christi in Munich, a Thursday', 'munich', {}, day('2026-06-04'), 0, 0],
  ['Corpus Christi in Berlin', 'berlin', {}, day('2026-06-04'), 1, 8],
  ['All Saints in Munich, a Monday in 2027', 'munich', {}, day('2027-11-01'), 0, 0],
  ['All Saints in Berlin', 'berlin', {}, day('2027-11-01'), 1, 8],
  ["Women's Day in Berlin, a Monday in 2027", 'berlin', {}, day('2027-03-08'), 0, 0],
  ["Women's Day in Munich", 'munich', {}, day('2027-03-08'), 1, 8],
  ['Whit Monday, with the calendar of Germany from the zone', 'germany', {}, days('2026-05-25', '2026-05-26'), 1, 8],
  [
    'Whit Monday, with the calendar of the United States from the zone, where it is Memorial Day',
    'newYork',
    {},
    day('2026-05-25'),
    0,
    0,
  ],
  ['Easter Monday is a working day in New York', 'newYork', {}, day('2026-04-06'), 1, 8],
  [
    '26 January, with the calendar of India from the zone, where it is Republic Day',
    'kolkata',
    {},
    day('2026-01-26'),
    0,
    0,
  ],
  ['without a calendar Christmas is a working day', 'nowhere', {}, days('2026-12-24', '2026-12-25'), 2, 16],
  ['24 December', 'germany', {}, day('2026-12-24'), 1, 8],
  ['over New Year', 'germany', {}, days('2026-12-28', '2027-01-06'), 7, 56],
  ['24 December as half a special day', 'eves', {}, day('2026-12-24'), 0.5, 4],
  ['over New Year with special days', 'eves', {}, days('2026-12-28', '2027-01-06'), 6.5, 52],
  [
    'the calendar of a person has precedence over that of the workspace',
    'berlin',
    { public_holiday_ids: ['DE-BY'] },
    day('2026-06-04'),
    0,
    0,
  ],
  // The larger share counts: Corpus Christi of Bavaria, Women's Day of Berlin.
  [
    'two calendars of a person',
    'nowhere',
    { public_holiday_ids: ['DE-BY', 'DE-BE'] },
    days('2026-06-04', '2026-06-05'),
    1,
    8,
  ],
  ['an unknown calendar is ignored', 'munich', { public_holiday_ids: ['XX-1', '17'] }, day('2026-06-04'), 0, 0],
  ['days of 4 hours', 'germany', { hours_on_vacation_day: 4 }, days('2026-07-06', '2026-07-10'), 5, 20],
  ['days of 7.5 hours', 'germany', { hours_on_vacation_day: 7.5 }, days('2026-07-06', '2026-07-07'), 2, 15],
  ['0 hours per day count as 8', 'germany', { hours_on_vacation_day: 0 }, day('2026-07-06'), 1, 8],
  ['a third of a day', 'germany', { hours_on_vacation_day: 6 }, part('2026-07-06T08:00', '2026-07-06T10:00'), 0.33, 2],
  ['one hour', 'germany', {}, part('2026-07-06T08:00', '2026-07-06T09:00'), 0.13, 1],
  ['half a day', 'germany', {}, part('2026-07-06T08:00+02:00', '2026-07-06T12:00+02:00'), 0.5, 4],
  ['half a day without full_day', 'germany', {}, days('2026-07-06T08:00', '2026-07-06T12:00'), 0.5, 4],
  [
    'fractions of a second are ignored',
    'germany',
    {},
    part('2026-07-06T08:00:00.900', '2026-07-06T12:00:00.100'),
    0.5,
    4,
  ],
  ['a weekend', 'germany', {}, days('2026-07-11', '2026-07-12'), 0, 0],
  ['over the clock change in spring', 'germany', {}, days('2026-03-27', '2026-03-30'), 2, 16],
  ['over the clock change in autumn', 'newYork', {}, days('2026-10-30', '2026-11-02'), 2, 16],
  // Friday 22:00 to Monday 02:00 local: 2 hours of each.
  ['hours over the clock change', 'germany', {}, part('2026-03-27T22:00+01:00', '2026-03-30T02:00+02:00'), 0.5, 4],
  ['hours in another offset', 'newYork', {}, part('2026-07-06T14:00+02:00', '2026-07-06T18:00+02:00'), 0.5, 4],
  // 02:00 UTC on Tuesday is Monday evening in New York.
  ['the local day counts', 'newYork', {}, { ...part('2026-07-07T02:00Z', '2026-07-07T02:00Z'), full_day: true }, 1, 8],
  ['until midnight', 'germany', {}, part('2026-07-06T20:00', '2026-07-07T00:00'), 0.5, 4],
]

test('200 the calculation gives the same days and hours as the request', async (t) => {
  for (const [name, where, attributes, span, expectedDays, expectedHours] of cases)
    await t.test(name, async () => {
      const at = places[where]
      const user_id = await at.person(attributes)
      const said = await calculate(at, user_id, span)
      assert.equal(said.status, 200, said.text)
      assert.deepEqual([said.body.meta.days, said.body.meta.hours], [expectedDays, expectedHours])
      const sum = said.body.meta.by_day.reduce((total: number, one: { days: number }) => total + one.days * 10_000, 0)
      assert.equal(Math.round(sum), Math.round(expectedDays * 10_000), 'the days add up to the total')
      const asked = await world.post(`${at.ws}/absences`, { ...span, user_id, absence_type_id: at.type }, token)
      assert.equal(asked.status, 200, asked.text)
      const { days: gotDays, hours: gotHours } = asked.body.data.attributes
      assert.deepEqual([gotDays, gotHours], [expectedDays, expectedHours])
    })
})

test('200 two half days on one date are two absences of half a day', async () => {
  const user_id = await places.germany.person()
  const got = []
  for (const span of [part('2026-07-06T08:00', '2026-07-06T12:00'), part('2026-07-06T13:00', '2026-07-06T17:00')])
    got.push(
      await world.post(
        `${places.germany.ws}/absences`,
        { ...span, user_id, absence_type_id: places.germany.type },
        token,
      ),
    )
  assert.deepEqual(
    got.map((answer) => answer.body.data.attributes.days),
    [0.5, 0.5],
  )
})

test('200 custom values are rounded to two decimals and spread over the days of the absence', async () => {
  const user_id = await places.germany.person()
  const custom = { days: 1.005, hours: 7, use_custom_values: true }
  const span = { ...days('2026-07-06', '2026-07-08'), user_id, absence_type_id: places.germany.type }
  const answer = await world.post(`${places.germany.ws}/absences`, { ...span, ...custom }, token)
  const { days: gotDays, hours } = answer.body.data.attributes
  assert.deepEqual([gotDays, hours], [1.01, 7])
  const { pool } = world.services
  const rows =
    await pool`select day, days, hours from absence_days where absence_id = ${answer.body.data.id} order by day`
  assert.deepEqual(
    [...rows],
    [
      { day: '2026-07-06', days: 0.3367, hours: 2.3333 },
      { day: '2026-07-07', days: 0.3367, hours: 2.3333 },
      { day: '2026-07-08', days: 0.3366, hours: 2.3334 },
    ],
  )
})

test('400 an end before the start, or more than ten years', async () => {
  const user_id = await places.germany.person()
  for (const span of [days('2026-07-08', '2026-07-06'), days('2026-01-01', '2036-02-01')]) {
    const answer = await calculate(places.germany, user_id, span)
    assert.equal(answer.status, 400)
    assert.equal(answer.body.errors[0].source.pointer, 'ends_at')
  }
})

test('with a work schedule the holidays of the first workspace count, wherever the request is made', async () => {
  const { munich, berlin, eves } = places
  const user_id = await munich.person()
  for (const { ws } of [berlin, eves])
    await world.services.pool`
      insert into memberships (account_id, workspace_id, user_id, created_at)
      select account_id, ${ws.split('/').at(-1)!}, user_id, created_at from memberships where user_id = ${user_id} limit 1`
  const taken = async (at: Place, date: string): Promise<number[]> => {
    const told = (await calculate(at, user_id, day(date))).body.meta
    const sent = { user_id, absence_type_id: at.type, ...day(date) }
    const made = await world.post(`${at.ws}/absences`, sent, token)
    assert.equal(made.status, 200, made.text)
    return [told.days, told.hours, made.body.data.attributes.days, made.body.data.attributes.hours]
  }
  assert.deepEqual(await taken(berlin, '2026-06-04'), [1, 8, 1, 8], 'Corpus Christi is no public holiday in Berlin')
  const schedules = `${munich.ws}/users/${user_id}/work_schedules`
  const schedule = { starts_on: '2026-01-01', weeks: [[480, 480, 480, 480, 480, 0, 0]] }
  assert.equal((await world.post(schedules, schedule, token)).status, 201)
  assert.deepEqual(await taken(berlin, '2026-06-04'), [0, 0, 0, 0])
  assert.deepEqual(await taken(berlin, '2027-03-08'), [1, 8, 1, 8], 'Women’s Day is no public holiday in Munich')
  assert.deepEqual(await taken(eves, '2026-12-24'), [1, 8, 1, 8], 'Christmas Eve is no public holiday in Munich')
})
