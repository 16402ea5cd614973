import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createChanges } from '../../../../src/domain/changes/changes.ts'
import { createSubscribers, type Subscriber } from '../../../../src/domain/changes/subscribers.ts'
import { openEventStream } from '../../../../src/platform/http/event-stream.ts'
import { createCompany } from '../../../support/company.ts'
import { listenAddress, subscribeToEvents } from '../../../support/event-subscription.ts'
import { createWorld, eventually } from '../../../support/world.ts'

const world = await createWorld({ changes: { heartbeatMilliseconds: 100 } })
const company = await createCompany(world)
const { ws, admin } = company

const waitUntilClosed = (subscription: { isClosed(): boolean }): Promise<boolean> =>
  eventually(() => subscription.isClosed())

test('heartbeats are sent repeatedly', async () => {
  const subscription = await subscribeToEvents(world, company, admin.token)
  await eventually(() => subscription.text().match(/^:\n\n/gm)?.length === 3)
  assert.equal(subscription.isClosed(), false)
  await subscription.close()
})

const endings: Record<string, (person: { id: string; token: string }) => Promise<{ status: number }>> = {
  'a sign-out': ({ token }) => world.request('DELETE', '/api/v3/sign_out', { token }),
  'being deactivated': ({ id }) => world.patch(`${ws}/users/${id}/user_status`, { status: 'inactive' }, admin.token),
  'being deleted': ({ id }) => world.delete(`${ws}/users/${id}`, admin.token),
}
for (const [what, end] of Object.entries(endings))
  test(`${what} ends the event stream of that person only`, async () => {
    const [leaving, staying] = [await company.person(), await company.person()]
    const [one, another] = [
      await subscribeToEvents(world, company, leaving.token),
      await subscribeToEvents(world, company, staying.token),
    ] as const
    assert.ok((await end(leaving)).status < 300)
    await waitUntilClosed(one)
    assert.equal(another.isClosed(), false)
    await another.close()
  })

test('whoever becomes a lead receives changes of others from then on, and whoever stops being one does not', async () => {
  const [person, colleague] = [await company.person(), await company.person()]
  const subscription = await subscribeToEvents(world, company, person.token)
  const punch = () => world.post(`${ws}/time_trackings/actions`, { action_type: 'start' }, colleague.token)
  await world.patch(`${ws}/users/${person.id}`, { role_ids: [2] }, admin.token)
  await eventually(async () => {
    await punch()
    return subscription.receivedKinds().flat().includes('time_trackings')
  })
  await world.patch(`${ws}/users/${person.id}`, { role_ids: [1] }, admin.token)
  await subscription.assertNoKind('nothing at all')
  subscription.clear()
  await punch()
  await subscription.assertNoKind('time_trackings')
  await subscription.close()
})

test('the connection of a subscriber who closes the stream is closed', async () => {
  const before = await eventually(async () => (await connections()) + 1)
  const subscription = await subscribeToEvents(world, company, admin.token)
  await subscription.close()
  await eventually(async () => (await connections()) < before)
})

const connections = (): Promise<number> =>
  new Promise((resolve) => world.app.server.getConnections((_error, count) => resolve(count)))

test('a stream whose reader does not read is destroyed, with a limited buffer', async () => {
  const { stream, send } = openEventStream({ retryMilliseconds: 3000 })
  for (let at = 0; at < 2000; at++) send('changed', { kinds: ['time_trackings'] })
  assert.equal(stream.destroyed, true)
  assert.ok(stream.readableLength < 32 * 1024)
})

test('503 a process refuses subscribers above its limit, and each counts once', () => {
  const followers = createSubscribers()
  const follower = (userId: number): Subscriber => ({
    viewer: {
      accountId: '1',
      workspaceId: '1',
      userId: String(userId),
      leads: false,
      accountAdmin: false,
      seesColleagues: false,
    },
    check: async () => null,
    send() {},
    sendHeartbeat() {},
    end() {},
  })
  const all = Array.from({ length: 500 }, (_, at) => follower(at))
  for (let round = 0; round < 10; round++) for (const one of all) followers.add({ ...one })
  assert.equal(followers.size, 5000)
  assert.throws(() => followers.add(follower(5000)), /Too many clients/)
  // For a user at their own limit, an older subscription is ended instead.
  followers.add({ ...all[0]! })
  followers.endAll()
  assert.equal(followers.size, 0)
})

test('at the limit, the account with the most subscribers loses its oldest ones to another account', () => {
  const followers = createSubscribers()
  const ended: string[] = []
  const follower = (accountId: string, userId: number): Subscriber => ({
    viewer: {
      accountId,
      workspaceId: '1',
      userId: String(userId),
      leads: false,
      accountAdmin: false,
      seesColleagues: false,
    },
    check: async () => null,
    send() {},
    sendHeartbeat() {},
    end: () => void ended.push(`${accountId} ${userId}`),
  })
  for (let user = 0; user < 5000; user++) followers.add(follower('1', user))
  followers.add(follower('2', 1))
  followers.add(follower('2', 2))
  assert.deepEqual(ended, ['1 0', '1 1'])
  assert.equal(followers.size, 5000)
  assert.throws(() => followers.add(follower('1', 5000)), /Too many clients/)
})

test('stopping ends all event streams without waiting for them', async () => {
  const stopped = await createWorld()
  const there = await createCompany(stopped)
  const all = await Promise.all(Array.from({ length: 5 }, () => subscribeToEvents(stopped, there, there.admin.token)))
  const since = performance.now()
  await stopped.app.close()
  // Requests in progress get ten seconds.
  assert.ok(performance.now() - since < 8000, `${performance.now() - since} ms`)
  for (const subscription of all) await eventually(() => subscription.isClosed())
  await assert.rejects(fetch(`${await listenAddress(stopped)}${there.ws}/events`))
})

test('new subscriptions are refused while stopping', () => {
  const changes = createChanges(world.services.pubSub)
  changes.endSubscriptions()
  assert.throws(() => changes.subscribe({} as Subscriber), /shutting down/)
})
