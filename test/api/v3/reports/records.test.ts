import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { runReviews } from '../../../support/background.ts'
import { createFixture, type Role } from '../../../support/fixture.ts'
import { reports } from '../../../support/reports.ts'

const { world, company, people, otherCompany, otherWorkspace } = await createFixture()
world.clock.set('2026-02-10T12:00:00Z')
const { get, read, work } = reports(world, company)
const outside = await company.person({ attributes: { username: 'Otto Outside' } })
await company.area('Shop', [people.areaAdmin.id, people.employee.id])

// Recorded 29 days late, with eight hours and no break.
for (const person of [people.employee, people.areaAdmin, outside])
  await work(person, '2026-01-12T08:00:00+01:00', '2026-01-12T16:00:00+01:00')
await work(people.employee, '2026-02-09T08:00:00+01:00', '2026-02-09T12:00:00+01:00')
await runReviews(world)

const { username: employeeName } = (await world.get('/api/v3/users/me', people.employee.token)).body.data.attributes
const year = 'from=2026-01-01&until=2026-12-31'
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
  test(`200 ${role}: the records of people whom the role may see, and their number`, async () => {
    const { token } = people[role]
    for (const report of ['warnings', 'late_records']) {
      const rows = await rowsOf(`${report}?${year}`, token)
      assert.deepEqual(rows.map(({ user_id }) => user_id).sort(), ids.toSorted(), report)
    }
    assert.equal((await read(`warnings?${year}`, token)).meta.warnings, ids.length)
    assert.equal((await read(`late_records?${year}`, token)).meta.records, ids.length)
  })

test('200 a warning has its day, kind, title and the minutes beyond the limit', async () => {
  const [{ key, ...row }] = await rowsOf(`warnings?${year}`, people.employee.token)
  assert.match(key, /^\d+$/)
  assert.deepEqual(row, {
    label: employeeName,
    user_id: people.employee.id,
    staff_number: null,
    day: '2026-01-12',
    kind: 'missing_break',
    title: 'Missing break',
    minutes: 30,
  })
  assert.deepEqual(await rowsOf('warnings?from=2026-01-13&until=2026-01-31'), [])
})

test('200 dismissed warnings are still in the report', async () => {
  const { body } = await world.get(`${company.ws}/notifications`, outside.token)
  await world.delete(`${company.ws}/notifications/${body.data[0].id}?type=notification`, outside.token)
  assert.equal((await rowsOf(`warnings?${year}`, outside.token)).length, 1)
})

test('200 a late record has its day, when it was recorded and how late that was', async () => {
  const [{ key, ...row }] = await rowsOf(`late_records?${year}`, people.employee.token)
  assert.match(key, /^\d+$/)
  assert.deepEqual(row, {
    label: employeeName,
    user_id: people.employee.id,
    staff_number: null,
    day: '2026-01-12',
    recorded_at: '2026-02-10T12:00:00Z',
    days_after: 29,
    days_late: 22,
    time_tracking_id: key,
    what: 'recorded',
    by: 'Ada Admin',
  })
  assert.deepEqual(await rowsOf('late_records?from=2026-02-01&until=2026-02-28'), [], 'recorded in time')
})

test('200 late changes of start, end or breaks are rows of their own, with who made them', async () => {
  const person = await company.person({ attributes: { username: 'Pia Pünktlich' } })
  world.clock.set('2026-03-02T16:00:00Z')
  const id = await work(person, '2026-03-02T08:00:00+01:00', '2026-03-02T16:00:00+01:00')
  const tracking = `${company.ws}/time_trackings/${id}`
  const change = async (attributes: object, token = company.admin.token) =>
    assert.equal((await world.patch(tracking, attributes, token)).status, 200)
  const late = async () =>
    (await rowsOf('late_records?from=2026-03-02&until=2026-03-02', person.token)).map(
      ({ key, label, user_id, staff_number, ...row }) => row,
    )
  // The seventh day is not over yet in Berlin.
  world.clock.set('2026-03-09T22:59:59Z')
  await change({ ends_at: '2026-03-02T16:15:00+01:00' })
  assert.deepEqual(await late(), [])
  world.clock.set('2026-03-09T23:00:00Z')
  // Attributes other than times are not reported.
  await change({ external_id: 'A-1' })
  await change({ confirmed: true })
  assert.deepEqual(await late(), [])
  await change({ ends_at: '2026-03-02T16:30:00+01:00' }, people.workspaceAdmin.token)
  const row = {
    day: '2026-03-02',
    recorded_at: '2026-03-09T23:00:00Z',
    days_after: 8,
    days_late: 1,
    time_tracking_id: id,
    what: 'changed',
    by: 'Wim Workspace',
  }
  assert.deepEqual(await late(), [row])
  world.clock.set('2026-03-20T10:00:00Z')
  const rest = { starts_at: '2026-03-02T12:00:00+01:00', ends_at: '2026-03-02T12:30:00+01:00' }
  await change({ breaks_attributes: [rest] })
  world.clock.set('2026-03-21T10:00:00Z')
  await change({ starts_at: '2026-03-02T07:45:00+01:00' })
  const more = { ...row, by: 'Ada Admin' }
  assert.deepEqual(await late(), [
    row,
    { ...more, recorded_at: '2026-03-20T10:00:00Z', days_after: 18, days_late: 11 },
    { ...more, recorded_at: '2026-03-21T10:00:00Z', days_after: 19, days_late: 12 },
  ])
  world.clock.set('2026-02-10T12:00:00Z')
})

test('200 the reports are available as files, in both languages', async () => {
  const csv = async (path: string): Promise<string> => (await get(`${path}?${year}&format=csv&locale=de`)).text
  assert.match(await csv('warnings'), /^\ufeff?Person;Personalnummer;Datum;Warnung;Minuten über der Grenze\r\n/)
  assert.match(
    await csv('late_records'),
    /^\ufeff?Person;Personalnummer;Datum;Erfasst am;Tage danach;Tage verspätet;Was;Durch\r\n.*;22;erfasst;Ada Admin\r\n/,
  )
  const english = (await get(`warnings?${year}&format=csv&locale=en`)).text
  assert.match(english, /Person,Staff number,Day,Warning,Minutes over the limit\r\n.*,2026-01-12,Missing break,30\r\n/)
  assert.equal((await get(`late_records?${year}&format=xlsx`)).status, 200)
})

test('200 a file has the time of recording in local time', async () => {
  world.clock.set('2026-03-20T23:30:00Z')
  await work(outside, '2026-03-11T08:00:00+01:00', '2026-03-11T12:00:00+01:00')
  world.clock.set('2026-03-29T22:30:00Z')
  await work(outside, '2026-03-12T08:00:00+01:00', '2026-03-12T12:00:00+01:00')
  const path = 'late_records?from=2026-03-11&until=2026-03-12'
  const lines = (await get(`${path}&format=csv&locale=en`)).text.trim().split('\r\n').slice(1)
  assert.deepEqual(
    lines.map((line) => line.split(',').slice(2, 5)),
    [
      ['2026-03-11', '2026-03-21 00:30', '10'],
      ['2026-03-12', '2026-03-30 00:30', '18'],
    ],
  )
  const rows = await rowsOf(path)
  assert.deepEqual(rows.map(({ recorded_at }) => recorded_at).sort(), ['2026-03-20T23:30:00Z', '2026-03-29T22:30:00Z'])
  world.clock.set('2026-02-10T12:00:00Z')
})

test('400 without dates, 401 without a token, 404 for another company or workspace', async () => {
  for (const report of ['warnings', 'late_records']) {
    assert.equal((await get(report)).status, 400)
    assert.equal((await get(`${report}?from=2026-02-01&until=2026-01-01`)).status, 400)
    assert.equal((await get(`${report}?${year}`, otherCompany.admin.token)).status, 404)
    assert.equal((await world.get(`${company.ws}/reports/${report}?${year}`)).status, 401)
    assert.equal((await world.get(`${otherWorkspace.ws}/reports/${report}?${year}`, people.employee.token)).status, 404)
    const { body } = await world.get(`${otherCompany.ws}/reports/${report}?${year}`, otherCompany.admin.token)
    assert.deepEqual(body.data, [])
  }
})
