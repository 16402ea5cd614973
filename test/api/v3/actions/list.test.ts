import { strict as assert } from 'node:assert'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { createCompany } from '../../../support/company.ts'
import { punch, sendPunch } from '../../../support/working-time.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
world.clock.set('2026-01-30T20:00:00Z')
const company = await createCompany(world, { time_zone: 'UTC' })
const actions = `${company.ws}/time_trackings/actions`
const idsOf = (body: { data: { id: string }[] }): string[] => body.data.map(({ id }) => id)

const areaAdmin = await company.person({ roles: [2] })
const shares = await company.person()
const stranger = await company.person()
await company.area('Kitchen', [areaAdmin.id, shares.id])
const first = await punch(world, company, shares, 'start', '2026-01-30T08:00:00Z')
const early = await punch(world, company, stranger, 'start', '2026-01-29T08:00:00Z')
const last = await punch(world, company, shares, 'end', '2026-01-30T16:00:00Z')

test('200 sorted newest first by action_time, with pages and counts', async () => {
  const answer = await world.get(actions, company.admin.token)
  assert.equal(answer.status, 200)
  assert.deepEqual(idsOf(answer.body), [last.id, first.id, early.id])
  assert.deepEqual(answer.body.data[0], last, 'the same record as in the response to the request')
  assert.equal(answer.body.meta.total_count, 3)
  assert.equal(answer.headers['total-count'], '3')
  const page = await world.get(`${actions}?items=1&page=2`, company.admin.token)
  assert.deepEqual(idsOf(page.body), [first.id])
})

test('200 of punches in the same second, the one stored last comes first', async () => {
  const own = await createCompany(world)
  const sent: string[] = []
  for (const { id: user_id } of [own.admin, await own.person()])
    for (const action_type of ['start', 'start-break', 'end-break', 'end']) {
      const answer = await sendPunch(world, own, { action_type, action_time: '2026-01-30T09:00:00Z', user_id })
      sent.unshift(answer.body.data.id)
    }
  const list = await world.get(`${own.ws}/time_trackings/actions`, own.admin.token)
  assert.deepEqual(idsOf(list.body), sent)
})

test('200 filters by user, type, time and tracking', async () => {
  const session = first.attributes.working_session_id
  const cases: [string, string[]][] = [
    [`filter[user_id]=eq:${shares.id}`, [last.id, first.id]],
    ['filter[action_type]=eq:start', [first.id, early.id]],
    ['filter[action_type]=in:end,end-break', [last.id]],
    ['filter[action_time]=lt:2026-01-30', [early.id]],
    ['filter[action_time]=eq:2026-01-30', [last.id, first.id]],
    ['filter[action_time]=gte:2026-01-30T16:00:00Z', [last.id]],
    [`filter[working_session_id]=eq:${session}`, [last.id, first.id]],
    [`filter[id]=eq:${early.id}`, [early.id]],
    ['filter[no_such_field]=eq:1', [last.id, first.id, early.id]],
    ['sort=action_time', [early.id, first.id, last.id]],
  ]
  for (const [query, expected] of cases)
    assert.deepEqual(idsOf((await world.get(`${actions}?${query}`, company.admin.token)).body), expected, query)
})

test('200 employees see their own punches, area admins those of the area', async () => {
  assert.deepEqual(idsOf((await world.get(actions, shares.token)).body), [last.id, first.id])
  assert.deepEqual(idsOf((await world.get(actions, stranger.token)).body), [early.id])
  assert.deepEqual(idsOf((await world.get(actions, areaAdmin.token)).body), [last.id, first.id])
})

test('200 a punch is shown with user and workspace included; 404 if it is unknown or not visible', async () => {
  const shown = await world.get(`${actions}/${first.id}?include=user,workspace`, shares.token)
  assert.equal(shown.status, 200)
  assert.deepEqual(shown.body.data, first)
  assert.deepEqual(
    shown.body.included.map((one: { type: string }) => one.type),
    ['user', 'workspace'],
  )
  const other = await createCompany(world)
  assert.equal((await world.get(`${actions}/${first.id}`, stranger.token)).status, 404)
  assert.equal((await world.get(`${actions}/${early.id}`, areaAdmin.token)).status, 404)
  assert.equal((await world.get(`${other.ws}/time_trackings/actions/${first.id}`, other.admin.token)).status, 404)
  for (const id of [randomUUID(), '17', 'x'])
    assert.equal((await world.get(`${actions}/${id}`, company.admin.token)).status, 404, id)
})

test('200 a punch whose tracking is deleted has no tracking', async () => {
  const person = await company.person()
  const action = await punch(world, company, person, 'start', '2026-01-30T10:00:00Z')
  const tracking = `${company.ws}/time_trackings/${action.attributes.working_session_id}`
  assert.equal((await world.delete(tracking, company.admin.token)).status, 200)
  const shown = await world.get(`${actions}/${action.id}`, person.token)
  assert.equal(shown.body.data.attributes.working_session_id, null)
  const next = await punch(world, company, person, 'end', '2026-01-30T11:00:00Z')
  assert.equal(next.attributes.working_session_id, null)
})
