import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany } from '../../../support/company.ts'
import { assertRefusedAt, timeTrackings } from '../../../support/time-trackings.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
world.clock.set('2026-01-30T18:00:00Z')
const company = await createCompany(world, { time_zone: 'Europe/Berlin' })
const trackings = timeTrackings(world, company)
const { token } = company.admin
const at = (time: string): string => `2026-01-30T${time}:00+01:00`

const finished = await trackings.createRecord({
  attributes: { breaks_attributes: [{ starts_at: at('12:00'), ends_at: at('12:30') }] },
})
const breakId = finished.relationships.breaks.data[0].id
const running = await trackings.punchIn(await company.person(), at('08:00'))
const url = (id: string) => `${trackings.url}/${id}/breaks`

const wrong: [string, Record<string, unknown>, string][] = [
  ['no start', { ends_at: at('12:30') }, 'starts_at'],
  ['no end in a finished tracking', { starts_at: at('12:00') }, 'ends_at'],
  ['a null end in a finished tracking', { starts_at: at('12:00'), ends_at: null }, 'ends_at'],
  ['an end before the start', { starts_at: at('12:30'), ends_at: at('12:00') }, 'ends_at'],
  ['a start before the tracking', { starts_at: at('07:59'), ends_at: at('09:00') }, 'starts_at'],
  ['an end after the tracking', { starts_at: at('15:00'), ends_at: at('16:01') }, 'ends_at'],
  ['a break after the tracking', { starts_at: at('17:00'), ends_at: at('17:30') }, 'ends_at'],
  ['a start that is not a time', { starts_at: 'noon', ends_at: at('12:30') }, 'starts_at'],
  ['a date that does not exist', { starts_at: at('12:00'), ends_at: '2026-02-31' }, 'ends_at'],
]

for (const [name, attributes, pointer] of wrong)
  test(`400 ${name}`, async () => {
    assertRefusedAt(await world.post(url(finished.id), attributes, token), 400, pointer)
    if (attributes.starts_at && attributes.ends_at !== undefined)
      assertRefusedAt(await world.patch(`${url(finished.id)}/${breakId}`, attributes, token), 400, pointer)
  })

test('201 breaks may touch the start and the end of the tracking, and may have zero length', async () => {
  const { id } = await trackings.createRecord()
  for (const [from, until] of [
    ['08:00', '08:10'],
    ['15:50', '16:00'],
    ['08:00', '16:00'],
    ['12:00', '12:00'],
  ] as const) {
    const answer = await world.post(url(id), { starts_at: at(from), ends_at: at(until) }, token)
    assert.equal(answer.status, 201, answer.text)
  }
})

test('400 a second open break, or an open one before the start of the tracking', async () => {
  assertRefusedAt(await world.post(url(running), { starts_at: at('07:00') }, token), 400, 'starts_at')
  const open = await world.post(url(running), { starts_at: at('12:00') }, token)
  assert.equal(open.status, 201, open.text)
  assertRefusedAt(await world.post(url(running), { starts_at: at('13:00') }, token), 400, 'ends_at')
  const closed = await world.post(url(running), { starts_at: at('09:00'), ends_at: at('09:10') }, token)
  assert.equal(closed.status, 201, 'a finished break next to an open one is allowed')
  assertRefusedAt(await world.patch(`${url(running)}/${closed.body.data.id}`, { ends_at: null }, token), 400, 'ends_at')
  assertRefusedAt(
    await world.patch(`${url(running)}/${open.body.data.id}`, { ends_at: at('11:00') }, token),
    400,
    'ends_at',
  )
})

test('400 for all but one of the concurrent requests to open a break', async () => {
  const id = await trackings.punchIn(await company.person(), at('08:00'))
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => world.post(url(id), { starts_at: at('12:00') }, token)),
  )
  assert.deepEqual(answers.map((answer) => answer.status).sort(), [201, 400, 400, 400, 400, 400])
})

test('404 for an unknown break or tracking, 401 without a token, 400 without data', async () => {
  const times = { starts_at: at('12:00'), ends_at: at('12:10') }
  for (const id of ['999999999', 'x', '6f1c1de4-3c5c-4c9a-9d1e-0a7f6a9b1c2d']) {
    assertRefusedAt(await world.post(url(id), times, token), 404)
    assertRefusedAt(await world.get(url(id), token), 404)
    for (const method of ['GET', 'PATCH', 'DELETE']) {
      const body = method === 'PATCH' ? { body: { data: { attributes: times } } } : {}
      assertRefusedAt(await world.request(method, `${url(finished.id)}/${id}`, { token, ...body }), 404)
    }
  }
  assertRefusedAt(await world.post(url(finished.id), times), 401)
  assertRefusedAt(await world.request('POST', url(finished.id), { token }), 400, 'data')
})

test('the refused requests stored nothing, and added no note', async () => {
  const shown = await trackings.read(finished.id)
  assert.equal(shown.relationships.breaks.data.length, 1)
  assert.equal(shown.attributes.break_duration, 1800)
  assert.equal(shown.attributes.system_notes_count, 1)
})
