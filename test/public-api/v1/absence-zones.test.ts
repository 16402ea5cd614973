import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createV1Fixture } from './support/api.ts'

const { world, company, otherCompany, api, foreign } = await createV1Fixture()
const { admin, ws } = company
const { id: user_id } = await api.user()
const types = (await api.read('absence_types', { location_id: company.workspaceId })).absence_types
const vacation = types.find((type: { kind: string }) => type.kind === 'vacation').id

const ask = (sent: object) =>
  api.sendOk('POST', 'absences', { absence: { absence_type_id: vacation, user_id, ...sent } })
const shownIn3 = async (id: number) =>
  (await world.get(`${ws}/absences/${id}?include=user`, admin.token)).body.data.attributes
const change = async (id: number, attributes: object) => {
  const answer = await world.patch(`${ws}/absences/${id}`, attributes, admin.token)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.data.attributes
}

/** Days of another zone than the workspace's, among them the nights in which its clocks and Berlin's change. */
const places: [zone: string, first: string, last: string, starts: string, ends: string, days: number][] = [
  ['America/New_York', '2026-07-06', '2026-07-06', '2026-07-06T04:00:00Z', '2026-07-07T03:59:59Z', 1],
  ['America/New_York', '2026-03-06', '2026-03-09', '2026-03-06T05:00:00Z', '2026-03-10T03:59:59Z', 2],
  ['America/New_York', '2026-10-30', '2026-11-02', '2026-10-30T04:00:00Z', '2026-11-03T04:59:59Z', 2],
  ['Pacific/Auckland', '2026-07-06', '2026-07-06', '2026-07-05T12:00:00Z', '2026-07-06T11:59:59Z', 1],
  ['Pacific/Auckland', '2026-04-02', '2026-04-07', '2026-04-01T11:00:00Z', '2026-04-07T11:59:59Z', 2],
  ['Pacific/Auckland', '2026-09-25', '2026-09-28', '2026-09-24T12:00:00Z', '2026-09-28T10:59:59Z', 2],
  ['Europe/Berlin', '2026-03-27', '2026-03-30', '2026-03-26T23:00:00Z', '2026-03-30T21:59:59Z', 2],
  ['Europe/Berlin', '2026-10-23', '2026-10-26', '2026-10-22T22:00:00Z', '2026-10-26T22:59:59Z', 2],
  ['Eastern Time (US & Canada)', '2026-07-06', '2026-07-06', '2026-07-06T04:00:00Z', '2026-07-07T03:59:59Z', 1],
]

for (const [time_zone, first, last, starts, ends, days] of places)
  test(`200 ${first} to ${last} in ${time_zone}: the same days in both APIs after every change`, async () => {
    const made = await ask({ starts_at: first, ends_at: last, full_day: true, time_zone })
    assert.deepEqual([made.starts_at, made.ends_at, made.vacation_days], [starts, ends, days])
    const before = await shownIn3(made.id)
    assert.deepEqual([before.starts_at, before.ends_at, before.days], [starts, ends, days])
    assert.deepEqual([before.first_day, before.last_day], [first, last])
    const { title, updated_at: _, system_notes_count: __, ...stays } = await change(made.id, { title: 'Renamed' })
    const { title: ___, updated_at: ____, system_notes_count: _____, ...was } = before
    assert.deepEqual([title, stays], ['Renamed', was])
    const after = await api.read('absences', { id: made.id })
    assert.equal(after.time_zone, time_zone)
    assert.deepEqual([after.vacation_days, after.paid_hours], [made.vacation_days, made.paid_hours])
    const sent = { id: made.id, starts_at: after.starts_at, ends_at: after.ends_at }
    const again = await api.sendOk('PUT', 'absences', { absence: sent })
    assert.deepEqual({ ...again, title: '', updated_at: '' }, { ...made, title: '', updated_at: '' })
  })

test('200 changing one attribute leaves all others unchanged', async () => {
  const made = await ask({ starts_at: '2026-07-06', ends_at: '2026-07-09', time_zone: 'America/New_York' })
  const cases: [sent: object, expected: object][] = [
    [{ title: 'Away' }, { title: 'Away' }],
    [{ external_id: 'NY-1' }, { external_id: 'NY-1' }],
    [{ full_day: true }, {}],
    [{ days: 1 }, {}],
    [{ hours: 1 }, {}],
    [{ use_custom_values: false }, {}],
    [{ starts_at: '2026-07-07' }, { starts_at: '2026-07-07T04:00:00Z', first_day: '2026-07-07', days: 3, hours: 24 }],
    [{ ends_at: '2026-07-08' }, { ends_at: '2026-07-09T03:59:59Z', last_day: '2026-07-08', days: 2, hours: 16 }],
    [
      { ends_at: '2026-07-08T00:00:00' },
      { ends_at: '2026-07-08T03:59:59Z', last_day: '2026-07-07', days: 1, hours: 8 },
    ],
    [{ use_custom_values: true }, { use_custom_values: true }],
    [{ days: 0.25 }, { days: 0.25 }],
    [{ force_calc_custom_hours: true, hours: 3 }, { hours: 3 }],
    [{ full_day: false }, { full_day: false }],
    [{ title: 'Back' }, { title: 'Back' }],
  ]
  let stands = await shownIn3(made.id)
  for (const [sent, expected] of cases) {
    const { updated_at, system_notes_count, ...rest } = await change(made.id, sent)
    const { updated_at: _, system_notes_count: __, ...before } = stands
    assert.deepEqual(rest, { ...before, ...expected }, JSON.stringify(sent))
    stands = { ...rest, updated_at, system_notes_count }
  }
})

test('200 changing the zone of a workspace does not change existing absences', async () => {
  const made = await ask({ starts_at: '2026-08-03', ends_at: '2026-08-04' })
  const move = async (time_zone: string) =>
    assert.equal((await world.patch(ws, { time_zone }, admin.token)).status, 200)
  await move('Pacific/Auckland')
  const { starts_at, ends_at, days, time_zone } = await change(made.id, { title: 'Still here' })
  assert.deepEqual(
    [starts_at, ends_at, days, time_zone],
    ['2026-08-02T22:00:00Z', '2026-08-04T21:59:59Z', 2, 'Europe/Berlin'],
  )
  const moved = await change(made.id, { ends_at: '2026-08-05' })
  assert.deepEqual(
    [moved.ends_at, moved.days],
    ['2026-08-05T21:59:59Z', 3],
    'a date is a day in the zone of the absence',
  )
  await move('Europe/Berlin')
})

test('200 an end at midnight belongs to the day before in both APIs, whatever full_day is', async () => {
  const span = { starts_at: '2026-07-06T00:00:00+02:00', ends_at: '2026-07-07T00:00:00+02:00' }
  for (const said of [{ full_day: true }, {}, { full_day: false }]) {
    const made = await ask({ ...span, ...said })
    const { first_day, last_day, ends_at, full_day } = await shownIn3(made.id)
    assert.deepEqual([made.vacation_days, made.paid_hours, first_day, last_day], [1, 8, '2026-07-06', '2026-07-06'])
    assert.equal(ends_at, full_day ? '2026-07-06T21:59:59Z' : '2026-07-06T22:00:00Z')
    const posted = await world.post(
      `${ws}/absences`,
      { absence_type_id: vacation, user_id, ...span, ...said },
      admin.token,
    )
    assert.equal(posted.body.data.attributes.days, 1)
    const query = new URLSearchParams({
      ...span,
      ...Object.fromEntries(Object.entries(said).map(([k, v]) => [k, `${v}`])),
    })
    const preview = await world.get(`${ws}/absences_calculations?${query}`, admin.token)
    assert.deepEqual([preview.body.meta.days, preview.body.meta.hours], [1, 8])
    const next = { range_start: '2026-07-07', range_end: '2026-07-07', user_id }
    const onNextDay = (await api.read('absences', next)).absences.map((one: { id: number }) => one.id)
    assert.ok(!onNextDay.includes(made.id), 'it does not touch the next day')
    await api.sendOk('DELETE', 'absences', { absence: { id: made.id } })
  }
})

test('200 lists by date and reports use the days of the absence', async () => {
  const other = await api.user({ username: 'Far Away' })
  // All of 31 August in New York reaches into 1 September in Berlin.
  const day = { starts_at: '2026-08-31', ends_at: '2026-08-31', full_day: true, time_zone: 'America/New_York' }
  const made = await ask({ ...day, user_id: other.id })
  await api.sendOk('PUT', 'absences/confirm', { absence: { id: made.id } })
  const listed = async (range: string) =>
    (await world.get(`${ws}/absences?filter[overlapping_with_range]=${range}&filter[user_id]=${other.id}`, admin.token))
      .body.data.length
  assert.deepEqual([await listed('2026-08-31_2026-08-31'), await listed('2026-09-01_2026-09-30')], [1, 0])
  const report = async (from: string, until: string) =>
    (await world.get(`${ws}/reports/absences?from=${from}&until=${until}&by=user`, admin.token)).body.meta
  const [august, september] = [await report('2026-08-31', '2026-08-31'), await report('2026-09-01', '2026-09-20')]
  assert.deepEqual([august.days, august.requests], [1, 1])
  assert.deepEqual([september.days, september.requests], [0, 0])
})

test('404 an absence of another enterprise cannot be changed through either API', async () => {
  const made = await ask({ starts_at: '2026-07-20', ends_at: '2026-07-20', time_zone: 'America/New_York' })
  const patched = await world.patch(`${ws}/absences/${made.id}`, { title: 'Mine' }, otherCompany.admin.token)
  assert.equal(patched.status, 404, patched.text)
  const moved = { id: made.id, starts_at: '2026-07-21', ends_at: '2026-07-21' }
  assert.equal((await foreign.send('PUT', 'absences', { absence: moved })).status, 404)
  const { title, first_day } = await shownIn3(made.id)
  assert.deepEqual([title, first_day], [made.title, '2026-07-20'])
})
