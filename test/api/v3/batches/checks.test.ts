import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { runBatches } from '../../../support/background.ts'
import { readBatch, sendBatch } from '../../../support/batches.ts'
import { createCompany, type Person } from '../../../support/company.ts'
import { createTracking } from '../../../support/working-time.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
const company = await createCompany(world)
const other = await createCompany(world)
const { admin } = company
const times = { starts_at: '2026-01-30T08:00:00Z', ends_at: '2026-01-30T12:00:00Z' }

test('200 the response to a batch has a message, and the id under which it can be read', async () => {
  const id = await createTracking(world, company, admin, times)
  const answer = await sendBatch(world, company, { action: 'note', ids: [id], note: { content: 'Hello' } })
  assert.equal(answer.status, 200)
  assert.equal(answer.body.data, undefined)
  assert.equal(answer.body.meta.message, 'The batch process is running.')
  assert.match(answer.body.meta.batch_id, /^\d+$/)
  assert.match(answer.body.meta.request_id, /^[0-9a-f-]{36}$/)
})

test('200 a batch is shown with all fields, before and after it ran', async () => {
  const id = await createTracking(world, company, admin, times)
  const answer = await sendBatch(world, company, { action: 'confirm', ids: [id, '999999999'] })
  const url = `${company.ws}/batches/${answer.body.meta.batch_id}`
  const before = await world.get(url, admin.token)
  assert.equal(before.status, 200)
  assert.equal(before.body.data.id, answer.body.meta.batch_id)
  assert.equal(before.body.data.type, 'batch')
  const { created_at, updated_at, ...attributes } = before.body.data.attributes
  assert.match(created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
  assert.match(updated_at, /Z$/)
  assert.deepEqual(attributes, {
    action: 'confirm',
    status: 'queued',
    failure: null,
    total: 2,
    done: 0,
    skipped: 0,
    results: {},
  })
  await runBatches(world)
  const after = await readBatch(world, company, answer.body.meta.batch_id, admin)
  assert.deepEqual(after, { status: 'finished', total: 2, done: 1, skipped: 1 })
})

test('404 for batches of others, except for admins, and for unknown ones; 401 without a token', async () => {
  const person = await company.person()
  const areaAdmin = await company.person({ roles: [2] })
  const secondAdmin = await company.person({ roles: [3] })
  const sent = await sendBatch(world, company, { action: 'note', ids: [], note: { content: 'x' } }, person)
  const url = `${company.ws}/batches/${sent.body.meta.batch_id}`
  const statuses = [person, secondAdmin, admin, areaAdmin].map(
    async ({ token }) => (await world.get(url, token)).status,
  )
  assert.deepEqual(await Promise.all(statuses), [200, 200, 200, 404])
  assert.equal((await world.get(`${other.ws}/batches/${sent.body.meta.batch_id}`, other.admin.token)).status, 404)
  for (const id of ['999999999', 'x'])
    assert.equal((await world.get(`${company.ws}/batches/${id}`, admin.token)).status, 404)
  assert.equal((await world.get(url)).status, 401)
})

test('400 invalid batches are refused immediately, and nothing is queued', async () => {
  const id = await createTracking(world, company, admin, times)
  const ids = [id]
  const tag = await company.tag()
  const foreignTag = await other.tag()
  const cases: [object, string][] = [
    [{}, 'action'],
    [{ action: null, ids }, 'action'],
    [{ action: 'explode', ids }, 'action'],
    [{ action: 'confirm' }, 'ids'],
    [{ action: 'confirm', all: false }, 'ids'],
    [{ action: 'confirm', ids: id }, 'ids'],
    [{ action: 'confirm', ids: [null] }, 'ids'],
    [{ action: 'confirm', ids: ['x'] }, 'ids'],
    [{ action: 'confirm', ids: [{ id }] }, 'ids'],
    [{ action: 'confirm', ids, all: 'yes' }, 'all'],
    [{ action: 'destroy' }, 'ids'],
    [{ action: 'tag', ids }, 'tag_ids'],
    [{ action: 'tag', ids, tag_ids: tag }, 'tag_ids'],
    [{ action: 'tag', ids, tag_ids: ['x'] }, 'tag_ids'],
    [{ action: 'tag', ids, tag_ids: [tag, foreignTag] }, 'tag_ids'],
    [{ action: 'tag', ids, tag_ids: ['999999999'] }, 'tag_ids'],
    [{ action: 'tag', ids, tag_ids: [tag], override_tags: 'yes' }, 'override_tags'],
    [{ action: 'follower', ids }, 'follower_ids'],
    [{ action: 'follower', ids, follower_ids: null }, 'follower_ids'],
    [{ action: 'follower', ids, follower_ids: [other.admin.id] }, 'follower_ids'],
    [{ action: 'note', ids }, 'note'],
    [{ action: 'note', ids, note: 'Hello' }, 'note'],
    [{ action: 'note', ids, note: {} }, 'note'],
    [{ action: 'note', ids, note: { content: ' ' } }, 'note'],
    [{ action: 'note', ids, note: { content: 'x'.repeat(5001) } }, 'note'],
  ]
  const [before] = await world.services.pool`select count(*)::int as count from batches`
  const jobs = () => world.services.pool`select count(*)::int as count from jobs.job where name = 'run-batch'`
  const [jobsBefore] = await jobs()
  for (const [attributes, pointer] of cases) {
    const answer = await sendBatch(world, company, attributes)
    assert.equal(answer.status, 400, JSON.stringify(attributes))
    assert.equal(answer.body.errors[0].source.pointer, pointer, JSON.stringify(attributes))
  }
  const [after] = await world.services.pool`select count(*)::int as count from batches`
  assert.deepEqual(after, before)
  assert.deepEqual((await jobs())[0], jobsBefore)
})

test('401 without a token, 404 in the workspace of another account', async () => {
  const url = `${company.ws}/time_trackings/batch_actions`
  assert.equal((await world.post(url, { action: 'destroy', all: true })).status, 401)
  assert.equal((await world.post(url, { action: 'destroy', all: true }, other.admin.token)).status, 404)
})

test('a batch is stored together with its records, each once', async () => {
  const id = await createTracking(world, company, admin, times)
  const answer = await sendBatch(world, company, { action: 'confirm', ids: [id, id] })
  const rows = await world.services.pool`
    select account_id, ids from batch_pieces where batch_id = ${answer.body.meta.batch_id}`
  assert.deepEqual([...rows], [{ account_id: company.accountId, ids: [id] }])
})

test('429 for a third unfinished batch of an employee; leads and admins have no limit', async () => {
  const lead = await company.person({ roles: [2] })
  const person = await company.person()
  const send = (caller: Person) =>
    sendBatch(world, company, { action: 'note', ids: [], note: { content: 'x' } }, caller)
  const notifications = `${company.ws}/notifications/batch_actions`
  for (const caller of [lead, admin])
    for (let count = 0; count < 4; count++) assert.equal((await send(caller)).status, 200)

  const statuses = (await Promise.all([send(person), send(person), send(person), send(person)])).map(
    ({ status }) => status,
  )
  assert.deepEqual(statuses.toSorted(), [200, 200, 429, 429], 'also for concurrent requests')
  const refused = await world.post(notifications, { action: 'destroy', all: true }, person.token)
  assert.equal(refused.status, 429)
  assert.equal(refused.body.errors[0].status, 'too_many_requests')
  assert.match(refused.body.errors[0].title, /already have two unfinished batches/)
  assert.ok(Number(refused.headers['retry-after']) > 0)
  assert.equal((await send(await company.person())).status, 200, 'the limit is per person')
  await runBatches(world)
  assert.equal((await send(person)).status, 200)
})
