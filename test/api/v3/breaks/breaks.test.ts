import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany } from '../../../support/company.ts'
import { timeTrackings } from '../../../support/time-trackings.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
world.clock.set('2026-01-30T18:00:00Z')
const company = await createCompany(world, { time_zone: 'Europe/Berlin' })
const trackings = timeTrackings(world, company)
const { token } = company.admin

const at = (time: string): string => `2026-01-30T${time}:00+01:00`
const url = (id: string, breakId?: string) => `${trackings.url}/${id}/breaks${breakId ? `/${breakId}` : ''}`
const add = (id: string, from: string, until: string | null, by = token) =>
  world.post(url(id), { starts_at: at(from), ...(until && { ends_at: at(until) }) }, by)

test('201 a break is added with all fields, in the offset of the workspace', async () => {
  const { id } = await trackings.createRecord()
  const sent = { starts_at: '2026-01-30T11:00:00Z', ends_at: '2026-01-30T11:30:00.7Z' }
  const answer = await world.post(url(id), sent, token)
  assert.equal(answer.status, 201, answer.text)
  const { id: breakId, type, attributes, relationships } = answer.body.data
  assert.match(breakId, /^\d+$/)
  assert.equal(type, 'break')
  const { created_at, updated_at, ...rest } = attributes
  assert.match(created_at, /^2026-01-30T19:0\d:\d\d\+01:00$/)
  assert.equal(updated_at, created_at)
  assert.deepEqual(rest, {
    starts_at: at('12:00'),
    ends_at: at('12:30'),
    start_signature_id: null,
    end_signature_id: null,
    created_by: 'admin',
  })
  assert.deepEqual(relationships, { time_tracking: { data: { id, type: 'time_tracking' } } })
  const shown = await trackings.read(id)
  assert.deepEqual(shown.relationships.breaks.data, [{ id: breakId, type: 'break' }])
  assert.deepEqual([shown.attributes.break_duration, shown.attributes.net_time], [1800, 7.5])
  assert.equal(shown.attributes.last_update_by, Number(company.admin.id))
  assert.equal(
    (await trackings.systemNotes(id)).at(-1),
    'Ada Admin changed: breaks: none → 30 Jan 2026 12:00 – 30 Jan 2026 12:30.',
  )
})

test('201 created_by is the role of the caller; times without an offset are local', async () => {
  const employee = await company.person({ attributes: { working_sessions_creator: true } })
  const { id } = await trackings.createRecord({ relationships: trackings.relationshipsFor(employee) })
  const answer = await world.post(
    url(id),
    { starts_at: '2026-01-30 12:00', ends_at: '2026-01-30T12:15' },
    employee.token,
  )
  assert.equal(answer.body.data.attributes.created_by, 'employee')
  assert.equal(answer.body.data.attributes.starts_at, at('12:00'))
})

test('200 the list is sorted by start, and can be filtered and paged, with include', async () => {
  const { id } = await trackings.createRecord()
  for (const [from, until] of [
    ['14:00', '14:10'],
    ['09:00', '09:10'],
    ['12:00', '12:30'],
  ] as const)
    await add(id, from, until)
  await add((await trackings.createRecord()).id, '10:00', '10:10')
  const list = await world.get(`${url(id)}?include=time_tracking`, token)
  assert.equal(list.status, 200, list.text)
  assert.deepEqual(
    list.body.data.map((one: { attributes: { starts_at: string } }) => one.attributes.starts_at),
    [at('09:00'), at('12:00'), at('14:00')],
  )
  assert.deepEqual(
    list.body.included.map((one: { type: string; id: string }) => [one.type, one.id]),
    [['time_tracking', id]],
  )
  assert.deepEqual([list.body.meta.total_count, list.body.meta.page_items], [3, 20])
  const filtered = await world.get(
    `${url(id)}?filter[starts_at]=gte:2026-01-30T12:00:00%2B01:00&sort=-starts_at`,
    token,
  )
  assert.deepEqual(
    filtered.body.data.map((one: { attributes: { starts_at: string } }) => one.attributes.starts_at),
    [at('14:00'), at('12:00')],
  )
  assert.equal((await world.get(`${url(id)}?items=2&page=2`, token)).body.data.length, 1)
})

test('200 a break is shown, with its time tracking included', async () => {
  const { id } = await trackings.createRecord()
  const { body } = await add(id, '12:00', '12:30')
  const plain = await world.get(url(id, body.data.id), token)
  assert.deepEqual(plain.body.data, body.data)
  assert.equal('included' in plain.body, false)
  const answer = await world.get(`${url(id, body.data.id)}?include=time_tracking`, token)
  assert.equal(answer.body.included.length, 1)
  assert.equal(answer.body.included[0].id, id)
  assert.equal(answer.body.included[0].attributes.break_duration, 1800)
})

test('200 the start, the end or both of a break are changed, also with PUT', async () => {
  const { id } = await trackings.createRecord()
  const breakId = (await add(id, '12:00', '12:30')).body.data.id
  const changes: [string, object, string, string][] = [
    ['PATCH', { ends_at: at('13:00') }, '12:00', '13:00'],
    ['PATCH', { starts_at: at('11:30') }, '11:30', '13:00'],
    ['PUT', { starts_at: at('09:00'), ends_at: at('09:15') }, '09:00', '09:15'],
  ]
  for (const [method, attributes, from, until] of changes) {
    const answer = await world.request(method, url(id, breakId), { token, body: { data: { attributes } } })
    assert.equal(answer.status, 200, answer.text)
    assert.equal(answer.body.data.id, breakId)
    assert.deepEqual(
      [answer.body.data.attributes.starts_at, answer.body.data.attributes.ends_at],
      [at(from), at(until)],
    )
  }
  assert.equal((await trackings.read(id)).attributes.break_duration, 900)
  assert.equal(
    (await trackings.systemNotes(id)).at(-1),
    'Ada Admin changed: breaks: 30 Jan 2026 11:30 – 30 Jan 2026 13:00 → 30 Jan 2026 09:00 – 30 Jan 2026 09:15.',
  )
})

test('200 a break sent back unchanged changes nothing', async () => {
  const { id } = await trackings.createRecord()
  const { body } = await add(id, '12:00', '12:30')
  const before = await trackings.read(id)
  const answer = await world.request('PATCH', url(id, body.data.id), { token, body: { data: body.data } })
  assert.equal(answer.status, 200)
  assert.deepEqual(answer.body.data, body.data)
  assert.deepEqual(await trackings.read(id), before)
})

test('200 a deleted break is returned, and is gone', async () => {
  const { id } = await trackings.createRecord()
  const { body } = await add(id, '12:00', '12:30')
  const answer = await world.delete(url(id, body.data.id), token)
  assert.equal(answer.status, 200)
  assert.deepEqual(answer.body.data, body.data)
  for (const method of ['GET', 'DELETE'])
    assert.equal((await world.request(method, url(id, body.data.id), { token })).status, 404)
  const shown = await trackings.read(id)
  assert.deepEqual([shown.attributes.break_duration, shown.attributes.net_time], [null, 8])
  assert.deepEqual(shown.relationships.breaks.data, [])
  assert.match((await trackings.systemNotes(id)).at(-1)!, /12:30 → none\.$/)
})

test('201 an open break is added to a running tracking, ended, and reopened', async () => {
  const person = await company.person()
  const id = await trackings.punchIn(person, at('08:00'))
  const open = await add(id, '12:00', null)
  assert.equal(open.status, 201, open.text)
  assert.equal(open.body.data.attributes.ends_at, null)
  const me = await world.get(`${company.ws}/users/${person.id}`, token)
  assert.equal(me.body.data.attributes.running_time_tracking.on_break, true)
  const ended = await world.patch(url(id, open.body.data.id), { ends_at: at('12:30') }, token)
  assert.equal(ended.body.data.attributes.ends_at, at('12:30'))
  const again = await world.patch(url(id, open.body.data.id), { ends_at: null }, token)
  assert.equal(again.body.data.attributes.ends_at, null, 'the break is open again')
})

test('a break across a clock change has the right offset at each end', async () => {
  const { id } = await trackings.createRecord({
    attributes: { starts_at: '2026-10-24T22:00', ends_at: '2026-10-25T06:00' },
  })
  const sent = { starts_at: '2026-10-25T00:30:00Z', ends_at: '2026-10-25T01:30:00Z' }
  const { body } = await world.post(url(id), sent, token)
  assert.equal(body.data.attributes.starts_at, '2026-10-25T02:30:00+02:00')
  assert.equal(body.data.attributes.ends_at, '2026-10-25T02:30:00+01:00')
  assert.equal((await trackings.read(id)).attributes.break_duration, 3600)
})
