import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany } from '../../../support/company.ts'
import { type ActionType, punch, readTrackings, sendPunch, uuidForm } from '../../../support/working-time.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
world.clock.set('2026-01-30T20:00:00Z')
const company = await createCompany(world, { time_zone: 'Europe/Berlin' })
const second = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/

test('201 a punch is created with all fields', async () => {
  const person = await company.person()
  const answer = await sendPunch(
    world,
    company,
    { action_type: 'start', device_id: null, action_time: '2026-01-30T08:00:00+01:00', taggings_attributes: [] },
    person.token,
  )
  assert.equal(answer.status, 201, answer.text)
  const { id, type, attributes, relationships } = answer.body.data
  assert.match(id, uuidForm)
  assert.equal(type, 'action')
  assert.deepEqual(Object.keys(attributes), [
    'action_type',
    'working_session_id',
    'action_time',
    'reported_time',
    'late',
    'created_at',
    'updated_at',
  ])
  assert.equal(attributes.action_type, 'start')
  assert.match(attributes.working_session_id, uuidForm)
  assert.equal(attributes.action_time, '2026-01-30T07:00:00Z')
  assert.deepEqual([attributes.reported_time, attributes.late], [null, false])
  assert.match(attributes.created_at, second)
  assert.match(attributes.updated_at, second)
  assert.deepEqual(relationships, {
    user: { data: { id: person.id, type: 'user' } },
    workspace: { data: { id: company.workspaceId, type: 'workspace' } },
  })
  assert.match(answer.body.meta.request_id, uuidForm)
})

test('201 a start creates a running tracking whose id is a UUID', async () => {
  const person = await company.person()
  const { attributes } = await punch(world, company, person, 'start', '2026-01-30T07:00:00Z')
  const [tracking, ...others] = await readTrackings(world, company, person)
  assert.equal(others.length, 0)
  assert.equal(tracking.id, attributes.working_session_id)
  assert.equal(tracking.created_by, 'actions')
  assert.equal(tracking.current_status, 'running')
  assert.equal(tracking.starts_at, '2026-01-30T07:00:00Z')
  assert.equal(tracking.actual_starts_at, '2026-01-30T07:00:00Z')
  assert.equal(tracking.ends_at, null)
  assert.equal(tracking.actual_ends_at, null)
  assert.equal(tracking.gross_time, 13)
  const shown = await world.get(`${company.ws}/time_trackings/${tracking.id.toUpperCase()}`, person.token)
  assert.equal(shown.status, 200)
})

test('201 start, break and end result in one tracking with a break and the right times', async () => {
  const person = await company.person()
  const day: [ActionType, string][] = [
    ['start', '2026-01-30T08:00:00Z'],
    ['start-break', '2026-01-30T12:00:00Z'],
    ['end-break', '2026-01-30T12:30:00Z'],
    ['end', '2026-01-30T16:30:00Z'],
  ]
  const sessions = new Set<string>()
  for (const [type, at] of day) {
    const action = await punch(world, company, person, type, at)
    assert.equal(action.attributes.action_type, type)
    assert.equal(action.attributes.action_time, at)
    sessions.add(action.attributes.working_session_id)
  }
  const [tracking] = await readTrackings(world, company, person)
  assert.deepEqual([...sessions], [tracking.id])
  assert.equal(tracking.current_status, 'finished')
  assert.equal(tracking.ends_at, '2026-01-30T16:30:00Z')
  assert.equal(tracking.actual_ends_at, '2026-01-30T16:30:00Z')
  assert.equal(tracking.break_duration, 1800)
  assert.deepEqual([tracking.gross_time, tracking.break_time, tracking.net_time], [8.5, 0.5, 8])
  assert.equal(tracking.breaks.length, 1)
  assert.equal(tracking.breaks[0].starts_at, '2026-01-30T13:00:00+01:00')
  assert.equal(tracking.breaks[0].ends_at, '2026-01-30T13:30:00+01:00')
  assert.equal(tracking.breaks[0].created_by, 'actions')
  assert.equal(tracking.system_notes_count, 4, 'each punch with an effect adds a note')
})

test('201 action_time: now if omitted, local without an offset, fractions of seconds cut off', async () => {
  const cases: [Record<string, unknown>, string | RegExp][] = [
    [{}, /^2026-01-30T20:00:\d\dZ$/],
    [{ action_time: null }, /^2026-01-30T20:00:\d\dZ$/],
    [{ action_time: '2026-01-30T08:00:00' }, '2026-01-30T07:00:00Z'],
    [{ action_time: '2026-01-30 08:00' }, '2026-01-30T07:00:00Z'],
    [{ action_time: '2026-01-30T08:00:00', time_zone: 'America/New_York' }, '2026-01-30T13:00:00Z'],
    [{ action_time: '2026-01-30' }, '2026-01-29T23:00:00Z'],
    [{ action_time: '2026-01-30T08:00:00.999Z' }, '2026-01-30T08:00:00Z'],
    [{ action_time: '2026-01-30T20:04:50Z' }, '2026-01-30T20:04:50Z'],
  ]
  for (const [attributes, expected] of cases) {
    const person = await company.person()
    const answer = await sendPunch(world, company, { action_type: 'start', ...attributes }, person.token)
    assert.equal(answer.status, 201, JSON.stringify(attributes))
    const told = answer.body.data.attributes.action_time
    if (typeof expected === 'string') assert.equal(told, expected, JSON.stringify(attributes))
    else assert.match(told, expected)
    const [tracking] = await readTrackings(world, company, person)
    assert.equal(tracking.starts_at, told, 'the stored and the returned time are the same')
    assert.ok(tracking.gross_time >= 0)
  }
})

test('201 a punch may be arbitrarily old, and lists still work', async () => {
  const other = await createCompany(world)
  const old = await sendPunch(world, other, { action_type: 'start', action_time: '1900-01-01T00:00:00Z' })
  assert.equal(old.status, 201, old.text)
  await sendPunch(world, other, { action_type: 'start-break', action_time: '1900-01-01T01:00:00Z' })
  const list = await world.get(`${other.ws}/time_trackings`, other.admin.token)
  assert.equal(list.status, 200, list.text)
  assert.ok(list.body.data[0].attributes.gross_time > 1_000_000)
  assert.ok(Number.isInteger(list.body.data[0].attributes.break_duration))
  const ended = await sendPunch(world, other, { action_type: 'end', action_time: '2026-01-30T20:00:00Z' })
  assert.equal(ended.status, 201, ended.text)
  const filtered = await world.get(`${other.ws}/time_trackings?filter[break_duration]=gt:5`, other.admin.token)
  assert.equal(filtered.body.meta.total_count, 1, filtered.text)
  assert.ok(filtered.body.meta.total_break_time > 1_000_000)
})

test('400 for an invalid action_time', async () => {
  const person = await company.person()
  const moments = ['2026-02-30T08:00:00Z', 'yesterday', 5, true, '']
  for (const action_time of moments) {
    const answer = await sendPunch(world, company, { action_type: 'start', action_time }, person.token)
    assert.equal(answer.status, 400, String(action_time))
    assert.equal(answer.body.errors.length, 1)
    assert.equal(answer.body.errors[0].status, 'bad_request')
    assert.equal(answer.body.errors[0].source.pointer, 'action_time')
  }
  assert.deepEqual(await readTrackings(world, company, person), [], 'nothing is stored')
  const actions = await world.get(`${company.ws}/time_trackings/actions`, person.token)
  assert.equal(actions.body.meta.total_count, 0)
})

test('400 for a missing or unknown action_type, and for other attributes of the wrong type', async () => {
  const person = await company.person()
  const cases: [Record<string, unknown>, string][] = [
    [{}, 'action_type'],
    [{ action_type: 'begin' }, 'action_type'],
    [{ action_type: null }, 'action_type'],
    [{ action_type: 'start', user_id: 'x' }, 'user_id'],
    [{ action_type: 'start', device_id: {} }, 'device_id'],
    [{ action_type: 'start', taggings_attributes: 'x' }, 'taggings_attributes'],
    [{ action_type: 'start', taggings_attributes: [7] }, 'taggings_attributes'],
    [{ action_type: 'start', taggings_attributes: [{ tag_id: 7 }, { tag_id: 'x' }] }, 'taggings_attributes/1/tag_id'],
    [{ action_type: 'start', taggings_attributes: [{}] }, 'taggings_attributes/0/tag_id'],
  ]
  for (const [attributes, pointer] of cases) {
    const answer = await sendPunch(world, company, attributes, person.token)
    assert.equal(answer.status, 400, JSON.stringify(attributes))
    assert.equal(answer.body.errors[0].source.pointer, pointer)
  }
  const bodyless = await world.request('POST', `${company.ws}/time_trackings/actions`, { token: person.token })
  assert.equal(bodyless.status, 400)
  assert.deepEqual(await readTrackings(world, company, person), [])
})

test('201 device_id is stored with the punch', async () => {
  const person = await company.person()
  const answer = await sendPunch(world, company, { action_type: 'start', device_id: 'door 7' }, person.token)
  assert.equal(answer.status, 201)
  const [row] = await world.services.pool`
    select device_id from actions where account_id = ${company.accountId} and id = ${answer.body.data.id}`
  assert.equal(row!.device_id, 'door 7')
})

test('201 the user may be sent as a relationship; 400 if user_id names somebody else', async () => {
  const [one, other] = [await company.person(), await company.person()]
  const ask = (action_type: ActionType, attributes: object = {}) =>
    world.request('POST', `${company.ws}/time_trackings/actions`, {
      token: company.admin.token,
      body: {
        data: {
          type: 'action',
          attributes: { action_type, ...attributes },
          relationships: { user: { data: { id: one.id, type: 'user' } } },
        },
      },
    })
  for (const answer of [await ask('start'), await ask('end', { user_id: one.id })]) {
    assert.equal(answer.status, 201, answer.text)
    assert.equal(answer.body.data.relationships.user.data.id, one.id)
  }
  const refused = await ask('start', { user_id: other.id })
  assert.equal(refused.status, 400, refused.text)
  assert.equal(refused.body.errors[0].source.pointer, 'user_id')
  assert.deepEqual(await readTrackings(world, company, other), [])
})
