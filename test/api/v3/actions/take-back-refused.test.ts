import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import type { Person } from '../../../support/company.ts'
import { createFixture } from '../../../support/fixture.ts'
import { assertRefused } from '../../../support/refusals.ts'
import { storedWorkingTime, takeBack } from '../../../support/take-back.ts'
import { createTracking, punch } from '../../../support/working-time.ts'

const { world, company, people, otherWorkspace, otherCompany } = await createFixture()
const { admin } = company
const state = (person: Person) => storedWorkingTime(world, company, person)

/** Nothing has changed afterwards. */
async function assertKept(person: Person, id: string, why: RegExp, pointer = 'base', token = person.token) {
  const before = await state(person)
  const answer = await takeBack(world, company, id, token)
  assertRefused(answer, 400, [pointer])
  assert.match(answer.body.errors[0].title, why)
  assert.deepEqual(await state(person), before)
}

test('400 later than two minutes after the punch was stored, whatever its time, also for admins', async () => {
  const person = await company.person()
  const made = await punch(world, company, person, 'start', '2026-01-30T08:00:00Z')
  world.clock.advance({ seconds: 121 })
  await assertKept(person, made.id, /within 2 minutes/)
  await assertKept(person, made.id, /within 2 minutes/, 'base', admin.token)
  const late = await punch(world, company, person, 'end', '2026-01-30T16:00:00Z')
  world.clock.advance({ seconds: 115 })
  assert.equal((await takeBack(world, company, late.id, person.token)).status, 200)
})

test('400 for a punch that is not the latest', async () => {
  const person = await company.person()
  const start = await punch(world, company, person, 'start', '2026-01-30T08:00:00Z')
  const odd = await punch(world, company, person, 'start', '2026-01-30T07:00:00Z')
  await assertKept(person, start.id, /newer one/)
  assert.equal((await takeBack(world, company, odd.id, person.token)).status, 200)
  assert.equal((await takeBack(world, company, start.id, person.token)).status, 200)
})

test('400 if the tracking has changed since: times, breaks, tags, or deletion', async () => {
  const changes: ((tracking: string) => ReturnType<typeof world.delete>)[] = [
    (tracking) => world.patch(tracking, { starts_at: '2026-01-30T07:30:00Z' }, admin.token),
    (tracking) => world.post(`${tracking}/breaks`, { starts_at: '2026-01-30T09:00:00Z' }, admin.token),
    (tracking) => world.post(`${tracking}/tags`, { title: 'Late' }, admin.token),
    (tracking) => world.delete(tracking, admin.token),
  ]
  for (const change of changes) {
    const person = await company.person()
    const made = await punch(world, company, person, 'start', '2026-01-30T08:00:00Z')
    const answer = await change(`${company.ws}/time_trackings/${made.attributes.working_session_id}`)
    assert.ok(answer.status < 300, answer.text)
    await assertKept(person, made.id, /changed since/)
  }
})

test('400 if the tracking is confirmed', async () => {
  const person = await company.person()
  await punch(world, company, person, 'start', '2026-01-30T08:00:00Z')
  const made = await punch(world, company, person, 'end', '2026-01-30T16:00:00Z')
  const tracking = `${company.ws}/time_trackings/${made.attributes.working_session_id}`
  assert.equal((await world.request('PATCH', `${tracking}/confirm`, { token: admin.token })).status, 200)
  await assertKept(person, made.id, /confirmed/)
  await assertKept(person, made.id, /confirmed/, 'base', admin.token)
})

test('400 for an end, if another tracking is running by then', async () => {
  const person = await company.person()
  await punch(world, company, person, 'start', '2026-01-30T08:00:00Z')
  const made = await punch(world, company, person, 'end', '2026-01-30T16:00:00Z')
  await createTracking(world, company, person, { starts_at: '2026-01-30T17:00:00Z' })
  await assertKept(person, made.id, /already has a running time tracking/, 'ends_at')
})

test('400 for a punch stored by a version that did not store effects', async () => {
  const person = await company.person()
  const made = await punch(world, company, person, 'start')
  await world.services.pool`update actions set effect = null, tracking_version = null where id = ${made.id}`
  await assertKept(person, made.id, /within 2 minutes/)
})

test('401 without a token, 404 for anybody but the person and those who administer them', async () => {
  const person = await company.person()
  const [leader, stranger] = [await company.person({ roles: [2] }), await company.person({ roles: [2] })]
  await company.area('Kitchen', [leader.id, person.id])
  await company.area('Bar', [stranger.id])
  const made = await punch(world, company, person, 'start')
  const before = await state(person)
  const path = (ws: string) => `${ws}/time_trackings/actions/${made.id}`
  assertRefused(await world.delete(path(company.ws)), 401)
  for (const { token } of [people.employee, stranger, otherCompany.admin])
    assertRefused(await world.delete(path(company.ws), token), 404)
  assertRefused(await world.delete(path(otherWorkspace.ws), admin.token), 404)
  assertRefused(await world.delete(path(otherCompany.ws), otherCompany.admin.token), 404)
  for (const id of ['x', '1', '00000000-0000-4000-8000-000000000000'])
    assertRefused(await takeBack(world, company, id, person.token), 404)
  assert.deepEqual(await state(person), before)
  for (const { token } of [leader, people.workspaceAdmin, admin]) {
    const [latest] = (await world.get(`${company.ws}/time_trackings/actions`, person.token)).body.data
    assert.equal((await takeBack(world, company, latest.id, token)).status, 200)
    await punch(world, company, person, 'start')
  }
})
