import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { endClocksOfDeleted } from '../../../../src/domain/time-trackings/end-clocks-of-deleted.job.ts'
import { connectApi } from '../../../public-api/v1/support/api.ts'
import { subscribeToEvents, waitForPublishing } from '../../../support/event-subscription.ts'
import { createFixture } from '../../../support/fixture.ts'
import { eventually } from '../../../support/world.ts'

const { world, company, people, otherWorkspace } = await createFixture({ jobs: true })
const { token } = company.admin
const { pool, appContext } = world.services
const api = await connectApi(world, company)

/** A person on a break, in a workspace with other people. */
async function atWork({ id: place, ws } = otherWorkspace): Promise<{ id: string; tracking: string; path: string }> {
  const { id } = await api.user({ location_ids: place })
  const punch = async (action_type: string): Promise<string> => {
    const sent = await world.post(`${ws}/time_trackings/actions`, { action_type, user_id: id }, token)
    assert.equal(sent.status, 201, sent.text)
    return sent.body.data.attributes.working_session_id
  }
  const tracking = await punch('start')
  world.clock.advance({ hours: 2 })
  await punch('start-break')
  world.clock.advance({ hours: 1 })
  return { id, tracking, path: `${ws}/time_trackings/${tracking}` }
}

/** What is left of three hours, one of them a break, and the latest entry of the history. */
async function assertEnded(path: string, note: RegExp): Promise<void> {
  await eventually(async () => (await world.get(path, token)).body.data.attributes.ends_at)
  const { data, included } = (await world.get(`${path}?include=breaks`, token)).body
  assert.deepEqual([data.attributes.gross_time, data.attributes.net_time], [3, 2])
  assert.equal(Date.parse(included[0].attributes.ends_at), Date.parse(data.attributes.ends_at))
  world.clock.advance({ hours: 5 })
  assert.equal((await world.get(path, token)).body.data.attributes.gross_time, 3, 'it does not run any more')
  const notes = (await world.get(`${path}/notes`, token)).body.data
  const told = notes.map(({ attributes }: { attributes: { content: string } }) => attributes.content)
  assert.ok(
    told.some((text: string) => note.test(text)),
    told.join('\n'),
  )
}

test('200 deleting a user ends their running tracking and break; those of others keep running', async () => {
  const here = { id: company.workspaceId, ws: company.ws }
  const { path: going } = await atWork(here)
  const { id, path } = await atWork(here)
  const deleted = await world.delete(`${company.ws}/users/${id}`, people.workspaceAdmin.token)
  assert.equal(deleted.status, 200, deleted.text)
  await assertEnded(path, /changed: end: none → /)
  assert.equal((await world.get(going, token)).body.data.attributes.ends_at, null)
  const log = await world.get(`${company.account}/audit_entries?filter[record_type]=eq:time_tracking`, token)
  assert.deepEqual(Object.keys(log.body.data[0].attributes.after), ['ends_at'])
})

test('200 deleting a user through the public API ends their tracking, and publishes all changes', async () => {
  const { id, path } = await atWork()
  const subscription = await subscribeToEvents(world, otherWorkspace, token)
  await waitForPublishing()
  subscription.clear()
  await api.sendOk('DELETE', 'users', { user: { id } })
  for (const kind of ['users', 'absences', 'time_corrections', 'time_trackings']) await subscription.waitForKind(kind)
  await subscription.close()
  await assertEnded(path, /changed: end: none → /)
})

test('201 erasing a user ends their tracking', async () => {
  const { id, path } = await atWork()
  const erased = await world.post(`${company.account}/erasures`, { user_id: id }, token)
  assert.equal(erased.status, 201, erased.text)
  await assertEnded(path, /changed: end: none → /)
})

test('200 deactivating a user keeps their tracking running, so that it can still be ended by a punch', async () => {
  const { id, tracking, path } = await atWork()
  await world.patch(`${company.ws}/users/${id}/user_status`, { status: 'inactive' }, token)
  assert.equal((await world.get(path, token)).body.data.attributes.ends_at, null)
  const out = { action_type: 'end', user_id: id }
  const sent = await world.post(`${otherWorkspace.ws}/time_trackings/actions`, out, token)
  assert.equal(sent.body.data.attributes.working_session_id, tracking)
  await assertEnded(path, /^Ada Admin punched out: /)
})

test('deleting a user concurrently with their punches does not fail, and leaves nothing running', async () => {
  for (let round = 0; round < 5; round++) {
    const { id } = await api.user({ location_ids: company.workspaceId })
    const punch = (action_type: string) =>
      world.post(`${company.ws}/time_trackings/actions`, { action_type, user_id: id }, token)
    await punch('start')
    const answers = await Promise.all([
      punch('end'),
      punch('start'),
      world.delete(`${company.ws}/users/${id}`, token),
      punch('end'),
      punch('start'),
    ])
    for (const answer of answers) assert.ok(answer.status < 500, answer.text)
    await endClocksOfDeleted(appContext).work({} as never)
    assert.equal((await pool`select from running_times where user_id = ${id}`).length, 0)
  }
})

test('a tracking that an earlier version left running for a deleted user is ended', async () => {
  const { id, path } = await atWork()
  await pool`update users set deleted_at = ${world.clock.now().toString()} where id = ${id}`
  world.clock.advance({ hours: 4 })
  await endClocksOfDeleted(appContext).work({} as never)
  await assertEnded(path, /changed: end: none → /)
})
