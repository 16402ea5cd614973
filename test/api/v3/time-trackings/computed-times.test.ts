import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { type Measured, measureTracking } from '../../../../src/shared/net-time.ts'
import { createCompany } from '../../../support/company.ts'
import { timeTrackings } from '../../../support/time-trackings.ts'
import { createWorld } from '../../../support/world.ts'
import { type Case, cases } from './support/computed-cases.ts'

const world = await createWorld()
const company = await createCompany(world)
const trackings = timeTrackings(world, company)

const onThatDay = (time: string): string => `2026-01-30T${time}Z`

const breaksOf = ({ breaks = [] }: Case) =>
  breaks.map(([from, until]) => ({ starts_at: onThatDay(from), ends_at: onThatDay(until) }))

const attributesOf = (one: Case) => ({
  starts_at: onThatDay('08:00:00'),
  ends_at: onThatDay(one.until),
  ...(one.breaks && { breaks_attributes: breaksOf(one) }),
  ...(one.set !== undefined && { break_duration: one.set }),
  ...(one.default !== undefined && { default_break_duration: one.default }),
  ...(one.forced !== undefined && { force_custom_break_duration: one.forced }),
})

/** Rounded as the database does. */
const hoursOf = ({ gross, net, rest }: Measured): number[] =>
  [gross, net, rest].map((seconds) => Math.floor(seconds / 36 + 0.5) / 100)

/** The times that the server answers, and those that a browser computes from the other attributes. */
// biome-ignore lint/suspicious/noExplicitAny: attributes of the API
const assertTimes = (attributes: any, one: Case): void => {
  assert.deepEqual([attributes.gross_time, attributes.net_time, attributes.break_time], one.hours)
  assert.equal(attributes.break_duration, one.duration)
  const now = Date.parse(onThatDay(one.until))
  assert.deepEqual(hoursOf(measureTracking(attributes, breaksOf(one), now)), one.hours)
}

for (const one of cases)
  test(`${one.name}: ${one.hours.join(', ')}`, async () => {
    const made = await trackings.createRecord({ attributes: attributesOf(one) })
    assertTimes(made.attributes, one)
    assertTimes((await trackings.read(made.id)).attributes, one)
  })

test('changing a tracking results in the same times as creating it', async () => {
  for (const one of cases) {
    const { id } = await trackings.createRecord({
      attributes: { starts_at: onThatDay('06:00:00'), ends_at: onThatDay('20:00:00') },
    })
    const answer = await trackings.change(id, { attributes: attributesOf(one) })
    assert.equal(answer.status, 200, answer.text)
    assertTimes(answer.body.data.attributes, one)
  }
})

test('a shortened tracking keeps its breaks, and counts only the part inside', async () => {
  const { id } = await trackings.createRecord({ attributes: attributesOf(cases[1]!) })
  const shorter = await trackings.change(id, { attributes: { ends_at: onThatDay('12:30:00') } })
  assertTimes(shorter.body.data.attributes, { ...cases[1]!, hours: [4.5, 4, 0.5], duration: 1800 })
  const before = await trackings.change(id, { attributes: { ends_at: onThatDay('11:00:00') } })
  assertTimes(before.body.data.attributes, { ...cases[1]!, hours: [3, 3, 0], duration: 0 })
  assert.equal(before.body.data.relationships.breaks.data.length, 1)
  const again = await trackings.change(id, { attributes: { ends_at: onThatDay('16:00:00') } })
  assertTimes(again.body.data.attributes, cases[1]!)
})

test('a running tracking has the same times', async () => {
  const person = await company.person()
  const relationships = trackings.relationshipsFor(person)
  for (const one of cases) {
    world.clock.set(onThatDay(one.until))
    const made = await trackings.createRecord({ attributes: { ...attributesOf(one), ends_at: null }, relationships })
    assert.equal(made.attributes.current_status, 'running')
    assertTimes(made.attributes, one)
    await trackings.change(made.id, { attributes: { ends_at: onThatDay(one.until) } })
  }
})

// Filters compare in the database; answers about running clocks are computed outside of it.
test('filters find a running tracking by exactly the times shown for it', async () => {
  const person = await company.person()
  const relationships = trackings.relationshipsFor(person)
  for (const one of cases) {
    world.clock.freeze(onThatDay(one.until))
    const { id, attributes } = await trackings.createRecord({
      attributes: { ...attributesOf(one), ends_at: null },
      relationships,
    })
    const { gross_time, net_time, break_time, break_duration } = attributes
    const equal = Object.entries({
      gross_time,
      net_time,
      break_time,
      ...(break_duration !== null && { break_duration }),
    })
    const filters = equal.map(([field, value]) => `filter[${field}]=eq:${value}`).join('&')
    const found = await world.get(`${company.ws}/time_trackings?filter[running]=1&${filters}`, company.admin.token)
    assert.deepEqual(
      found.body.data.map((record: { id: string }) => record.id),
      [id],
      `${one.name}: ${filters}`,
    )
    assert.equal(found.body.meta.total_net_time, net_time, one.name)
    await trackings.change(id, { attributes: { ends_at: onThatDay(one.until) } })
  }
})

test('times of a running tracking are computed up to now; one that starts in the future counts zero', async () => {
  const person = await company.person()
  world.clock.set(onThatDay('10:00:00'))
  const { id } = await trackings.createRecord({
    attributes: {
      starts_at: onThatDay('08:00:00'),
      ends_at: null,
      breaks_attributes: [{ starts_at: onThatDay('09:30:00') }],
    },
    relationships: trackings.relationshipsFor(person),
  })
  const times = async () => {
    const { attributes } = await trackings.read(id)
    const now = world.clock.now().epochMilliseconds
    const { gross_time, net_time, break_time } = attributes
    assert.deepEqual(hoursOf(measureTracking(attributes, attributes.breaks, now)), [gross_time, net_time, break_time])
    return [gross_time, net_time, break_time]
  }
  assert.deepEqual(await times(), [2, 1.5, 0.5])
  world.clock.advance({ hours: 1 })
  assert.deepEqual(await times(), [3, 1.5, 1.5])
  world.clock.set(onThatDay('07:00:00'))
  assert.deepEqual(await times(), [0, 0, 0])
})
