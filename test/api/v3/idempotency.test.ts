import { strict as assert } from 'node:assert'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { deleteOldAnswers } from '../../../src/platform/http/idempotency.ts'
import { createCompany } from '../../support/company.ts'
import { createWorld } from '../../support/world.ts'

const world = await createWorld()
const company = await createCompany(world)
const { admin } = company
const areas = `${company.ws}/areas`

type Sent = { url?: string; token?: string; method?: string }

const send = (key: string, attributes: object, { url = areas, token = admin.token, method = 'POST' }: Sent = {}) =>
  world.request(method, url, {
    token,
    body: { data: { type: 'record', attributes } },
    headers: { 'idempotency-key': key },
  })

async function areasNamed(name: string): Promise<number> {
  const { body } = await world.get(`${areas}?filter[name]=${name}`, admin.token)
  return body.meta.total_count
}

test('201 the same key and body return the first response, and nothing is created twice', async () => {
  const key = randomUUID()
  const first = await send(key, { name: 'Once' })
  assert.equal(first.status, 201)
  assert.equal(first.headers['idempotent-replayed'], undefined)
  const second = await send(key, { name: 'Once' })
  assert.equal(second.status, 201)
  assert.deepEqual(second.body.data, first.body.data)
  assert.equal(second.headers['idempotent-replayed'], 'true')
  assert.notEqual(second.body.meta.request_id, first.body.meta.request_id, 'each request keeps its own id')
  assert.equal(await areasNamed('Once'), 1)
  assert.equal((await send(randomUUID(), { name: 'Once' })).status, 201)
  assert.equal(await areasNamed('Once'), 2, 'another key is another request')
})

test('201 twenty concurrent requests with one key are executed once, with the same response', async () => {
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(key, { name: 'Twenty' })))
  assert.deepEqual([...new Set(answers.map((answer) => answer.status))], [201])
  assert.equal(new Set(answers.map((answer) => answer.body.data.id)).size, 1)
  assert.equal(answers.filter((answer) => answer.headers['idempotent-replayed']).length, 19)
  assert.equal(await areasNamed('Twenty'), 1)
})

test('twenty concurrent punches with one key are stored as one punch', async () => {
  const person = await company.person()
  const url = `${company.ws}/time_trackings/actions`
  const key = randomUUID()
  const punch = { action_type: 'start', action_time: '2026-01-30T08:00:00Z' }
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(key, punch, { url, token: person.token })))
  assert.equal(new Set(answers.map((answer) => answer.body.data.id)).size, 1)
  const stored = await world.get(url, person.token)
  assert.equal(stored.body.meta.total_count, 1)
  const told = await world.get(`${company.ws}/notifications`, person.token)
  assert.equal(told.body.meta.total_count, 0)
})

test('400 the same key with another body or path', async () => {
  const key = randomUUID()
  await send(key, { name: 'First' })
  for (const answer of [
    await send(key, { name: 'Second' }),
    await send(key, { name: 'First', color: '#112233' }),
    await send(key, { title: 'First' }, { url: `${company.ws}/tags` }),
  ]) {
    assert.equal(answer.status, 400)
    assert.equal(answer.body.errors[0].source.pointer, 'Idempotency-Key')
  }
  assert.equal(await areasNamed('Second'), 0)
  assert.equal((await send(key, { name: 'First' })).status, 201, 'the first request is still replayed')
})

test('201 keys are separate for each user', async () => {
  const other = await createCompany(world)
  const colleague = await company.person({ roles: [3] })
  const key = randomUUID()
  const sent = { action_type: 'start' }
  const punches = `${company.ws}/time_trackings/actions`
  const ids = new Set<string>()
  for (const place of [
    { url: punches, token: admin.token },
    { url: punches, token: colleague.token },
    { url: `${other.ws}/time_trackings/actions`, token: other.admin.token },
  ]) {
    const answer = await send(key, sent, place)
    assert.equal(answer.status, 201)
    assert.equal(answer.headers['idempotent-replayed'], undefined)
    ids.add(answer.body.data.id)
  }
  assert.equal(ids.size, 3)
})

test('201 a key expires after a day, and the same request is executed again', async () => {
  const key = randomUUID()
  const first = await send(key, { name: 'Daily' })
  world.clock.advance({ hours: 23, minutes: 59 })
  assert.equal((await send(key, { name: 'Daily' })).body.data.id, first.body.data.id)
  world.clock.advance({ minutes: 2 })
  const anew = await Promise.all(Array.from({ length: 5 }, () => send(key, { name: 'Daily' })))
  assert.equal(new Set(anew.map((answer) => answer.body.data.id)).size, 1)
  assert.notEqual(anew[0]!.body.data.id, first.body.data.id)
  assert.equal(await areasNamed('Daily'), 2)
  world.clock.advance({ hours: 25 })
  assert.equal((await send(key, { name: 'Other' })).status, 201, 'an expired key can be used for another request')
})

test('expired responses are deleted', async () => {
  await send(randomUUID(), { name: 'Old' })
  world.clock.advance({ hours: 25 })
  const key = randomUUID()
  await send(key, { name: 'Young' })
  await deleteOldAnswers(world.services.pool, world.services.clock)
  const [row] = await world.services.pool`select count(*)::int as count from idempotent_answers`
  assert.equal(row!.count, 1)
  assert.equal((await send(key, { name: 'Young' })).headers['idempotent-replayed'], 'true')
})

test('failed requests are not stored: the same key can be used again', async () => {
  const key = randomUUID()
  assert.equal((await send(key, { color: 'red' })).status, 400)
  assert.equal((await send(key, { name: 'Mended' })).status, 201)
  const { token } = await company.person()
  const refused = randomUUID()
  assert.equal((await send(refused, { name: 'Forbidden' }, { token })).status, 403)
  assert.equal((await send(refused, { name: 'Forbidden' }, { token })).status, 403)
  const external = { name: 'Same', external_id: 'one' }
  const tags = { url: `${company.ws}/tags` }
  assert.equal((await send(randomUUID(), { ...external, title: 'A' }, tags)).status, 201)
  const taken = randomUUID()
  assert.equal((await send(taken, { ...external, title: 'B' }, tags)).status, 400)
  assert.equal((await send(taken, { title: 'B' }, tags)).status, 201)
})

test('400 a key of more than 255 characters; an empty one is ignored', async () => {
  assert.equal((await send('k'.repeat(255), { name: 'Long' })).status, 201)
  const answer = await send('k'.repeat(256), { name: 'Longer' })
  assert.equal(answer.status, 400)
  assert.equal(answer.body.errors[0].source.pointer, 'Idempotency-Key')
  assert.equal(await areasNamed('Longer'), 0)
  await send('', { name: 'Empty' })
  await send('', { name: 'Empty' })
  assert.equal(await areasNamed('Empty'), 2)
})

test('a secret shown only once is returned again to a repeated request, and is stored encrypted', async () => {
  const url = `${company.account}/api_tokens`
  const key = `key-${randomUUID()}`
  const first = await send(key, { title: 'Payroll' }, { url })
  assert.equal(first.status, 201)
  const secret: string = first.body.data.attributes.token
  assert.ok(secret.length > 20)
  const again = await send(key, { title: 'Payroll' }, { url })
  assert.equal(again.body.data.attributes.token, secret)
  const rows = await world.services.pool`select * from idempotent_answers where account_id = ${company.accountId}`
  assert.ok(rows.length > 0)
  const everything = Buffer.concat(rows.flatMap((row) => [row.sealed, row.key_digest, row.request_digest]))
  for (const text of [secret, key, 'Payroll', 'api_token']) assert.ok(!everything.includes(text), `${text} can be read`)
  const list = await world.get(url, admin.token)
  assert.equal(list.body.meta.total_count, 1)
})

test('only POST is replayed; PATCH with a key is executed each time', async () => {
  const key = randomUUID()
  const { id } = (await send(key, { name: 'Changing' })).body.data
  const url = `${areas}/${id}`
  for (const name of ['A', 'B']) {
    const changed = await send(key, { name }, { url, method: 'PATCH' })
    assert.equal(changed.status, 200)
    assert.equal(changed.body.data.attributes.name, name)
  }
})
