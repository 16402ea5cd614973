import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany } from '../../../support/company.ts'
import { timeCorrections } from '../../../support/time-corrections.ts'
import { timeTrackings } from '../../../support/time-trackings.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
world.clock.set('2026-11-02T12:00:00Z')
const company = await createCompany(world)
const zone = await world.patch(company.ws, { time_zone: 'Europe/Berlin' }, company.admin.token)
assert.equal(zone.status, 200, zone.text)
const corrections = timeCorrections(world, company)
const trackings = timeTrackings(world, company)

for (const { night, from, until, hours } of [
  { night: 'an hour is missing', from: '2026-03-28T22:00', until: '2026-03-29T06:00', hours: 7 },
  { night: 'an hour comes twice', from: '2026-10-24T22:00', until: '2026-10-25T06:00', hours: 9 },
])
  test(`200 a night shift in which ${night} is requested and confirmed with its actual hours`, async () => {
    const person = await company.person()
    const asked = await corrections.createRecord(person, { kind: 'new', starts_at: from, ends_at: until })
    const answer = await corrections.confirm(asked.id, company.admin)
    assert.equal(answer.status, 200, answer.text)
    const made = await trackings.read(answer.body.data.relationships.time_tracking.data.id)
    assert.equal(made.attributes.gross_time, hours)
  })

test('200 a break in the second of two equal hours stays in the second', async () => {
  const person = await company.person()
  const [first, second] = [
    { starts_at: '2026-10-25T02:15:00+02:00', ends_at: '2026-10-25T02:45:00+02:00' },
    { starts_at: '2026-10-25T02:15:00+01:00', ends_at: '2026-10-25T02:45:00+01:00' },
  ]
  const shift = { starts_at: '2026-10-24T22:00', ends_at: '2026-10-25T06:00' }
  const trackingId = await corrections.createTracking(person, { ...shift, breaks_attributes: [first] })
  const { id, attributes } = await corrections.createRecord(person, {
    kind: 'change',
    time_tracking_id: trackingId,
    breaks: [second],
  })
  assert.deepEqual(
    [attributes.before.breaks[0].starts_at, attributes.after.breaks[0].starts_at],
    ['2026-10-25T00:15:00Z', '2026-10-25T01:15:00Z'],
  )
  assert.equal((await corrections.confirm(id, company.admin)).status, 200)
  const { body } = await world.get(`${trackings.url}/${trackingId}/breaks`, company.admin.token)
  assert.equal(body.data.length, 1)
  assert.equal(Temporal.Instant.from(body.data[0].attributes.starts_at).toString(), '2026-10-25T01:15:00Z')
})
