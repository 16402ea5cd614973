import { strict as assert } from 'node:assert'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { createCompany } from '../../../support/company.ts'
import { subscribeToEvents, waitForPublishing } from '../../../support/event-subscription.ts'
import { addWorkspace } from '../../../support/fixture.ts'
import { storedWorkingTime, takeBack } from '../../../support/take-back.ts'
import { type ActionType, punch, readTrackings, sendPunch } from '../../../support/working-time.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
world.clock.set('2026-01-30T22:00:00Z')
const company = await createCompany(world, { time_zone: 'UTC' })
const at = (time: string): string => `2026-01-30T${time}:00Z`
const notes = async (): Promise<number> =>
  Number((await world.services.pool<{ count: string }[]>`select count(*) from notes`)[0]!.count)

/** The punches before, and the punch that is sent twice. */
const cases: [what: string, before: string, twice: string][] = [
  ['a start', '', 'start 08:00'],
  ['a start of work that has ended', 'start 08:00, end 16:00', 'start 08:00'],
  ['a start during running work', 'start 08:00', 'start 08:05'],
  ['the start of a break', 'start 08:00', 'start-break 12:00'],
  ['the start of a break that has ended', 'start 08:00, start-break 12:00, end-break 12:30', 'start-break 12:00'],
  ['the end of a break', 'start 08:00, start-break 12:00', 'end-break 12:30'],
  ['an end', 'start 08:00', 'end 16:00'],
  ['an end followed by another start', 'start 08:00, end 12:00, start 13:00', 'end 12:00'],
  ['an end without a start', '', 'end 16:00'],
  ['a start in the future', '', 'start 23:00'],
]

for (const [what, before, twice] of cases)
  test(`201 ${what} sent again returns the first punch and has no effect`, async () => {
    const person = await company.person()
    for (const one of before ? before.split(', ') : []) {
      const [type, time] = one.split(' ') as [ActionType, string]
      await punch(world, company, person, type, at(time))
    }
    const [type, time] = twice.split(' ') as [ActionType, string]
    const first = await punch(world, company, person, type, at(time))
    const was = [await storedWorkingTime(world, company, person), await notes()]
    // Whoever sends it, with other attributes too, and with or without an idempotency key.
    const sent = { action_type: type, user_id: person.id }
    for (const attributes of [
      { ...sent, action_time: at(time) },
      { ...sent, action_time: at(time).replace('Z', '.900Z'), device_id: 'door 7' },
    ])
      for (const token of [person.token, company.admin.token]) {
        const answer = await sendPunch(world, company, attributes, token)
        assert.equal(answer.status, 201, answer.text)
        assert.deepEqual(answer.body.data, first)
      }
    const keyed = await world.request('POST', `${company.ws}/time_trackings/actions`, {
      token: person.token,
      headers: { 'idempotency-key': randomUUID() },
      body: { data: { attributes: { ...sent, action_time: at(time) } } },
    })
    assert.deepEqual([keyed.status, keyed.body.data], [201, first])
    assert.deepEqual([await storedWorkingTime(world, company, person), await notes()], was)
  })

test('201 a start-break sent again after an admin deleted the break returns the first punch', async () => {
  const person = await company.person()
  const { attributes } = await punch(world, company, person, 'start', at('08:00'))
  const first = await punch(world, company, person, 'start-break', at('12:00'))
  const breaks = `${company.ws}/time_trackings/${attributes.working_session_id}/breaks`
  const [begun] = (await world.get(breaks, company.admin.token)).body.data
  assert.equal((await world.delete(`${breaks}/${begun.id}`, company.admin.token)).status, 200)
  for (const headers of [{ 'idempotency-key': randomUUID() }, undefined]) {
    const again = await world.request('POST', `${company.ws}/time_trackings/actions`, {
      token: person.token,
      ...(headers && { headers }),
      body: { data: { attributes: { action_type: 'start-break', action_time: at('12:00') } } },
    })
    assert.deepEqual([again.status, again.body.data], [201, first], again.text)
  }
  assert.equal((await world.get(breaks, company.admin.token)).body.data.length, 0)
})

test('201 a punch sent again publishes no change', async () => {
  const person = await company.person()
  const first = await punch(world, company, person, 'start', at('08:00'))
  await waitForPublishing()
  const subscription = await subscribeToEvents(world, company, person.token)
  assert.equal((await punch(world, company, person, 'start', at('08:00'))).id, first.id)
  await subscription.assertNoKind('time_trackings')
  await punch(world, company, person, 'end', at('16:00'))
  await subscription.waitForKind('time_trackings')
  await subscription.close()
})

test('201 a punch sent again with other tags keeps the tags of the first', async () => {
  const person = await company.person()
  const [one, two] = [await company.tag(), await company.tag()]
  const tagged = (tag_id: string) =>
    sendPunch(world, company, {
      action_type: 'start',
      action_time: at('08:00'),
      user_id: person.id,
      taggings_attributes: [{ tag_id }],
    })
  const first = await tagged(one)
  const second = await tagged(two)
  assert.deepEqual([second.status, second.body.data], [201, first.body.data])
  const [tracking] = await readTrackings(world, company, person)
  const { body } = await world.get(`${company.ws}/time_trackings/${tracking.id}/tags`, person.token)
  assert.deepEqual(
    body.data.map(({ id }: { id: string }) => id),
    [one],
  )
})

test('201 without action_time, two punches in the same second are separate punches', async () => {
  const person = await company.person()
  const ids = new Set<string>()
  for (const type of ['start', 'end', 'start', 'end', 'start'] as const)
    ids.add((await punch(world, company, person, type)).id)
  assert.equal(ids.size, 5)
  const trackings = await readTrackings(world, company, person)
  assert.deepEqual(
    trackings.map(({ current_status }: { current_status: string }) => current_status).sort(),
    ['finished', 'finished', 'running'],
    'three trackings, one of them running',
  )
})

test('201 a punch that was taken back is created again', async () => {
  const person = await company.person()
  const first = await punch(world, company, person, 'start', at('08:00'))
  assert.equal((await takeBack(world, company, first.id, person.token)).status, 200)
  const second = await punch(world, company, person, 'start', at('08:00'))
  assert.notEqual(second.id, first.id)
  assert.equal((await readTrackings(world, company, person)).length, 1)
})

test('201 sent again after its tracking was deleted, a punch stays without tracking', async () => {
  const person = await company.person()
  const first = await punch(world, company, person, 'start', at('08:00'))
  const path = `${company.ws}/time_trackings/${first.attributes.working_session_id}`
  assert.equal((await world.delete(path, company.admin.token)).status, 200)
  const again = await punch(world, company, person, 'start', at('08:00'))
  assert.deepEqual([again.id, again.attributes.working_session_id], [first.id, null])
  assert.deepEqual(await readTrackings(world, company, person), [])
})

test('201 punches of another person, type, time, workspace or account are separate punches', async () => {
  const elsewhere = await addWorkspace(world, company, 'Second')
  const other = await createCompany(world)
  const colleague = await company.person()
  const sent = { action_type: 'end', action_time: at('07:00'), user_id: company.admin.id }
  const answers = [
    await sendPunch(world, company, sent),
    await sendPunch(world, company, { ...sent, user_id: colleague.id }),
    await sendPunch(world, company, { ...sent, action_type: 'end-break' }),
    await sendPunch(world, company, { ...sent, action_time: '2026-01-30T07:00:01Z' }),
    await sendPunch(world, { ...company, ws: elsewhere.ws }, sent),
    await sendPunch(world, other, { ...sent, user_id: null }),
  ]
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [201])
  assert.equal(new Set(answers.map(({ body }) => body.data.id)).size, answers.length)
})

test('403, 400 and 404 as for new punches, so that nobody learns what others have punched', async () => {
  const person = await company.person()
  const colleague = await company.person()
  const other = await createCompany(world)
  const sent = { action_type: 'start', action_time: at('08:00'), user_id: person.id }
  assert.equal((await sendPunch(world, company, sent)).status, 201)
  assert.equal((await sendPunch(world, company, sent, colleague.token)).status, 403)
  assert.equal((await sendPunch(world, other, sent)).status, 400)
  assert.equal((await sendPunch(world, company, sent, other.admin.token)).status, 404)
})

test('201 concurrent identical punches are stored as one, for every type of punch', async () => {
  for (const [before, type, time] of [
    ['', 'start', '08:00'],
    ['', 'end', '08:00'],
    ['start 08:00', 'start', '09:00'],
    ['start 08:00', 'start-break', '12:00'],
    ['start 08:00', 'end', '16:00'],
  ] as const) {
    const person = await company.person()
    if (before) await punch(world, company, person, 'start', at('08:00'))
    const attributes = { action_type: type, action_time: at(time) }
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => sendPunch(world, company, attributes, person.token)),
    )
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [201], type)
    assert.equal(new Set(answers.map(({ body }) => body.data.id)).size, 1, type)
    const { actions, trackings, notifications } = await storedWorkingTime(world, company, person)
    assert.equal(actions!.length, before ? 2 : 1)
    assert.ok(trackings!.length <= 1)
    assert.ok(notifications!.length <= 2, 'at most one notification each for the person and the admin')
  }
})
