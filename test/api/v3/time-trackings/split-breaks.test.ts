import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import fc from 'fast-check'
import { createCompany } from '../../../support/company.ts'
import { type Tracking, type TrackingInput, timeTrackings } from '../../../support/time-trackings.ts'
import { punch } from '../../../support/working-time.ts'
import { createWorld } from '../../../support/world.ts'

// How a split divides the break set by hand and the default break.

const world = await createWorld()
const evening = '2026-01-30T18:00:00Z'
world.clock.set(evening)
const company = await createCompany(world, { time_zone: 'UTC' })
const trackings = timeTrackings(world, company)

const at = (time: string): string => `2026-01-30T${time}:00Z`
const span = (from: string, until: string) => ({ starts_at: at(from), ends_at: at(until) })
const day = span('08:00', '16:00')

async function split(id: string, moment: string): Promise<[first: Tracking, second: Tracking]> {
  const answer = await world.post(`${trackings.url}/${id}/split`, { at: moment }, company.admin.token)
  assert.equal(answer.status, 201, answer.text)
  return [await trackings.read(id), await trackings.read(answer.body.data.id)]
}
const splitNew = async (attributes: TrackingInput['attributes'], moment: string) => {
  const whole = await trackings.createRecord({ attributes: { ...day, ...attributes } })
  return { whole, parts: await split(whole.id, moment) }
}
const each = (parts: readonly Tracking[], name: string) => parts.map(({ attributes }) => attributes[name])
/** Hours have two decimals, and are added up as whole hundredths. */
const hundredths = (parts: readonly Tracking[], name: string): number =>
  parts.reduce((sum, { attributes }) => sum + Math.round(attributes[name] * 100), 0)

const byHand = { force_custom_break_duration: true, break_duration: 3600 }
const hour = { default_break_duration: 3600 }

const cases: [string, Record<string, unknown>, moment: string, name: string, shares: [unknown, unknown]][] = [
  ['by hand, all in the first', byHand, '12:00', 'break_duration', [3600, 0]],
  ['by hand, as long as the first', byHand, '09:00', 'break_duration', [3600, 0]],
  ['by hand, more than the first has room for', byHand, '08:10', 'break_duration', [600, 3000]],
  [
    'by hand, more than both have room for',
    { ...byHand, break_duration: 36000 },
    '12:00',
    'break_duration',
    [14400, 21600],
  ],
  [
    'by hand, instead of a recorded one',
    { ...byHand, breaks_attributes: [span('14:00', '15:30')] },
    '08:10',
    'break_duration',
    [600, 3000],
  ],
  [
    'to be set by hand, but without a value',
    { force_custom_break_duration: true },
    '08:10',
    'break_duration',
    [null, null],
  ],
  ['by default, all in the first', hour, '12:00', 'default_break_duration', [3600, 0]],
  ['by default, more than the first has room for', hour, '08:10', 'default_break_duration', [600, 3000]],
  [
    'by default, recorded in part in the second',
    { ...hour, breaks_attributes: [span('14:00', '14:15')] },
    '12:00',
    'default_break_duration',
    [2700, 900],
  ],
  [
    'by default, recorded in both, with little room in the first',
    { ...hour, breaks_attributes: [span('08:05', '08:15'), span('14:00', '14:15')] },
    '08:10',
    'default_break_duration',
    [600, 3000],
  ],
  [
    'by default, recorded in the second and more',
    { ...hour, breaks_attributes: [span('14:00', '15:30')] },
    '08:10',
    'default_break_duration',
    [0, 3600],
  ],
]
for (const [what, attributes, moment, name, shares] of cases)
  test(`201 a break ${what}: divided between the parts, with the same total`, async () => {
    const { whole, parts } = await splitNew(attributes, at(moment))
    assert.deepEqual(each(parts, name), shares)
    assert.equal(hundredths(parts, 'break_time'), hundredths([whole], 'break_time'))
    assert.equal(hundredths(parts, 'net_time'), hundredths([whole], 'net_time'))
  })

test('a default break that does not count is divided as well, and counts once it is no longer overridden', async () => {
  const { parts } = await splitNew({ ...byHand, ...hour, break_duration: 0 }, at('08:10'))
  assert.equal(hundredths(parts, 'break_time'), 0)
  for (const { id } of parts) await trackings.change(id, { attributes: { force_custom_break_duration: false } })
  const freed = await Promise.all(parts.map(({ id }) => trackings.read(id)))
  assert.equal(hundredths(freed, 'break_time'), 100)
})

test('a break duration that does not count stays with the first part', async () => {
  const { parts } = await splitNew({ break_duration: 3600 }, at('08:10'))
  assert.deepEqual(each(parts, 'break_duration'), [3600, null])
})

test('system notes mention the divided breaks', async () => {
  const { parts } = await splitNew(byHand, at('08:10'))
  assert.match((await trackings.systemNotes(parts[0].id)).at(-1)!, /; break: 60 min → 10 min\.$/)
  assert.match((await trackings.systemNotes(parts[1].id)).at(-1)!, /; break: 50 min; /)
  const { parts: others } = await splitNew(hour, at('08:10'))
  assert.match((await trackings.systemNotes(others[0].id)).at(-1)!, /; default break: 60 min → 10 min\.$/)
  assert.match((await trackings.systemNotes(others[1].id)).at(-1)!, /; default break: 50 min\.$/)
})

const runs: [string, before: [string, string][], after: [string, string][], until: string, sums: [number, number]][] = [
  ['nothing recorded', [], [], '16:00', [0, 100]],
  ['recorded before', [['09:00', '09:30']], [], '16:00', [50, 50]],
  ['recorded after', [], [['13:00', '13:30']], '16:00', [0, 100]],
  ['more recorded after', [], [['13:00', '14:30']], '16:00', [0, 150]],
  ['recorded before and after', [['09:00', '09:30']], [['13:00', '13:30']], '16:00', [50, 50]],
  ['more recorded before', [['09:00', '10:30']], [['13:00', '13:30']], '16:00', [150, 50]],
  ['an end before there is room for it', [['09:00', '09:15']], [], '12:30', [25, 50]],
]
for (const [what, before, after, until, [first, second]] of runs)
  test(`201 the default break of a running tracking applies to the second part: ${what}`, async () => {
    world.clock.set(at('12:00'))
    const person = await company.person()
    const breaks_attributes = before.map(([from, to]) => span(from, to))
    const attributes = { starts_at: at('08:00'), ends_at: null, ...hour, breaks_attributes }
    const { id } = await trackings.createRecord({ attributes, relationships: trackings.relationshipsFor(person) })
    const [, { id: secondId }] = await split(id, at('12:00'))
    world.clock.set(evening)
    for (const [from, to] of after) {
      await punch(world, company, person, 'start-break', at(from))
      await punch(world, company, person, 'end-break', at(to))
    }
    await punch(world, company, person, 'end', at(until))
    const ended = [await trackings.read(id), await trackings.read(secondId)]
    assert.deepEqual(
      ended.map((one) => hundredths([one], 'break_time')),
      [first, second],
    )
  })

test('201 splitting a running tracking before recorded breaks keeps the total break', async () => {
  const breaks_attributes = [span('09:00', '09:12'), span('13:00', '13:12')]
  const attributes = { starts_at: at('08:00'), ends_at: null, ...hour, breaks_attributes }
  const person = await company.person()
  const whole = await trackings.createRecord({ attributes, relationships: trackings.relationshipsFor(person) })
  const parts = await split(whole.id, at('12:00'))
  assert.deepEqual(each(parts, 'default_break_duration'), [720, 2880])
  assert.equal(hundredths(parts, 'break_time'), 100)
})

test('201 splitting a running tracking with a break set by hand keeps the total break', async () => {
  const attributes = { starts_at: at('08:00'), ends_at: null, ...byHand }
  const person = await company.person()
  const whole = await trackings.createRecord({ attributes, relationships: trackings.relationshipsFor(person) })
  const parts = await split(whole.id, at('08:30'))
  assert.deepEqual(each(parts, 'break_duration'), [1800, 1800])
  assert.equal(hundredths(parts, 'break_time'), 100)
})

// A unit is a hundredth of an hour, so that nothing is lost by rounding: sums are equal, not just near.
const units = 800
const unit = (count: number): string =>
  Temporal.Instant.from(day.starts_at)
    .add({ seconds: count * 36 })
    .toString()
const amount = fc.oneof(fc.constant(0), fc.nat(100), fc.nat(units + 50)).map((count) => count * 36)
const pause = fc
  .tuple(fc.nat(units), fc.nat(units))
  .map(([one, other]) => ({ starts_at: unit(Math.min(one, other)), ends_at: unit(Math.max(one, other)) }))
const tracking = fc.record({
  force_custom_break_duration: fc.boolean(),
  break_duration: fc.option(amount),
  default_break_duration: amount,
  breaks_attributes: fc.array(pause, { maxLength: 3 }),
})
const moments = fc.uniqueArray(fc.integer({ min: 1, max: units - 1 }), { minLength: 1, maxLength: 3 })

test('however often a tracking is split, the total times stay the same', async () => {
  await fc.assert(
    fc.asyncProperty(tracking, moments, async (attributes, at) => {
      const whole = await trackings.createRecord({ attributes: { ...day, ...attributes } })
      let parts = [whole]
      for (const moment of at.map(unit)) {
        const hit = parts.find(({ attributes: { ends_at } }) => Temporal.Instant.compare(moment, ends_at) < 0)!
        const halves = await split(hit.id, moment)
        parts = parts.flatMap((part) => (part === hit ? halves : [part]))
      }
      for (const name of ['gross_time', 'break_time', 'net_time'])
        assert.equal(hundredths(parts, name), hundredths([whole], name), name)
    }),
    { numRuns: 60 },
  )
})
