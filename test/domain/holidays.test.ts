import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { calendarOfZone, holidaysOf, isCalendar } from '../../src/domain/holidays/calendar.ts'
import { createAbsenceCompany } from '../support/absences.ts'
import { createCompany } from '../support/company.ts'
import { createWorld } from '../support/world.ts'

const world = await createWorld()
const company = await createCompany(world, { time_zone: 'Europe/Berlin' })
const { ws, admin } = company
const setCalendar = async (holiday_calendar: string | null): Promise<void> => {
  const answer = await world.patch(ws, { holiday_calendar }, admin.token)
  assert.equal(answer.status, 200, answer.text)
}
type Listed = { date: string; name: string; calendar: string; half_day: boolean }

async function list(query: string, at = ws, token = admin.token): Promise<Listed[]> {
  const answer = await world.get(`${at}/public_holidays?items=100&${query}`, token)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.data.map((record: { attributes: Listed }) => record.attributes)
}

const bavaria2026 = [
  ['2026-01-01', 'Neujahr'],
  ['2026-01-06', 'Heilige Drei Könige'],
  ['2026-04-03', 'Karfreitag'],
  ['2026-04-06', 'Ostermontag'],
  ['2026-05-01', 'Maifeiertag'],
  ['2026-05-14', 'Christi Himmelfahrt'],
  ['2026-05-25', 'Pfingstmontag'],
  ['2026-06-04', 'Fronleichnam'],
  ['2026-10-03', 'Tag der Deutschen Einheit'],
  ['2026-11-01', 'Allerheiligen'],
  ['2026-12-25', '1. Weihnachtstag'],
  ['2026-12-26', '2. Weihnachtstag'],
]

test('200 the holidays of 2026 in Bavaria, sorted by date', async () => {
  await setCalendar('DE-BY')
  const found = await list('year=2026')
  assert.deepEqual(
    found.map(({ date, name, half_day }) => [date, name, ...(half_day ? ['half'] : [])]),
    bavaria2026,
  )
  assert.ok(found.every(({ calendar }) => calendar === 'DE-BY'))
})

test('200 an employee can read the holidays of one calendar and year only', async () => {
  const { token } = await company.person()
  await setCalendar('DE-BE')
  await list('year=2025')
  const found = await list('year=2026', ws, token)
  assert.equal(found.length, 10)
  assert.deepEqual(
    found
      .filter(({ date }) => ['2026-01-06', '2026-06-04', '2026-11-01', '2026-03-08'].includes(date))
      .map((one) => one.name),
    ['Internationaler Frauentag'],
  )
})

test('200 the default calendar depends on the zone, "none" has no holidays, the default year is the current one', async () => {
  await setCalendar(null)
  assert.ok((await list('year=2026')).every(({ calendar }) => calendar === 'DE'))
  world.clock.set('2027-12-31T23:30:00Z') // 2028 in Berlin
  assert.ok((await list('')).every(({ date }) => date.startsWith('2028-')))
  await setCalendar('none')
  assert.deepEqual(await list('year=2026'), [])
})

test('400 an invalid year, or an unknown calendar', async () => {
  for (const year of ['26', 'next', '1899', '2200', '2026-01'])
    assert.equal((await world.get(`${ws}/public_holidays?year=${year}`, admin.token)).status, 400, year)
  for (const holiday_calendar of ['DE-XX', 'de', 'Germany', 'XX', 'DE-', 'DE-BY-A'])
    assert.equal((await world.patch(ws, { holiday_calendar }, admin.token)).status, 400, holiday_calendar)
})

test('a year is stored once, however many requests need it first at the same time', async () => {
  const { pool } = world.services
  const companies = await Promise.all([1, 2, 3].map(() => createAbsenceCompany(world)))
  const people = await Promise.all(
    companies.flatMap((one) =>
      [
        ['AT', 'CH'],
        ['CH', 'AT'],
        ['CH-ZH', 'AT'],
      ].map(async (public_holiday_ids) => ({
        one,
        person: await one.person({ attributes: { public_holiday_ids } }),
      })),
    ),
  )
  const span = { starts_at: '2031-12-22', ends_at: '2032-01-09', full_day: true }
  const answers = await Promise.all(people.map(({ one, person }) => one.requestAbsence(person.token, span)))
  assert.deepEqual(
    answers.map(({ status }) => status),
    answers.map(() => 200),
  )
  const rows = await pool<{ calendar: string; year: string; count: number }[]>`
    select calendar, left(day::text, 4) as year, count(*)::int as count from public_holidays
    where day >= '2031-01-01' group by 1, 2 order by 1, 2`
  const expected = ['AT', 'CH', 'CH-ZH'].flatMap((calendar) =>
    [2031, 2032].map((year) => ({ calendar, year: String(year), count: holidaysOf(calendar, year).length })),
  )
  assert.deepEqual([...rows], expected)
})

test('stored holidays are used and not stored again', async () => {
  const { pool } = world.services
  const berlin = await createAbsenceCompany(world)
  const person = await berlin.person({ attributes: { public_holiday_ids: ['NL'] } })
  const span = { starts_at: '2026-04-27', ends_at: '2026-04-27', full_day: true }
  // 27 April is King's Day, a Monday in 2026.
  assert.equal((await berlin.requestAbsence(person.token, span)).body.data.attributes.days, 0)
  await pool`delete from public_holidays where calendar = 'NL' and day = '2026-04-27'`
  assert.equal((await berlin.requestAbsence(person.token, span)).body.data.attributes.days, 1)
})

const days = (calendar: string, year: number): string[] => holidaysOf(calendar, year).map(({ day }) => day)
const shareOf = (calendar: string, day: string): number =>
  holidaysOf(calendar, Number(day.slice(0, 4))).find((one) => one.day === day)?.share ?? 0

test('federal states have their own holidays', () => {
  const only: [string, string, string][] = [
    ['DE-BY', 'DE-BE', '2026-06-04'],
    ['DE-BE', 'DE-BY', '2026-03-08'],
    ['DE-SN', 'DE-BY', '2026-11-18'],
    ['DE-NW', 'DE-NI', '2026-11-01'],
    ['DE-NI', 'DE-NW', '2026-10-31'],
    ['DE-TH', 'DE-BE', '2026-09-20'],
  ]
  for (const [has, hasNot, day] of only) {
    assert.ok(days(has, 2026).includes(day), `${day} in ${has}`)
    assert.ok(!days(hasNot, 2026).includes(day), `${day} not in ${hasNot}`)
  }
})

test('free in the afternoon counts as half a day, free in the evening not, unofficial days not', () => {
  for (const calendar of ['DE', 'DE-BY', 'DE-SN', 'AT']) {
    assert.equal(shareOf(calendar, '2026-12-24'), 0, calendar)
    assert.equal(shareOf(calendar, '2026-12-31'), 0, calendar)
  }
  assert.equal(shareOf('DE', '2026-12-25'), 1)
  assert.equal(shareOf('CH-SO', '2026-05-01'), 0.5)
  assert.equal(shareOf('AU-QLD', '2026-12-24'), 0)
  assert.equal(shareOf('JP', '2026-01-02'), 0)
  // 24 December 2027 is a whole day in the United States, where Christmas on a Saturday is observed on Friday.
  assert.equal(shareOf('US', '2027-12-24'), 1)
})

test('holidays of several days have all their days, also across a clock change', () => {
  // New Year of two days, three days before Christmas, Christmas on the sixth.
  assert.deepEqual(
    days('AM', 2026).filter((day) => day < '2026-01-10'),
    ['2026-01-01', '2026-01-02', '2026-01-03', '2026-01-04', '2026-01-05', '2026-01-06'],
  )
  assert.deepEqual(
    days('AU', 2026).filter((day) => day.startsWith('2026-04-0')),
    ['2026-04-03', '2026-04-04', '2026-04-05', '2026-04-06'],
  )
})

test('every date is there once, in order, and in the right year', () => {
  for (const calendar of ['DE-BY', 'US-NY', 'SA', 'AM', 'IR', 'CN', 'VN'])
    for (const year of [2026, 2027]) {
      const found = days(calendar, year)
      assert.deepEqual(found, [...new Set(found)].sort(), calendar)
      assert.ok(found.length > 0 && found.every((day) => day.startsWith(`${year}-`)), calendar)
    }
})

test('the country of a zone, under every name of the zone', () => {
  const zones: [string, string | null][] = [
    ['Europe/Berlin', 'DE'],
    ['Europe/Vienna', 'AT'],
    ['Europe/Zurich', 'CH'],
    ['America/New_York', 'US'],
    ['US/Eastern', 'US'],
    ['Asia/Kolkata', 'IN'],
    ['Asia/Calcutta', 'IN'],
    ['Europe/Kyiv', 'UA'],
    ['UTC', null],
    ['Etc/GMT+5', null],
  ]
  for (const [zone, country] of zones) assert.equal(calendarOfZone(zone), country, zone)
})

test('ids of calendars are recognised', () => {
  for (const id of ['DE', 'DE-BY', 'US-NY', 'AT', 'GB-ENG']) assert.equal(isCalendar(id), true, id)
  for (const id of ['', 'none', 'de', 'DE-ZZ', 'XX', 'toString', '17', 'DE-BY-A', 'DE BY'])
    assert.equal(isCalendar(id), false, id)
})
