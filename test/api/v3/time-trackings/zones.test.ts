import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany } from '../../../support/company.ts'
import { timeTrackings } from '../../../support/time-trackings.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
const berlin = await createCompany(world, { time_zone: 'Europe/Berlin' })
const newYork = await createCompany(world, { time_zone: 'Eastern Time (US & Canada)' })
const inBerlin = timeTrackings(world, berlin)
const inNewYork = timeTrackings(world, newYork)

const read: [string, typeof inBerlin, Record<string, string>, string][] = [
  ['an offset', inBerlin, { starts_at: '2026-01-30T08:00:00+05:30' }, '2026-01-30T02:30:00Z'],
  ['Z', inBerlin, { starts_at: '2026-01-30T08:00:00Z' }, '2026-01-30T08:00:00Z'],
  ['no offset, in the zone of the workspace', inBerlin, { starts_at: '2026-01-30T08:00:00' }, '2026-01-30T07:00:00Z'],
  ['no offset, in another zone', inNewYork, { starts_at: '2026-01-30T08:00:00' }, '2026-01-30T13:00:00Z'],
  ['no offset, in summer', inBerlin, { starts_at: '2026-07-30 08:00' }, '2026-07-30T06:00:00Z'],
  ['a date only, which is the start of the day', inBerlin, { starts_at: '2026-01-30' }, '2026-01-29T23:00:00Z'],
  ['a time zone sent with it', inBerlin, { starts_at: '2026-01-30', time_zone: 'Tokyo' }, '2026-01-29T15:00:00Z'],
  [
    'both an offset and a time zone, which is ignored',
    inBerlin,
    { starts_at: '2026-01-30T08:00Z', time_zone: 'Tokyo' },
    '2026-01-30T08:00:00Z',
  ],
  [
    'a fraction of a second, which is cut off',
    inBerlin,
    { starts_at: '2026-01-30T08:00:00.999Z' },
    '2026-01-30T08:00:00Z',
  ],
  ['a fraction with a comma', inBerlin, { starts_at: '2026-01-30T08:00:59,9Z' }, '2026-01-30T08:00:59Z'],
  ['a time in a skipped hour', inBerlin, { starts_at: '2026-03-29T02:30:00' }, '2026-03-29T01:30:00Z'],
  [
    'a time in an hour that occurs twice, which is the first',
    inBerlin,
    { starts_at: '2026-10-25T02:30:00' },
    '2026-10-25T00:30:00Z',
  ],
]

for (const [what, trackings, attributes, expected] of read)
  test(`201 reading a start with ${what}`, async () => {
    const { attributes: shown } = await trackings.createRecord({
      attributes: { ...attributes, ends_at: '2026-12-31T00:00:00Z' },
    })
    assert.equal(shown.starts_at, expected)
    assert.equal(shown.actual_starts_at, expected)
  })

test('fractions of seconds are cut off before times are computed, also in breaks', async () => {
  const { id, attributes } = await inBerlin.createRecord({
    attributes: {
      starts_at: '2026-01-30T08:00:00.900Z',
      ends_at: '2026-01-30T08:00:18.100Z',
      breaks_attributes: [{ starts_at: '2026-01-30T08:00:00.999Z', ends_at: '2026-01-30T08:00:18.999Z' }],
    },
  })
  assert.equal(attributes.gross_time, 0.01)
  assert.equal(attributes.break_duration, 18)
  const { body } = await world.get(`${inBerlin.url}/${id}/breaks`, berlin.admin.token)
  assert.equal(body.data[0].attributes.starts_at, '2026-01-30T09:00:00+01:00')
})

// Local times without an offset: 22:00 to 06:00 by the local clock, measured in real time.
const shifts: [string, typeof inBerlin, string, string, number][] = [
  ['Berlin, an ordinary night', inBerlin, '2026-01-30T22:00', '2026-01-31T06:00', 8],
  ['Berlin, the clock goes forward', inBerlin, '2026-03-28T22:00', '2026-03-29T06:00', 7],
  ['Berlin, the clock goes back', inBerlin, '2026-10-24T22:00', '2026-10-25T06:00', 9],
  ['Berlin, a whole short day', inBerlin, '2026-03-29', '2026-03-30', 23],
  ['Berlin, a whole long day', inBerlin, '2026-10-25', '2026-10-26', 25],
  ['New York, the clock goes forward', inNewYork, '2026-03-07T22:00', '2026-03-08T06:00', 7],
  ['New York, the clock goes back', inNewYork, '2026-10-31T22:00', '2026-11-01T06:00', 9],
  ['New York, a whole short day', inNewYork, '2026-03-08', '2026-03-09', 23],
  ['New York, a whole long day', inNewYork, '2026-11-01', '2026-11-02', 25],
  ['New York, the day on which Berlin changes', inNewYork, '2026-03-28T22:00', '2026-03-29T06:00', 8],
  ['over New Year', inBerlin, '2025-12-31T22:00', '2026-01-01T06:00', 8],
]

for (const [what, trackings, starts_at, ends_at, hours] of shifts)
  test(`elapsed: ${what}: ${hours} h`, async () => {
    const { attributes } = await trackings.createRecord({ attributes: { starts_at, ends_at } })
    assert.equal(attributes.gross_time, hours)
    assert.equal(attributes.net_time, hours)
  })

test('a break across a clock change has its actual length', async () => {
  const { attributes } = await inBerlin.createRecord({
    attributes: {
      starts_at: '2026-10-24T22:00',
      ends_at: '2026-10-25T06:00',
      breaks_attributes: [{ starts_at: '2026-10-25T02:30:00+02:00', ends_at: '2026-10-25T02:30:00+01:00' }],
    },
  })
  assert.deepEqual([attributes.break_duration, attributes.net_time], [3600, 8])
})

test('times in an hour that occurs twice are distinguished by their offset', async () => {
  const { attributes } = await inBerlin.createRecord({
    attributes: { starts_at: '2026-10-25T02:50:00+02:00', ends_at: '2026-10-25T02:16:00+01:00' },
  })
  assert.equal(attributes.gross_time, 0.43)
})

test('a date in a filter is a local day of the workspace, also of 23 or 25 hours', async () => {
  const company = await createCompany(world, { time_zone: 'Europe/Berlin' })
  const trackings = timeTrackings(world, company)
  const hour = (starts: string) => ({ starts_at: starts, ends_at: '2026-12-31T00:00:00Z' })
  for (const starts of ['2026-03-28T22:59:59Z', '2026-03-28T23:00:00Z', '2026-03-29T21:59:59Z', '2026-03-29T22:00:00Z'])
    await trackings.createRecord({ attributes: hour(starts) })
  for (const starts of ['2026-10-24T21:59:59Z', '2026-10-24T22:00:00Z', '2026-10-25T22:59:59Z', '2026-10-25T23:00:00Z'])
    await trackings.createRecord({ attributes: hour(starts) })
  const starts = async (query: string) =>
    (await trackings.list(`${query}&sort=starts_at`)).body.data.map(
      (one: { attributes: { starts_at: string } }) => one.attributes.starts_at,
    )
  assert.deepEqual(await starts('filter[starts_at]=eq:2026-03-29'), ['2026-03-28T23:00:00Z', '2026-03-29T21:59:59Z'])
  assert.deepEqual(await starts('filter[starts_at]=2026-10-25'), ['2026-10-24T22:00:00Z', '2026-10-25T22:59:59Z'])
  assert.deepEqual(await starts('filter[starts_at]=gt:2026-10-25'), ['2026-10-25T23:00:00Z'])
  assert.deepEqual(await starts('filter[starts_at]=lt:2026-03-29'), ['2026-03-28T22:59:59Z'])
})
