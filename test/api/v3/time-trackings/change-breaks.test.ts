import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany } from '../../../support/company.ts'
import { assertRefusedAt, timeTrackings } from '../../../support/time-trackings.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
const company = await createCompany(world, { time_zone: 'Europe/Berlin' })
const trackings = timeTrackings(world, company)

const at = (time: string): string => `2026-01-30T${time}:00+01:00`
const span = (from: string, until: string) => ({ starts_at: at(from), ends_at: at(until) })

type Entry = Record<string, unknown>
const change = (id: string, breaks_attributes: Entry[], more: Entry = {}) =>
  trackings.change(id, { attributes: { breaks_attributes, ...more } })

/** Id, start and end of each break, in order. */
async function breaksOf(id: string): Promise<[string, string, string | null][]> {
  const { body } = await world.get(`${trackings.url}/${id}/breaks`, company.admin.token)
  return body.data.map((one: { id: string; attributes: { starts_at: string; ends_at: string } }) => [
    one.id,
    one.attributes.starts_at,
    one.attributes.ends_at,
  ])
}

async function withTwoBreaks(): Promise<{ id: string; first: string; second: string }> {
  const { id } = await trackings.createRecord({
    attributes: { breaks_attributes: [span('10:00', '10:15'), span('12:00', '12:30')] },
  })
  const [first, second] = await breaksOf(id)
  return { id, first: first![0], second: second![0] }
}

test('200 an entry without an id adds a break, and the others stay', async () => {
  const { id, first, second } = await withTwoBreaks()
  const answer = await change(id, [span('14:00', '14:15')])
  assert.equal(answer.status, 200)
  assert.equal(answer.body.data.attributes.break_duration, 3600)
  assert.equal(answer.body.data.relationships.breaks.data.length, 3)
  const breaks = await breaksOf(id)
  assert.deepEqual(breaks.map(([one]) => one).slice(0, 2), [first, second])
  assert.deepEqual(breaks[2]!.slice(1), [at('14:00'), at('14:15')])
})

test('200 an entry with an id changes the start, the end or both of that break', async () => {
  const { id, first, second } = await withTwoBreaks()
  await change(id, [
    { id: first, ...span('10:30', '10:45') },
    { id: Number(second), ends_at: at('13:00') },
  ])
  assert.deepEqual(await breaksOf(id), [
    [first, at('10:30'), at('10:45')],
    [second, at('12:00'), at('13:00')],
  ])
  await change(id, [{ id: first, starts_at: at('10:00') }])
  assert.deepEqual((await breaksOf(id))[0], [first, at('10:00'), at('10:45')])
})

test('200 _destroy true deletes the break, false does not', async () => {
  const { id, first, second } = await withTwoBreaks()
  const answer = await change(id, [{ id: first, _destroy: true }])
  assert.equal(answer.body.data.attributes.break_duration, 1800)
  assert.deepEqual(await breaksOf(id), [[second, at('12:00'), at('12:30')]])
  await change(id, [{ id: second, _destroy: false }])
  assert.equal((await breaksOf(id)).length, 1)
  const last = await change(id, [{ id: second, _destroy: true }])
  assert.equal(last.body.data.attributes.break_duration, null, 'no break is recorded any more')
  assert.equal(last.body.data.attributes.net_time, 8)
})

test('200 deleting, changing and adding breaks together with the times', async () => {
  const { id, first, second } = await withTwoBreaks()
  const answer = await change(
    id,
    [{ id: first, _destroy: true }, { id: second, starts_at: at('11:30') }, span('17:00', '17:10')],
    { ends_at: at('18:00') },
  )
  assert.equal(answer.status, 200, answer.text)
  assert.deepEqual([answer.body.data.attributes.gross_time, answer.body.data.attributes.break_duration], [10, 4200])
})

test('400 _destroy without an id', async () => {
  const { id } = await withTwoBreaks()
  const answer = await change(id, [{ _destroy: true }, { ...span('14:00', '14:10'), _destroy: true }])
  assert.equal(answer.status, 400, answer.text)
  assert.deepEqual(
    answer.body.errors.map((error: { source: { pointer: string } }) => error.source.pointer),
    ['breaks_attributes/0/id', 'breaks_attributes/1/id'],
  )
  assert.equal((await breaksOf(id)).length, 2)
})

test('200 an empty list and unchanged breaks change nothing, and add no note', async () => {
  const { id, first, second } = await withTwoBreaks()
  const before = await trackings.read(id)
  const same = [
    { id: first, ...span('10:00', '10:15') },
    { id: second, ends_at: '2026-01-30T11:30:00.5Z' },
  ]
  for (const breaks of [[], same]) assert.equal((await change(id, breaks)).status, 200)
  assert.deepEqual(await trackings.read(id), before)
})

test('200 the open break of a running tracking is ended, and a new one started', async () => {
  const person = await company.person()
  const made = await trackings.createRecord({
    attributes: { ...span('08:00', '08:00'), ends_at: null, breaks_attributes: [{ starts_at: at('12:00') }] },
    relationships: trackings.relationshipsFor(person),
  })
  const [[open]] = (await breaksOf(made.id)) as [[string, string, null]]
  assertRefusedAt(await change(made.id, [{ starts_at: at('13:00') }]), 400, 'breaks_attributes/0/ends_at')
  assert.equal((await change(made.id, [{ id: open, ends_at: at('12:30') }])).status, 200)
  assert.equal((await change(made.id, [{ starts_at: at('13:00'), ends_at: null }])).status, 200)
  assert.deepEqual(
    (await breaksOf(made.id)).map(([, starts, ends]) => [starts, ends]),
    [
      [at('12:00'), at('12:30')],
      [at('13:00'), null],
    ],
  )
})

test('400 a break of another tracking, an unknown one, and one deleted by an earlier entry', async () => {
  const mine = await withTwoBreaks()
  const others = await withTwoBreaks()
  for (const id of [others.first, '999999999'])
    assertRefusedAt(await change(mine.id, [{ id, _destroy: true }]), 400, 'breaks_attributes/0/id')
  const twice = [
    { id: mine.first, _destroy: true },
    { id: mine.first, ends_at: at('10:20') },
  ]
  assertRefusedAt(await change(mine.id, twice), 400, 'breaks_attributes/1/id')
  assert.equal((await breaksOf(mine.id)).length, 2)
  assert.equal((await breaksOf(others.id)).length, 2)
})

test('400 invalid entries are reported with their pointer', async () => {
  const { id, first } = await withTwoBreaks()
  const wrong: [Entry, string][] = [
    [{ id: 'x' }, 'id'],
    [{ id: first, starts_at: 'noon' }, 'starts_at'],
    [{ id: first, starts_at: null }, 'starts_at'],
    [{ id: first, ends_at: null }, 'ends_at'],
    [{ id: first, _destroy: 'yes' }, '_destroy'],
    [{ id: first, ends_at: at('09:00') }, 'ends_at'],
    [{ ends_at: at('09:00') }, 'starts_at'],
  ]
  for (const [entry, name] of wrong) {
    const refused = await change(id, [span('14:00', '14:15'), entry])
    assertRefusedAt(refused, 400, `breaks_attributes/1/${name}`)
    assert.match(refused.body.errors[0].title, /^[A-Z].+\.$/)
  }
  const hundred = Array.from({ length: 101 }, () => span('14:00', '14:15'))
  assertRefusedAt(await change(id, hundred), 400, 'breaks_attributes')
  assert.equal((await breaksOf(id)).length, 2, 'nothing is stored')
})
