import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany, type Person } from '../../../support/company.ts'
import { punch, readTrackings, sendPunch } from '../../../support/working-time.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
world.clock.set('2026-01-30T20:00:00Z')
const company = await createCompany(world, { time_zone: 'Europe/Berlin' })

async function user(person: Person, token = company.admin.token) {
  const { body } = await world.get(`${company.ws}/users/${person.id}`, token)
  return { running: body.data.attributes.running_time_tracking, last: body.data.relationships.last_action.data }
}

test('200 a user shows the running tracking and the last punch', async () => {
  const person = await company.person()
  assert.deepEqual(await user(person), { running: null, last: null })
  const start = await punch(world, company, person, 'start', '2026-01-30T08:00:00Z')
  const running = {
    id: start.attributes.working_session_id,
    starts_at: '2026-01-30T08:00:00Z',
    on_break: false,
  }
  assert.deepEqual(await user(person), { running, last: { id: start.id, type: 'action' } })
  const pause = await punch(world, company, person, 'start-break', '2026-01-30T12:00:00Z')
  assert.deepEqual(await user(person), {
    running: { ...running, on_break: true },
    last: { id: pause.id, type: 'action' },
  })
  await punch(world, company, person, 'end-break', '2026-01-30T12:30:00Z')
  assert.deepEqual((await user(person, person.token)).running, running, 'the user sees it as well')
  const end = await punch(world, company, person, 'end', '2026-01-30T16:00:00Z')
  assert.deepEqual(await user(person), { running: null, last: { id: end.id, type: 'action' } })
  const late = await punch(world, company, person, 'start-break', '2026-01-30T09:00:00Z')
  assert.notEqual(late.id, end.id)
  assert.deepEqual(
    (await user(person)).last,
    { id: end.id, type: 'action' },
    'the last by its time, not by when it was stored',
  )
})

test('200 of several punches in the same second, the one stored last is the last punch', async () => {
  const person = await company.person()
  for (const type of ['start', 'start-break', 'end-break', 'end'] as const) {
    const action = await punch(world, company, person, type, '2026-01-30T08:00:00Z')
    assert.deepEqual((await user(person)).last, { id: action.id, type: 'action' })
  }
})

test('200 the last punch can be included, and users/me shows the running tracking', async () => {
  const person = await company.person()
  const start = await punch(world, company, person, 'start')
  const me = await world.get(`${company.ws}/users/me?include=last_action`, person.token)
  assert.equal(me.body.data.attributes.running_time_tracking.id, start.attributes.working_session_id)
  assert.deepEqual(me.body.included, [start])
  const account = await world.get(`${company.account}/users/${person.id}`, company.admin.token)
  assert.equal(account.body.data.attributes.running_time_tracking.id, start.attributes.working_session_id)
})

test('200 a running tracking has a breaks attribute, a finished one does not', async () => {
  const person = await company.person()
  const start = await punch(world, company, person, 'start', '2026-01-30T08:00:00Z')
  const url = `${company.ws}/time_trackings/${start.attributes.working_session_id}`
  const breaks = async () => (await world.get(url, person.token)).body.data.attributes.breaks
  assert.deepEqual(await breaks(), [])
  await punch(world, company, person, 'start-break', '2026-01-30T12:00:00Z')
  const [open] = await breaks()
  assert.match(open.id, /^\d+$/)
  assert.deepEqual(open, { id: open.id, starts_at: '2026-01-30T13:00:00+01:00', ends_at: null })
  await punch(world, company, person, 'end-break', '2026-01-30T12:30:00Z')
  assert.deepEqual(await breaks(), [{ ...open, ends_at: '2026-01-30T13:30:00+01:00' }])
  await punch(world, company, person, 'end', '2026-01-30T16:00:00Z')
  const finished = (await world.get(url, person.token)).body.data.attributes
  assert.ok(!Object.hasOwn(finished, 'breaks'))
})

test('201 fifty concurrent starts result in one tracking, fifty punches and one warning', async () => {
  const person = await company.person()
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => sendPunch(world, company, { action_type: 'start' }, person.token)),
  )
  assert.deepEqual([...new Set(answers.map((answer) => answer.status))], [201])
  assert.equal(new Set(answers.map((answer) => answer.body.data.id)).size, 50)
  const trackings = await readTrackings(world, company, person)
  assert.equal(trackings.length, 1)
  const sessions = new Set(answers.map((answer) => answer.body.data.attributes.working_session_id))
  assert.deepEqual([...sessions], [trackings[0].id])
  const stored = await world.get(`${company.ws}/time_trackings/actions`, person.token)
  assert.equal(stored.body.meta.total_count, 50)
  const told = await world.get(`${company.ws}/notifications`, person.token)
  assert.equal(told.body.meta.total_count, 1, 'repeated starts cause one warning')
})

test('201 concurrent punches of all types are all stored, and at most one tracking is running', async () => {
  const person = await company.person()
  await punch(world, company, person, 'start', '2026-01-30T08:00:00Z')
  const types = ['start-break', 'end-break', 'end', 'start']
  const answers = await Promise.all(
    Array.from({ length: 48 }, (_, index) => {
      const minute = String(index).padStart(2, '0')
      const sent = { action_type: types[index % 4], action_time: `2026-01-30T12:${minute}:00Z` }
      return sendPunch(world, company, sent, person.token)
    }),
  )
  assert.deepEqual([...new Set(answers.map((answer) => answer.status))], [201])
  const stored = await world.get(`${company.ws}/time_trackings/actions`, person.token)
  assert.equal(stored.body.meta.total_count, 49)
  const trackings = await readTrackings(world, company, person)
  const running = trackings.filter((one: { current_status: string }) => one.current_status === 'running')
  assert.ok(running.length <= 1)
  const last = (await user(person)).running
  assert.equal(last?.id, running[0]?.id)
  for (const { id, starts_at, ends_at } of trackings)
    assert.ok(ends_at === null || ends_at >= starts_at, `${id} ends before it starts`)
})
