import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { connectApi } from '../public-api/v1/support/api.ts'
import { createCompany } from '../support/company.ts'
import { timeTrackings } from '../support/time-trackings.ts'
import { createWorld } from '../support/world.ts'

// Writes through one API and reads through the other, in zones west and east of here, on ordinary days and around the nights
// in which clocks change. The expected values are computed here from the local dates.

const world = await createWorld()
const zones = ['Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Australia/Adelaide']
/** First and last day, and the number of working days. */
const spans: [from: string, until: string, days: number][] = [
  ['2026-07-06', '2026-07-06', 1],
  ['2026-07-06', '2026-07-10', 5],
  // Including the Sundays on which Berlin changes its clocks; none of these days is a holiday in any of the zones.
  ['2026-03-26', '2026-03-30', 3],
  ['2026-10-23', '2026-10-26', 2],
]

const second = (moment: Temporal.ZonedDateTime): string => moment.toInstant().toString({ smallestUnit: 'second' })
const firstMoment = (day: string, zone: string): string =>
  second(Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone }))
const lastMoment = (day: string, zone: string): string =>
  second(Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime({ timeZone: zone }).subtract({ seconds: 1 }))
const local = (instant: string, zone: string): string =>
  Temporal.Instant.from(instant).toString({ timeZone: zone, smallestUnit: 'second' })

for (const zone of zones) {
  const company = await createCompany(world)
  const { ws, admin } = company
  const changed = await world.patch(ws, { time_zone: zone }, admin.token)
  assert.equal(changed.status, 200, changed.text)
  const api = await connectApi(world, company)
  const user = await api.user()
  const [type] = (await api.read('absence_types', { location_id: Number(company.workspaceId) })).absence_types
  const parents = { absence_type_id: type.id, user_id: user.id }
  const shown = async (id: number | string) =>
    (await world.get(`${ws}/absences/${id}`, admin.token)).body.data.attributes

  for (const [from, until, days] of spans)
    test(`an absence from ${from} to ${until} in ${zone} is the same in both APIs`, async () => {
      const starts_at = firstMoment(from, zone)
      const ends_at = lastMoment(until, zone)

      const written = await api.sendOk('POST', 'absences', { absence: { ...parents, starts_at: from, ends_at: until } })
      assert.deepEqual([written.starts_at, written.ends_at, written.vacation_days], [starts_at, ends_at, days])
      const inV3 = await shown(written.id)
      assert.deepEqual([inV3.starts_at, inV3.ends_at, inV3.days, inV3.full_day], [starts_at, ends_at, days, true])

      const asked = await world.post(`${ws}/absences`, { ...parents, starts_at: from, ends_at: until }, admin.token)
      assert.equal(asked.status, 200, asked.text)
      const { id, attributes } = asked.body.data
      assert.deepEqual([attributes.starts_at, attributes.ends_at, attributes.days], [starts_at, ends_at, days])
      const inV1 = await api.read('absences', { id })
      assert.deepEqual(
        [inV1.starts_at, inV1.ends_at, inV1.vacation_days],
        [local(starts_at, zone), local(ends_at, zone), days],
      )

      // Sending back what was read changes nothing.
      const again = { id: Number(id), starts_at: inV1.starts_at, ends_at: inV1.ends_at }
      await api.sendOk('PUT', 'absences', { absence: again })
      const after = await shown(id)
      assert.deepEqual([after.starts_at, after.ends_at, after.days], [starts_at, ends_at, days])
    })

  for (const own of zones.filter((other) => other !== zone))
    test(`a day in ${own} requested through v1 is one day in a workspace in ${zone}`, async () => {
      const day = { starts_at: '2026-07-06', ends_at: '2026-07-06', full_day: true, time_zone: own }
      const made = await api.sendOk('POST', 'absences', { absence: { ...parents, ...day } })
      const [starts_at, ends_at] = [firstMoment('2026-07-06', own), lastMoment('2026-07-06', own)]
      assert.deepEqual([made.starts_at, made.ends_at, made.vacation_days], [starts_at, ends_at, 1])
      assert.equal((await api.read('absences', { id: made.id })).starts_at, local(starts_at, own))
      const { starts_at: from, ends_at: until, days } = await shown(made.id)
      assert.deepEqual([from, until, days], [starts_at, ends_at, 1])
    })

  for (const night of ['2026-03-28', '2026-10-24', '2026-07-06'])
    test(`a night shift from ${night} in ${zone}, sent in local time, has the real length of the night`, async () => {
      const at = (day: Temporal.PlainDate, hour: string): Temporal.ZonedDateTime =>
        day.toZonedDateTime({ timeZone: zone, plainTime: hour })
      const first = Temporal.PlainDate.from(night)
      const [start, end] = [at(first, '22:00'), at(first.add({ days: 1 }), '06:00')]
      const trackings = timeTrackings(world, company)
      const attributes = { starts_at: `${night}T22:00:00`, ends_at: `${first.add({ days: 1 })}T06:00:00` }
      const made = await trackings.create({ attributes })
      assert.equal(made.status, 201, made.text)
      const stored = made.body.data.attributes
      assert.deepEqual([stored.starts_at, stored.ends_at], [second(start), second(end)])
      assert.equal(stored.gross_time, start.until(end).total('hours'))
      // It is found by its local day, and by no other.
      for (const [day, count] of [
        [night, 1],
        [first.subtract({ days: 1 }).toString(), 0],
        [first.add({ days: 1 }).toString(), 0],
      ] as const)
        assert.equal((await trackings.list(`filter[starts_at]=eq:${day}`)).body.meta.total_count, count, day)
    })
}
