import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany } from '../../../support/company.ts'
import { reports } from '../../../support/reports.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
const company = await createCompany(world, { time_zone: 'Europe/Berlin' })
const { read, work, get } = reports(world, company)
const [anna, bert] = [
  await company.person({ attributes: { username: 'Anna', staff_number: 'P-17' } }),
  await company.person({ attributes: { username: 'Bert' } }),
]
const kitchen = await company.area('Kitchen', [anna.id])
const [early, late] = [await company.tag('Early'), await company.tag('Late')]

// Monday the 12th, three quarters of an hour of break; confirmed.
const first = await work(anna, '2026-01-12T08:00:00+01:00', '2026-01-12T16:00:00+01:00', {
  area: kitchen,
  tags: [early, late],
  breaks: [['2026-01-12T12:00:00+01:00', '2026-01-12T12:45:00+01:00']],
})
await world.request('PATCH', `${company.ws}/time_trackings/${first}/confirm`, { token: company.admin.token })
// A night from Saturday 31 January to Sunday 1 February, with a break on either side of midnight.
await work(anna, '2026-01-31T20:00:00+01:00', '2026-02-01T04:00:00+01:00', {
  tags: [early],
  breaks: [
    ['2026-01-31T23:50:00+01:00', '2026-02-01T00:20:00+01:00'],
    ['2026-02-01T02:00:00+01:00', '2026-02-01T02:10:00+01:00'],
  ],
})
await work(bert, '2026-01-12T09:00:00+01:00', '2026-01-12T09:00:20+01:00')
await work(bert, '2026-01-12T10:00:00+01:00', '2026-01-12T10:00:20+01:00')

const year = 'from=2026-01-01&until=2026-12-31'

test('by user, unless said: gross, breaks, net, how many, what is confirmed, on how many days', async () => {
  const { rows, keys, meta } = await read(`hours?${year}`)
  assert.deepEqual(keys, [anna.id, bert.id])
  assert.deepEqual(rows[anna.id], {
    key: anna.id,
    label: 'Anna',
    staff_number: 'P-17',
    gross_hours: 16,
    break_hours: 1.42,
    net_hours: 14.58,
    trackings: 2,
    confirmed_hours: 7.25,
    days: 3,
  })
  // Twice 20 seconds are 40, or 0.01 hours; each alone would be rounded to that, too.
  assert.deepEqual([rows[bert.id].net_hours, rows[bert.id].trackings, rows[bert.id].days], [0.01, 2, 1])
  const { request_id: _, git_commit: __, ...totals } = meta
  assert.deepEqual(totals, {
    from: '2026-01-01',
    until: '2026-12-31',
    gross_hours: 16.01,
    break_hours: 1.42,
    net_hours: 14.59,
    trackings: 4,
    confirmed_hours: 7.25,
    days: 3,
  })
})

test('by day: what goes over midnight is split there, and its breaks where they lie', async () => {
  const { rows, keys } = await read(`hours?${year}&by=day&user_id=${anna.id}`)
  assert.deepEqual(keys, ['2026-01-12', '2026-01-31', '2026-02-01'])
  const { gross_hours, break_hours, net_hours, trackings, days, label } = rows['2026-01-31']
  assert.deepEqual([gross_hours, break_hours, net_hours, trackings, days, label], [4, 0.17, 3.83, 1, 1, '2026-01-31'])
  assert.deepEqual([rows['2026-02-01'].gross_hours, rows['2026-02-01'].break_hours], [4, 0.5])
})

test('by week, by the ISO calendar, and by month; a tracking counts once in each', async () => {
  const weeks = await read(`hours?${year}&by=week`)
  assert.deepEqual(weeks.keys, ['2026-W03', '2026-W05'])
  assert.deepEqual([weeks.rows['2026-W05'].trackings, weeks.rows['2026-W05'].gross_hours], [1, 8])
  assert.equal(weeks.rows['2026-W05'].days, 2)
  const months = await read(`hours?${year}&by=month`)
  assert.deepEqual(
    months.keys.map((key) => [key, months.rows[key!].gross_hours, months.rows[key!].trackings]),
    [
      ['2026-01', 12.01, 4],
      ['2026-02', 4, 1],
    ],
  )
  assert.equal(months.meta.trackings, 4)
  const turn = await read('hours?from=2025-12-29&until=2026-01-04&by=week')
  assert.deepEqual(turn.keys, [])
})

test('by area and by tag, with a row for what has none; a tracking counts for each of its tags and once in all', async () => {
  const areas = await read(`hours?${year}&by=area`)
  assert.deepEqual(areas.keys, [kitchen, null])
  assert.deepEqual([areas.rows.none.label, areas.rows.none.trackings], ['No area', 3])
  const tags = await read(`hours?${year}&by=tag`)
  assert.deepEqual(tags.keys, [early, late, null])
  assert.deepEqual(
    [early, late, 'none'].map((key) => tags.rows[key].trackings),
    [2, 1, 2],
  )
  assert.deepEqual([tags.meta.trackings, tags.meta.gross_hours], [4, 16.01])
  const body = (await get(`hours?${year}&by=tag`)).body.data
  assert.deepEqual(
    body.map((row: { id: string; type: string }) => [row.id, row.type]),
    [early, late, 'none'].map((id) => [id, 'hours_report_row']),
  )
})

test('filters by users, areas and tags, each a list', async () => {
  const count = async (query: string) => (await read(`hours?${year}&${query}`)).meta.trackings
  assert.equal(await count(`user_id=${anna.id}`), 2)
  assert.equal(await count(`user_id=${anna.id},${bert.id}`), 4)
  assert.equal(await count(`area_id=${kitchen}`), 1)
  assert.equal(await count(`tag_id=${early}`), 2)
  assert.equal(await count(`tag_id=${early},${late}&user_id=${anna.id}`), 2)
  assert.deepEqual((await read(`hours?${year}&by=tag&tag_id=${late}`)).keys, [late])
})

test('only what lies inside the span counts, whatever the rows are', async () => {
  for (const by of ['user', 'area', 'tag', 'day', 'week', 'month']) {
    const { meta } = await read(`hours?from=2026-02-01&until=2026-02-01&by=${by}`)
    assert.deepEqual([meta.gross_hours, meta.break_hours, meta.trackings, meta.days], [4, 0.5, 1, 1], by)
  }
  const { meta } = await read('hours?from=2026-01-13&until=2026-01-31')
  assert.deepEqual([meta.gross_hours, meta.break_hours], [4, 0.17])
})

test('a break that was only set is taken from the beginning, and never more than a day has', async () => {
  const carla = await company.person({ attributes: { username: 'Carla' } })
  const set = { force_custom_break_duration: true, break_duration: 3600 }
  await work(carla, '2026-03-02T23:30:00+01:00', '2026-03-03T06:00:00+01:00', { attributes: set })
  const { rows, meta } = await read(`hours?${year}&by=day&user_id=${carla.id}`)
  assert.deepEqual(
    ['2026-03-02', '2026-03-03'].map((day) => [rows[day].gross_hours, rows[day].break_hours, rows[day].net_hours]),
    [
      [0.5, 0.5, 0],
      [6, 0.5, 5.5],
    ],
  )
  assert.equal(meta.break_hours, 1)
})

test('days on which the clock is set have as many hours as they have', async () => {
  const dora = await company.person({ attributes: { username: 'Dora' } })
  const midnight = (day: string, offset: string) => `${day}T00:00:00${offset}`
  await work(dora, midnight('2026-03-29', '+01:00'), midnight('2026-03-30', '+02:00'))
  await work(dora, midnight('2026-10-25', '+02:00'), midnight('2026-10-26', '+01:00'))
  await work(dora, '2026-10-24T22:00:00+02:00', midnight('2026-10-25', '+02:00'))
  const { rows } = await read(`hours?${year}&by=day&user_id=${dora.id}`)
  assert.deepEqual(
    Object.entries(rows).map(([day, { gross_hours }]) => [day, gross_hours]),
    [
      ['2026-03-29', 23],
      ['2026-10-24', 2],
      ['2026-10-25', 25],
    ],
  )
})

test('a running tracking counts up to now, and one that is very long is found from its middle', async () => {
  const emil = await company.person({ attributes: { username: 'Emil' } })
  world.clock.set('2026-05-04T10:00:00Z')
  const started = { action_type: 'start', action_time: '2026-05-03T20:00:00Z' }
  await world.post(`${company.ws}/time_trackings/actions`, started, emil.token)
  const { rows } = await read(`hours?${year}&by=day&user_id=${emil.id}`)
  assert.deepEqual([rows['2026-05-03'].gross_hours, rows['2026-05-04'].gross_hours], [2, 12])
  const fritz = await company.person({ attributes: { username: 'Fritz' } })
  await work(fritz, '2025-06-01T00:00:00+02:00', '2025-07-01T00:00:00+02:00')
  const inside = await read(`hours?from=2025-06-28&until=2025-07-28&by=user&user_id=${fritz.id}`)
  assert.deepEqual([inside.meta.gross_hours, inside.meta.days, inside.meta.trackings], [72, 3, 1])
  world.clock.set('2026-05-24T10:00:00Z')
  const later = await read(`hours?from=2026-05-20&until=2026-05-20&user_id=${emil.id}`)
  assert.equal(later.meta.gross_hours, 24)
})

test('what was deleted does not count', async () => {
  const before = (await read(`hours?${year}`)).meta.trackings
  const id = await work(bert, '2026-01-14T09:00:00+01:00', '2026-01-14T10:00:00+01:00')
  await world.delete(`${company.ws}/time_trackings/${id}`, company.admin.token)
  assert.equal((await read(`hours?${year}`)).meta.trackings, before)
})

test('the rows add up to what the list of trackings says', async () => {
  const list = await world.get(`${company.ws}/time_trackings?filter[starts_at]=gte:2026-01-01`, company.admin.token)
  const { meta } = await read(`hours?${year}&by=day`)
  const { total_gross_time, total_break_time, total_count } = list.body.meta
  assert.deepEqual(
    [meta.gross_hours, meta.break_hours, meta.trackings],
    [total_gross_time, total_break_time, total_count],
  )
})

const refused: [query: string, pointer: string][] = [
  ['until=2026-01-31', 'from'],
  ['from=2026-01-01', 'until'],
  ['from=2026-02-30&until=2026-03-31', 'from'],
  ['from=2026-01-02&until=2026-01-01', 'until'],
  ['from=2026-01-01&until=2028-01-01', 'until'],
  [`${year}&by=moon`, 'by'],
  [`${year}&user_id=x`, 'user_id'],
  [`${year}&tag_id=`, 'tag_id'],
  [`${year}&area_id=1,,2`, 'area_id'],
  [`${year}&user_id=999999`, 'user_id'],
  [`${year}&area_id=999999`, 'area_id'],
  [`${year}&tag_id=999999`, 'tag_id'],
  [`${year}&format=pdf`, 'format'],
  [`${year}&locale=fr`, 'locale'],
]
for (const [query, pointer] of refused)
  test(`400 ${query}`, async () => {
    const answer = await get(`hours?${query}`)
    assert.deepEqual([answer.status, answer.body.errors[0].source.pointer], [400, pointer])
  })

test('200 two whole years', async () => {
  assert.equal((await get('hours?from=2026-01-01&until=2027-12-31&by=day')).status, 200)
})
