import { strict as assert } from 'node:assert'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { createCompany, type Person } from '../../../support/company.ts'
import { createKiosk } from '../../../support/kiosks.ts'
import { assertInvalid, assertRefused } from '../../../support/refusals.ts'
import { assertShape, shapes } from '../../../support/shapes.ts'
import { readTrackings, uuidForm } from '../../../support/working-time.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
world.clock.set('2026-01-30T22:00:00Z')
const company = await createCompany(world, { time_zone: 'Europe/Berlin' })
const kiosk = await createKiosk(world, company, 'Front door')
const path = '/api/v3/kiosk/punches'
let pins = 100_000
/** A person whose PINs the test knows. */
async function worker(attributes: object = {}): Promise<Person & { pin: string; own: string }> {
  const pin = String(++pins)
  const own = String(++pins)
  const person = await company.person({ attributes: { tablet_pin: pin, identifier_pin: own, ...attributes } })
  return { ...person, pin, own }
}
const send = (attributes: object, headers: Record<string, string> = {}) =>
  world.request('POST', path, { token: kiosk.token, headers, body: { data: { type: 'action', attributes } } })
const actionsOf = async ({ id }: Person) => {
  const url = `${company.ws}/time_trackings/actions?filter[user_id]=${id}&sort=created_at`
  return (await world.get(url, company.admin.token)).body.data
}
const notesOf = async (id: string): Promise<string[]> => {
  const { body } = await world.get(`${company.ws}/time_trackings/${id}/notes`, company.admin.token)
  return body.data.map((note: { attributes: { content: string } }) => note.attributes.content)
}

test('201 punches of a day at a kiosk are recorded like other punches', async () => {
  const person = await worker({ username: 'Pia' })
  const sent = [
    ['start', '08:00'],
    ['start-break', '12:00'],
    ['end-break', '12:30'],
    ['end', '16:00'],
  ] as const
  const sessions = new Set()
  for (const [action_type, time] of sent) {
    const action_time = `2026-01-30T${time}:00+01:00`
    const answer = await send({ user_id: person.id, pin: person.pin, action_type, action_time })
    assert.equal(answer.status, 201, answer.text)
    assert.match(answer.body.data.id, uuidForm)
    assertShape({ ...answer.body.data, id: '1' }, shapes.kioskPunch)
    const { attributes } = answer.body.data
    sessions.add(attributes.working_session_id)
    assert.deepEqual([attributes.username, attributes.action_type], ['Pia', action_type])
    assert.equal(Date.parse(attributes.action_time), Date.parse(action_time))
  }
  const [tracking, ...others] = await readTrackings(world, company, person)
  assert.deepEqual([others.length, [...sessions]], [0, [tracking.id]])
  assert.deepEqual([tracking.gross_time, tracking.break_duration], [8, 1800])
  const notes = await notesOf(tracking.id)
  assert.ok(notes.includes('Pia punched in (kiosk “Front door”): 30 Jan 2026 08:00.'), notes.join('\n'))
  const { pool } = world.services
  const devices = await pool`select distinct device_id from actions where user_id = ${person.id}`
  assert.deepEqual([...devices], [{ device_id: 'Front door' }])
  const author = await pool`select distinct author_id from notes where time_tracking_id = ${tracking.id}`
  assert.deepEqual([...author], [{ author_id: person.id }])
})

test('201 with the identifier PIN if the person has no tablet PIN, or with the identifier PIN alone', async () => {
  const person = await worker({ tablet_pin: null, username: 'Ivo' })
  const named = await send({ user_id: person.id, pin: person.own, action_type: 'start' })
  assert.equal(named.status, 201, named.text)
  const other = await worker({ username: 'Ida' })
  const alone = await send({ pin: other.own, action_type: 'start' })
  assert.equal(alone.status, 201, alone.text)
  assert.equal(alone.body.data.attributes.username, 'Ida')
  assert.equal((await actionsOf(other)).length, 1)
  // Terminals send pins as numbers.
  assert.equal((await send({ pin: Number(other.own), action_type: 'end' })).status, 201)
})

test('400 for an identifier PIN of two active people, sent without a user; nothing is stored', async () => {
  const [one, two] = [await worker({ identifier_pin: '777777' }), await worker({ identifier_pin: '777777' })]
  assertRefused(await send({ pin: '777777', action_type: 'start' }), 400, ['pin'])
  for (const person of [one, two]) assert.deepEqual(await actionsOf(person), [])
  await world.patch(`${company.ws}/users/${two.id}/user_status`, { status: 'inactive' }, company.admin.token)
  assert.equal((await send({ pin: '777777', action_type: 'start' })).status, 201, 'deactivated people do not count')
})

test('201 a punch that does not fit is stored, and the user is notified', async () => {
  const person = await worker({ username: 'Odd' })
  const answer = await send({ user_id: person.id, pin: person.pin, action_type: 'end' })
  assert.equal(answer.status, 201)
  assert.equal(answer.body.data.attributes.working_session_id, null)
  const told = await world.get(`${company.ws}/notifications`, person.token)
  assert.match(told.body.data[0].attributes.message, /^Odd punched "end"/)
})

test('201 a punch repeated with the same idempotency key is stored once; the key belongs to the kiosk', async () => {
  const person = await worker()
  const attributes = { user_id: person.id, pin: person.pin, action_type: 'start', action_time: '2026-01-30T08:00:00Z' }
  const key = { 'idempotency-key': randomUUID() }
  const answers = await Promise.all([1, 2, 3].map(() => send(attributes, key)))
  assert.deepEqual(
    answers.map(({ status }) => status),
    [201, 201, 201],
  )
  assert.equal(new Set(answers.map(({ body }) => body.data.id)).size, 1)
  assert.equal(answers.filter(({ headers }) => headers['idempotent-replayed'] === 'true').length, 2)
  assert.equal((await actionsOf(person)).length, 1)
  assertRefused(await send({ ...attributes, action_type: 'end' }, key), 400, ['Idempotency-Key'])
  const back = await createKiosk(world, company, 'Back door')
  const there = await world.request('POST', path, { token: back.token, headers: key, body: { data: { attributes } } })
  assert.deepEqual([there.status, there.headers['idempotent-replayed']], [201, undefined])
})

test('201 a punch repeated without a key returns the first, also later and at another kiosk', async () => {
  const person = await worker()
  const attributes = { user_id: person.id, pin: person.pin, action_type: 'start', action_time: '2026-01-30T08:00:00Z' }
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(attributes)))
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [201])
  await send({ ...attributes, action_type: 'end', action_time: '2026-01-30T16:00:00Z' })
  const back = await createKiosk(world, company, 'Side door')
  answers.push(await world.post(path, attributes, back.token))
  const v3 = { action_type: 'start', action_time: attributes.action_time }
  answers.push(await world.post(`${company.ws}/time_trackings/actions`, v3, person.token))
  assert.equal(new Set(answers.map(({ body }) => body.data.id)).size, 1)
  assert.equal((await actionsOf(person)).length, 2)
  const trackings = await readTrackings(world, company, person)
  assert.deepEqual([trackings.length, trackings[0].gross_time, trackings[0].system_notes_count], [1, 8, 2])
  const told = await world.get(`${company.ws}/notifications`, person.token)
  assert.equal(told.body.meta.total_count, 0)
})

test('201 a punch by a kiosk whose clock is ahead counts at its arrival', async () => {
  const person = await worker()
  const action_time = '2026-01-31T09:00:00Z'
  const answer = await send({ user_id: person.id, pin: person.pin, action_type: 'start', action_time })
  assert.equal(answer.status, 201, answer.text)
  const { attributes } = answer.body.data
  assert.equal(attributes.reported_time, action_time)
  assert.match(attributes.action_time, /^2026-01-30T22:0/)
})

test('403 a wrong PIN does not use up the idempotency key', async () => {
  const person = await worker()
  const key = { 'idempotency-key': randomUUID() }
  const attributes = { user_id: person.id, action_type: 'start' }
  assertRefused(await send({ ...attributes, pin: '000000' }, key), 403, ['pin'])
  assert.equal((await send({ ...attributes, pin: person.pin }, key)).status, 201)
})

test('400 for invalid attributes; nothing is stored', async () => {
  const person = await worker()
  const attributes = { user_id: person.id, pin: person.pin, action_type: 'start' }
  await assertInvalid(world, { method: 'POST', path, attributes }, kiosk.token, [
    ['pin', ''],
    ['pin', null],
    ['pin', {}],
    ['pin', 'x'.repeat(21)],
    ['user_id', 'x'],
    ['user_id', {}],
    ['action_type', 'nap'],
    ['action_time', 'noon'],
  ])
  assertRefused(await send({}), 400, ['pin', 'action_type'])
  const include = await world.request('POST', `${path}?include=user`, {
    token: kiosk.token,
    body: { data: { attributes } },
  })
  assertRefused(include, 400, ['include'])
  assert.deepEqual(await actionsOf(person), [])
})

test('201 notes are in the language of the workspace', async () => {
  const german = await createCompany(world, { time_zone: 'UTC', locale: 'de' })
  await world.patch(german.ws, { locale: 'de' }, german.admin.token)
  const door = await createKiosk(world, german, 'Eingang')
  const { id } = await german.person({ attributes: { tablet_pin: '1', username: 'Uwe' } })
  const attributes = { user_id: id, pin: '1', action_type: 'start', action_time: '2026-01-30T08:00:00Z' }
  const answer = await world.post(path, attributes, door.token)
  assert.equal(answer.status, 201, answer.text)
  const tracking = `${german.ws}/time_trackings/${answer.body.data.attributes.working_session_id}`
  const { body } = await world.get(`${tracking}/notes`, german.admin.token)
  assert.equal(body.data[0].attributes.content, 'Uwe hat eingestempelt (Terminal „Eingang“): 30.01.2026 08:00.')
})
