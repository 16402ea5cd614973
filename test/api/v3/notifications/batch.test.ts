import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { runBatches } from '../../../support/background.ts'
import { createCompany, type Person } from '../../../support/company.ts'
import { punch } from '../../../support/working-time.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
const company = await createCompany(world)
const url = `${company.ws}/notifications`

async function withNotices(count: number): Promise<Person & { ids: string[] }> {
  const person = await company.person()
  for (let hour = 1; hour <= count; hour++) await punch(world, company, person, 'end', `2026-01-30T0${hour}:00:00Z`)
  return { ...person, ids: await idsOf(person) }
}
async function idsOf(person: Person): Promise<string[]> {
  const { body } = await world.get(`${url}?items=100`, person.token)
  return body.data.map((one: { id: string }) => one.id)
}
const batch = (person: Person, attributes: object) => world.post(`${url}/batch_actions`, attributes, person.token)
async function outcome(person: Person, id: string) {
  const { body } = await world.get(`${company.ws}/batches/${id}`, person.token)
  const { status, total, done, skipped } = body.data.attributes
  return { status, total, done, skipped }
}

test('200 the given notifications are dismissed; those of others and unknown ones are skipped', async () => {
  const person = await withNotices(3)
  const colleague = await withNotices(1)
  const [first, second, third] = person.ids as [string, string, string]
  const answer = await batch(person, { action: 'destroy', ids: [Number(first), second, colleague.ids[0], '999999999'] })
  assert.equal(answer.status, 200)
  assert.equal(typeof answer.body.meta.message, 'string')
  const id = answer.body.meta.batch_id
  assert.deepEqual(await outcome(person, id), { status: 'queued', total: 4, done: 0, skipped: 0 })
  await runBatches(world)
  assert.deepEqual(await outcome(person, id), { status: 'finished', total: 4, done: 2, skipped: 2 })
  assert.deepEqual(await idsOf(person), [third])
  assert.deepEqual(await idsOf(colleague), colleague.ids)
})

test('200 with all, all notifications of the caller are dismissed', async () => {
  const person = await withNotices(3)
  const colleague = await withNotices(2)
  const answer = await batch(person, { action: 'destroy', all: true })
  assert.equal(answer.status, 200)
  await runBatches(world)
  assert.deepEqual(await outcome(person, answer.body.meta.batch_id), {
    status: 'finished',
    total: 3,
    done: 3,
    skipped: 0,
  })
  assert.deepEqual(await idsOf(person), [])
  assert.equal((await idsOf(colleague)).length, 2)
  await batch(company.admin, { action: 'destroy', all: true })
  await runBatches(world)
  assert.deepEqual(await idsOf(company.admin), [])
  assert.equal((await idsOf(colleague)).length, 2, 'an admin dismisses only their own')
})

test('400 for an invalid batch, 401 without a token; nothing is queued', async () => {
  const person = await withNotices(1)
  const before = await world.services.pool`select count(*)::int as count from batches`
  const cases: [object, string][] = [
    [{}, 'action'],
    [{ action: 'confirm', all: true }, 'action'],
    [{ action: 'destroy' }, 'ids'],
    [{ action: 'destroy', all: false }, 'ids'],
    [{ action: 'destroy', ids: 'all' }, 'ids'],
    [{ action: 'destroy', ids: ['x'] }, 'ids'],
    [{ action: 'destroy', all: 'yes' }, 'all'],
  ]
  for (const [attributes, pointer] of cases) {
    const answer = await batch(person, attributes)
    assert.equal(answer.status, 400, JSON.stringify(attributes))
    assert.equal(answer.body.errors[0].source.pointer, pointer)
  }
  assert.equal((await world.post(`${url}/batch_actions`, { action: 'destroy', all: true })).status, 401)
  assert.deepEqual(await world.services.pool`select count(*)::int as count from batches`, before)
})
