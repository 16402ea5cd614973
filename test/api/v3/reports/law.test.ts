import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createFixture, type Role } from '../../../support/fixture.ts'
import { reports } from '../../../support/reports.ts'

const { world, company, people, otherCompany, otherWorkspace } = await createFixture()
world.clock.set('2026-06-14T20:00:00Z')
const zoned = await world.patch(
  company.ws,
  { time_zone: 'Europe/Berlin', holiday_calendar: 'DE-HH' },
  company.admin.token,
)
assert.equal(zoned.status, 200, zoned.text)
const { get, read, work } = reports(world, company)
const outside = await company.person({ attributes: { username: 'Otto Outside' } })
await company.area('Shop', [people.areaAdmin.id, people.employee.id])

// Sunday 31 May, Whit Monday 25 May 2026 and an ordinary Tuesday.
for (const person of [people.employee, people.areaAdmin, outside])
  for (const day of ['2026-05-25', '2026-05-31', '2026-06-02'])
    await work(person, `${day}T08:00:00+02:00`, `${day}T12:00:00+02:00`)

const span = 'from=2026-05-01&until=2026-05-31'
const all = [people.employee.id, people.areaAdmin.id, outside.id]
const seenBy: Record<Role, string[]> = {
  employee: [people.employee.id],
  areaAdmin: [people.employee.id, people.areaAdmin.id],
  workspaceAdmin: all,
  accountAdmin: all,
}
// biome-ignore lint/suspicious/noExplicitAny: rows of a report
const rowsOf = async (path: string, token?: string): Promise<any[]> => Object.values((await read(path, token)).rows)

for (const [role, ids] of Object.entries(seenBy) as [Role, string[]][])
  test(`200 ${role}: the reports have the people whom the role may see`, async () => {
    const { token } = people[role]
    const averages = await read('weekly_average', token)
    assert.deepEqual(averages.keys.toSorted(), ids.toSorted())
    assert.equal(averages.meta.people, ids.length)
    const sundays = await rowsOf(`sunday_work?${span}`, token)
    assert.deepEqual([...new Set(sundays.map(({ user_id }) => user_id))].sort(), ids.toSorted())
    assert.equal((await read(`sunday_work?${span}`, token)).meta.days, 2 * ids.length)
  })

test('200 the weekly average and the hours still allowed, up to today or an earlier day', async () => {
  const { rows, meta } = await read('weekly_average', people.employee.token)
  // 24 weeks have 144 days from Monday to Saturday. Holidays of Hamburg among them: 1 January, 3, 6 April, 1, 14, 25 May.
  const days = 144 - 6
  assert.deepEqual(meta.from, '2025-12-29')
  assert.deepEqual([meta.until, meta.people, meta.above], ['2026-06-14', 1, 0])
  const { label, ...row } = rows[people.employee.id]
  assert.equal(label, 'Emil Employee')
  assert.deepEqual(row, {
    key: people.employee.id,
    user_id: people.employee.id,
    staff_number: null,
    average_hours: Math.round((12 / days) * 6 * 100) / 100,
    allowed_hours: 8 * days - 12,
  })
  const earlier = await read('weekly_average?until=2026-05-30', people.employee.token)
  assert.equal(earlier.meta.until, '2026-05-30')
  assert.equal(
    earlier.rows[people.employee.id].average_hours,
    0.18,
    '24 ÷ 136, because 25 and 26 December are included',
  )
  assert.equal((await read('weekly_average?until=2027-01-01')).meta.until, '2026-06-14', 'no later than today')
  assert.deepEqual((await read('weekly_average?until=2026-05-24')).keys, [], 'nobody had worked by then')
})

test('200 an average above 48 hours is counted, with negative allowed hours', async () => {
  const busy = await company.person({ attributes: { username: 'Bea Busy' } })
  for (let week = 0; week < 24; week++)
    for (let day = 0; day < 6; day++) {
      const date = Temporal.PlainDate.from('2025-12-29').add({ days: 7 * week + day })
      await work(busy, `${date}T06:00:00+02:00`, `${date}T15:00:00+02:00`)
    }
  const { rows, meta } = await read('weekly_average', busy.token)
  assert.equal(meta.above, 1)
  const { average_hours, allowed_hours } = rows[busy.id]
  assert.deepEqual([average_hours, allowed_hours], [Math.round(((144 * 9) / 138) * 600) / 100, 138 * 8 - 144 * 9])
  // Half a hundredth more, rounded away from zero as all hours are.
  await work(busy, '2026-06-13T16:00:00+02:00', '2026-06-13T16:00:18+02:00')
  const { rows: since } = await read('weekly_average', busy.token)
  assert.equal(since[busy.id].allowed_hours, 138 * 8 - 144 * 9 - 0.01)
})

test('200 days between the first and last day of a partial absence are full days away, in the absence’s time zone', async () => {
  const away = await company.person({ attributes: { username: 'Ava Away' } })
  await work(away, '2026-06-02T08:00:00+02:00', '2026-06-02T12:00:00+02:00')
  const types = await world.get(`${company.ws}/absence_types?filter[kind]=vacation`, company.admin.token)
  const absent = async (times: object): Promise<void> => {
    const sent = { user_id: away.id, absence_type_id: types.body.data[0].id, ...times }
    const asked = await world.post(`${company.ws}/absences`, sent, company.admin.token)
    assert.equal(asked.status, 200, asked.text)
    const decision = `${company.ws}/absences/${asked.body.data.id}/absences_confirmations`
    assert.equal((await world.request('POST', decision, { token: company.admin.token })).status, 200)
  }
  const allowed = async (): Promise<number> => (await read('weekly_average', away.token)).rows[away.id].allowed_hours
  const before = await allowed()
  await absent({ starts_at: '2026-03-02T12:00:00+01:00', ends_at: '2026-03-06T12:00:00+01:00', full_day: false })
  assert.equal(await allowed(), before - 3 * 8, 'Tuesday to Thursday')
  await absent({ starts_at: '2026-03-09T12:00:00+01:00', ends_at: '2026-03-10T12:00:00+01:00', full_day: false })
  assert.equal(await allowed(), before - 3 * 8)
  const auckland = { time_zone: 'Pacific/Auckland', full_day: true }
  await absent({ starts_at: '2026-03-16T00:00:00', ends_at: '2026-03-16T23:59:59', ...auckland })
  assert.equal(await allowed(), before - 4 * 8, 'Monday in Auckland is Sunday and Monday in Berlin')
  await absent({ starts_at: '2026-03-18T00:00:00', ends_at: '2026-03-18T23:59:59', ...auckland })
  assert.equal(await allowed(), before - 5 * 8)
})

test('200 the only possible day off for a Sunday is not used for a holiday that could have another one', async () => {
  const busy = await company.person({ attributes: { username: 'Ben Busy' } })
  // Good Friday, Easter Sunday, and all other working days for weeks before and after, but Tuesday 7 April.
  const rests = ['2026-04-06', '2026-04-07']
  for (let date = Temporal.PlainDate.from('2026-02-07'); date.toString() <= '2026-04-18'; date = date.add({ days: 1 }))
    if ((date.dayOfWeek < 7 && !rests.includes(date.toString())) || date.toString() === '2026-04-05')
      await work(busy, `${date}T08:00:00Z`, `${date}T09:00:00Z`)
  const rows = await rowsOf('sunday_work?from=2026-04-01&until=2026-04-30', busy.token)
  assert.deepEqual(
    rows.map(({ day, replacement }) => [day, replacement]),
    [
      ['2026-04-03', '2026-04-20'],
      ['2026-04-05', '2026-04-07'],
    ],
  )
})

test('200 work on Sundays and holidays has its replacement day off, or the day until which it is due', async () => {
  const rows = (await rowsOf(`sunday_work?${span}`, people.employee.token)).map(
    ({ label, key, user_id, staff_number, ...row }) => row,
  )
  assert.deepEqual(rows, [
    { day: '2026-05-25', on: 'holiday', hours: 4, replacement: '2026-03-31', due: '2026-07-19' },
    { day: '2026-05-31', on: 'sunday', hours: 4, replacement: '2026-05-18', due: '2026-06-13' },
  ])
  const never = await company.person({ attributes: { username: 'Nora Never' } })
  for (let day = 0; day < 28; day++) {
    const date = Temporal.PlainDate.from('2026-05-18').add({ days: day })
    await work(never, `${date}T08:00:00+02:00`, `${date}T10:00:00+02:00`)
  }
  const june = await read('sunday_work?from=2026-06-07&until=2026-06-30', never.token)
  const dues = Object.values(june.rows).map(({ day, replacement, due }) => [day, replacement, due])
  assert.deepEqual(dues, [
    ['2026-06-07', null, '2026-06-20'],
    ['2026-06-14', null, '2026-06-27'],
  ])
  assert.deepEqual([june.meta.days, june.meta.missing], [2, 2])
  assert.deepEqual((await read('sunday_work?from=2027-01-01&until=2027-12-31')).keys, [])
})

test('200 the reports are available as files in both languages', async () => {
  const csv = async (path: string): Promise<string> => (await get(path, people.employee.token)).text
  assert.match(
    await csv(`sunday_work?${span}&format=csv&locale=de`),
    /^\ufeff?Person;Personalnummer;Datum;Sonn- oder Feiertag;Stunden;Ersatzruhetag;Fällig bis\r\n.*;2026-05-25;Feiertag;4;2026-03-31;2026-07-19\r\n/,
  )
  assert.match(
    await csv('weekly_average?format=csv&locale=en'),
    /^\ufeff?Person,ID,Staff number,Average hours a week,Hours still allowed\r\n.*,0\.52,1092\r\n/,
  )
  for (const path of [`sunday_work?${span}&format=xlsx`, 'weekly_average?format=xlsx'])
    assert.equal((await get(path)).status, 200)
})

test('400 for missing or invalid dates, 401 without a token, 404 for another company or workspace', async () => {
  assert.equal((await get('sunday_work')).status, 400)
  assert.equal((await get('sunday_work?from=2026-02-01&until=2026-01-01')).status, 400)
  assert.equal((await get('weekly_average?until=soon')).status, 400)
  for (const path of ['weekly_average', `sunday_work?${span}`]) {
    assert.equal((await get(path, otherCompany.admin.token)).status, 404)
    assert.equal((await world.get(`${company.ws}/reports/${path}`)).status, 401)
    assert.equal((await world.get(`${otherWorkspace.ws}/reports/${path}`, people.employee.token)).status, 404)
    assert.deepEqual((await world.get(`${otherCompany.ws}/reports/${path}`, otherCompany.admin.token)).body.data, [])
  }
  for (const path of ['weekly_average?until=1000-01-01', 'sunday_work?from=1000-01-01&until=1000-01-02'])
    assert.equal((await get(path)).status, 200, path)
})
