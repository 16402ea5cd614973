import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { runBatches, runReviews } from '../../../support/background.ts'
import {
  type EventSubscription,
  listenAddress,
  subscribeToEvents,
  waitForPublishing,
} from '../../../support/event-subscription.ts'
import { createFixture, type Role, roles } from '../../../support/fixture.ts'
import { createKiosk } from '../../../support/kiosks.ts'
import { timeTrackings } from '../../../support/time-trackings.ts'
import { sendPunch } from '../../../support/working-time.ts'
import { eventually } from '../../../support/world.ts'

const { world, company, people, otherCompany, otherWorkspace } = await createFixture()
const { ws, admin } = company
const trackings = timeTrackings(world, company)
const colleague = await company.person()

const everybody = async (): Promise<Record<Role, EventSubscription>> =>
  Object.fromEntries(
    await Promise.all(roles.map(async (role) => [role, await subscribeToEvents(world, company, people[role].token)])),
  )
const closeAll = (all: Record<Role, EventSubscription>) => Promise.all(roles.map((role) => all[role].close()))

await waitForPublishing()

test('200 with headers that prevent buffering and caching', async () => {
  const { response, text, close } = await subscribeToEvents(world, company, people.employee.token)
  assert.deepEqual(
    ['content-type', 'cache-control', 'x-accel-buffering', 'x-content-type-options', 'x-frame-options'].map((name) =>
      response.headers.get(name),
    ),
    ['text/event-stream; charset=utf-8', 'no-store', 'no', 'nosniff', 'SAMEORIGIN'],
  )
  assert.match(response.headers.get('x-request-id') ?? '', /^[0-9a-f-]{36}$/)
  assert.match(response.headers.get('content-security-policy') ?? '', /default-src 'self'/)
  await eventually(() => text() !== '')
  await close()
  assert.equal(text(), 'retry: 3000\n\n')
})

test('401 without a token, 404 in a workspace that the caller cannot access, and for HEAD', async () => {
  assert.equal((await world.get(`${ws}/events`)).status, 401)
  for (const path of [`${otherCompany.ws}/events`, `${otherWorkspace.ws}/events`, '/api/v3/workspaces/999999/events'])
    assert.equal((await world.get(path, people.employee.token)).status, 404)
  assert.equal((await world.request('HEAD', `${ws}/events`, { token: people.employee.token })).status, 404)
})

test('a change of one’s own records is sent to oneself and to leads only', async () => {
  await waitForPublishing()
  const all = await everybody()
  const beside = await subscribeToEvents(world, company, colleague.token)
  assert.equal((await sendPunch(world, company, { action_type: 'start' }, people.employee.token)).status, 201)
  for (const role of roles) await all[role].waitForKind('time_trackings')
  await beside.assertNoKind('time_trackings')
  assert.deepEqual(all.employee.receivedKinds(), [['time_trackings']])
  assert.doesNotMatch(all.accountAdmin.text(), new RegExp(`"${people.employee.id}"`))
  await Promise.all([closeAll(all), beside.close()])
})

test('changes of presence are sent to leads, and to employees if the workspace has a team calendar', async () => {
  const all = await everybody()
  assert.equal((await sendPunch(world, company, { action_type: 'end' }, people.employee.token)).status, 201)
  for (const role of roles) await all[role].waitForKind('time_trackings')
  for (const role of roles)
    if (role === 'employee') await all[role].assertNoKind('presence')
    else await all[role].waitForKind('presence')
  await closeAll(all)
  assert.equal((await world.patch(ws, { team_calendar: 'area' }, admin.token)).status, 200)
  const beside = await subscribeToEvents(world, company, colleague.token)
  assert.equal((await sendPunch(world, company, { action_type: 'start' }, people.employee.token)).status, 201)
  await beside.waitForKind('presence')
  await beside.close()
  assert.equal((await sendPunch(world, company, { action_type: 'end' }, people.employee.token)).status, 201)
  assert.equal((await world.patch(ws, { team_calendar: 'nobody' }, admin.token)).status, 200)
  await waitForPublishing()
})

test('changes by others to one’s own records are sent, changes to records of others are not', async () => {
  const all = await everybody()
  const { id } = await trackings.createRecord({ relationships: trackings.relationshipsFor(people.employee) })
  for (const role of roles) await all[role].waitForKind('time_trackings')
  all.employee.clear()
  await trackings.createRecord({ relationships: trackings.relationshipsFor(colleague) })
  await all.employee.assertNoKind('time_trackings')
  assert.equal((await world.delete(`${trackings.url}/${id}`, admin.token)).status, 200)
  await all.employee.waitForKind('time_trackings')
  await closeAll(all)
})

test('with recent=true the stream starts with recent changes and their age; 400 for other values', async () => {
  await sendPunch(world, company, { action_type: 'start' }, colleague.token)
  const recentFor = async (token: string, query = '?recent=true') => {
    const subscription = await subscribeToEvents(world, company, token, query)
    await eventually(() => subscription.text() !== '')
    await subscription.close()
    return subscription.recentKinds()
  }
  for (const { token } of [admin, colleague]) {
    const { time_trackings: age } = await recentFor(token)
    assert.ok(age !== undefined && age >= 0 && age < 10_000, String(age))
  }
  const { time_trackings: before = Number.POSITIVE_INFINITY } = await recentFor(people.employee.token)
  const punched = performance.now()
  await sendPunch(world, company, { action_type: 'end' }, colleague.token)
  const since = (await recentFor(colleague.token)).time_trackings!
  assert.ok(since <= Math.ceil(performance.now() - punched), `${since} ms ago`)
  const { time_trackings: after = Number.POSITIVE_INFINITY } = await recentFor(people.employee.token)
  assert.ok(after >= before, `${after} after ${before}: not what others do`)
  assert.deepEqual(await recentFor(admin.token, ''), {}, 'only with recent=true')
  assert.equal((await world.get(`${ws}/events?recent=maybe`, admin.token)).status, 400)
})

test('events name the requests that caused a change, unless there are other causes', async () => {
  const requestsOf = ({ text }: EventSubscription) =>
    [...text().matchAll(/^data: (.+)$/gm)].map(([, data]) => JSON.parse(data!).requests ?? {})
  await waitForPublishing()
  const subscription = await subscribeToEvents(world, company, admin.token)
  const [one, other] = await Promise.all([world.post(`${ws}/tags`, { title: 'A' }, admin.token), company.tag('B')])
  const { request_id } = one.body.meta
  assert.ok(other)
  await subscription.waitForKind('tags')
  await waitForPublishing()
  const named = requestsOf(subscription).flatMap(({ tags = [] }) => tags)
  assert.equal(named.length, 2)
  assert.ok(named.includes(request_id), subscription.text())

  subscription.clear()
  const change = { accountId: company.accountId, workspaceId: company.workspaceId, userId: null }
  const { publishChanges: publish } = world.services.appContext
  publish({ ...change, kind: 'areas', requests: ['by a request'] }, { ...change, kind: 'areas' })
  publish(...['1', '2', '3', '4', '5', '6'].map((id) => ({ ...change, kind: 'users', requests: [id] })))
  publish(
    { ...change, kind: 'absence_types', requests: ['1'] },
    { ...change, kind: 'absence_types', requests: ['2', '1'] },
  )
  await subscription.waitForKind('absence_types')
  assert.deepEqual(requestsOf(subscription), [{ absence_types: ['2', '1'] }])
  await subscription.close()
})

test('a punch at a kiosk is sent to the person and to leads', async () => {
  await waitForPublishing()
  const kiosk = await createKiosk(world, company)
  const person = await company.person({ attributes: { tablet_pin: '4711' } })
  const [own, lead, beside] = await Promise.all(
    [person, admin, colleague].map(({ token }) => subscribeToEvents(world, company, token)),
  )
  const punched = { user_id: person.id, pin: '4711', action_type: 'start' }
  assert.equal((await world.post('/api/v3/kiosk/punches', punched, kiosk.token)).status, 201)
  await own!.waitForKind('time_trackings')
  await lead!.waitForKind('time_trackings')
  await beside!.assertNoKind('time_trackings')
  await Promise.all([own!.close(), lead!.close(), beside!.close()])
})

test('changes of shared records are sent to everybody', async () => {
  const all = await everybody()
  for (const [kind, change] of [
    ['areas', () => company.area()],
    ['tags', () => company.tag()],
    ['absence_types', () => world.post(`${ws}/absence_types`, { title: 'X', kind: 'other' }, admin.token)],
    ['workspaces', () => world.patch(ws, { phone: '1' }, admin.token)],
  ] as const) {
    await change()
    for (const role of roles) await all[role].waitForKind(kind)
  }
  await closeAll(all)
})

test('an absence request also sends the kinds that depend on it; changes of users are sent to themselves and leads', async () => {
  const all = await everybody()
  const types = await world.get(`${ws}/absence_types?filter[kind]=vacation`, admin.token)
  const span = { starts_at: '2026-07-06', ends_at: '2026-07-10', full_day: true }
  const wanted = { absence_type_id: types.body.data[0].id, ...span }
  assert.equal((await world.post(`${ws}/absences`, wanted, people.employee.token)).status, 200)
  for (const kind of ['absences', 'vacation_entitlements', 'notifications']) await all.employee.waitForKind(kind)
  assert.equal((await world.patch(`${ws}/users/${people.employee.id}`, { phone: '1' }, admin.token)).status, 200)
  for (const role of roles) await all[role].waitForKind('users')
  all.employee.clear()
  await world.patch(`${ws}/users/${colleague.id}`, { phone: '2' }, admin.token)
  await all.employee.assertNoKind('users')
  await closeAll(all)
})

test('creating or deleting a work schedule sends absences, whose days it changes', async () => {
  const subscription = await subscribeToEvents(world, company, colleague.token)
  const weeks = [[480, 480, 480, 480, 0, 0, 0]]
  const schedules = `${ws}/users/${colleague.id}/work_schedules`
  const made = await world.post(schedules, { starts_on: '2026-01-01', weeks }, admin.token)
  assert.equal(made.status, 201, made.text)
  await subscription.waitForKind('absences')
  subscription.clear()
  assert.equal((await world.delete(`${schedules}/${made.body.data.id}`, admin.token)).status, 200)
  await subscription.waitForKind('absences')
  await subscription.close()
})

test('changes of records of the account are sent to account admins only', async () => {
  const all = await everybody()
  await world.post(`${company.account}/api_tokens`, { title: 'Payroll' }, admin.token)
  await all.accountAdmin.waitForKind('api_tokens')
  for (const role of ['employee', 'areaAdmin', 'workspaceAdmin'] as const) await all[role].assertNoKind('api_tokens')
  await closeAll(all)
})

test('refused and replayed requests send nothing', async () => {
  const lead = await subscribeToEvents(world, company, admin.token)
  const post = (name: string) =>
    world.request('POST', `${ws}/areas`, {
      token: admin.token,
      headers: { 'idempotency-key': 'once' },
      body: { data: { attributes: { name } } },
    })
  assert.equal((await world.post(`${ws}/areas`, {}, admin.token)).status, 400)
  await lead.assertNoKind('areas')
  assert.equal((await post('Once')).status, 201)
  await lead.waitForKind('areas')
  lead.clear()
  assert.equal((await post('Once')).headers['idempotent-replayed'], 'true')
  await lead.assertNoKind('areas')
  await lead.close()
})

test('nothing is sent to another account or another workspace', async () => {
  const stranger = await subscribeToEvents(world, otherCompany, otherCompany.admin.token)
  const nextDoor = await subscribeToEvents(world, { ...company, ws: otherWorkspace.ws }, admin.token)
  await company.area()
  for (const subscription of [stranger, nextDoor]) {
    await subscription.assertNoKind('areas')
    assert.deepEqual(subscription.receivedKinds(), [])
    await subscription.close()
  }
})

test('changes by the public API are sent with the kinds of v3', async () => {
  const { token } = (await world.post(`${company.account}/api_tokens`, { title: 'HR' }, admin.token)).body.data
    .attributes
  const all = await everybody()
  const v1 = (method: string, path: string, body: object) =>
    world.request(method, `/public_api/v1/${path}`, { body: { api_token: token, ...body } })
  const area = { name: 'Kitchen' }
  const made = await v1('POST', 'working_areas', { working_area: area, location_id: Number(company.workspaceId) })
  assert.equal(made.status, 200, made.text)
  for (const role of roles) await all[role].waitForKind('areas')
  const changed = await v1('PUT', 'users', { user: { id: Number(people.employee.id), staff_number: '7' } })
  assert.equal(changed.status, 200, changed.text)
  for (const role of roles) await all[role].waitForKind('users')
  all.employee.clear()
  await v1('PUT', 'users', { user: { id: Number(colleague.id), staff_number: '8' } })
  await all.employee.assertNoKind('users')
  await closeAll(all)
})

test('a batch sends changes once it has run, and a review only if warnings change', async () => {
  const { id } = await trackings.createRecord({
    attributes: { starts_at: '2026-02-03T06:00:00Z', ends_at: '2026-02-03T20:00:00Z' },
    relationships: trackings.relationshipsFor(people.employee),
  })
  await waitForPublishing()
  const [lead, own] = [
    await subscribeToEvents(world, company, admin.token),
    await subscribeToEvents(world, company, people.employee.token),
  ]
  const sent = { action: 'note', ids: [id], note: { content: 'Seen.' } }
  await world.post(`${trackings.url}/batch_actions`, sent, admin.token)
  await lead.waitForKind('batches')
  assert.ok(!lead.receivedKinds().flat().includes('time_trackings'))
  await runBatches(world)
  for (const subscription of [lead, own]) await subscription.waitForKind('time_trackings')
  await runReviews(world)
  for (const subscription of [lead, own]) await subscription.waitForKind('notifications')
  for (const subscription of [lead, own]) subscription.clear()
  await trackings.change(id, { attributes: { starts_at: '2026-02-03T06:01:00Z' } })
  await trackings.change(id, { attributes: { starts_at: '2026-02-03T06:00:00Z' } })
  await runReviews(world)
  await own.assertNoKind('notifications')
  await Promise.all([lead.close(), own.close()])
})

test('closing months by batch sends changes of users, time trackings and absences', async () => {
  const own = await subscribeToEvents(world, company, colleague.token)
  const sent = { action: 'close', month: '2025-11', user_ids: [colleague.id] }
  const { status, text } = await world.post(`${ws}/months/batch_actions`, sent, admin.token)
  assert.equal(status, 200, text)
  await runBatches(world)
  for (const kind of ['users', 'time_trackings', 'absences']) await own.waitForKind(kind)
  await own.close()
})

test('many concurrent changes are combined into few events', async () => {
  const lead = await subscribeToEvents(world, company, admin.token)
  await Promise.all(Array.from({ length: 40 }, (_, at) => company.tag(`Burst ${at}`)))
  await lead.waitForKind('tags')
  assert.ok(lead.receivedKinds().length < 20, `${lead.receivedKinds().length} events`)
  await lead.close()
})

test('opening an eleventh stream ends the oldest one', async () => {
  const { token } = await company.person()
  const all = []
  for (let at = 0; at < 11; at++) all.push(await subscribeToEvents(world, company, token))
  await company.area()
  for (const subscription of all.slice(1)) await subscription.waitForKind('areas')
  assert.deepEqual(
    all.map((subscription) => subscription.isClosed()),
    [true, ...Array(10).fill(false)],
  )
  await Promise.all(all.map((subscription) => subscription.close()))
})

test('401 without a token, without CORS headers for another origin', async () => {
  const response = await fetch(`${await listenAddress(world)}${ws}/events`, {
    headers: { origin: 'https://evil.example' },
  })
  assert.equal(response.status, 401)
  assert.equal(response.headers.get('access-control-allow-origin'), null)
})
