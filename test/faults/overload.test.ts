import { strict as assert } from 'node:assert'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from '../../src/platform/db/connect.ts'
import { allowLongWork, connect, transaction } from '../../src/platform/db/connect.ts'
import { createCompany } from '../support/company.ts'
import { createDatabase } from '../support/database.ts'
import { insertPeople } from '../support/insert-people.ts'
import { waitForBlockedStatements } from '../support/locks.ts'
import { type Answer, createWorld, eventually } from '../support/world.ts'

const database = await createDatabase()
const world = await createWorld({ databaseUrl: database.url, env: { STINT_DATABASE_POOL: '2' } })
const { ws, admin } = await createCompany(world)
const other = await createCompany(world, { name: 'Other' })
const direct = connect({ url: database.url, max: 2, prepare: false })
after(async () => {
  await direct.end()
  await database.drop()
})

/** Blocks every statement that uses the table, until the returned function is called. */
async function holdTable(table: string): Promise<() => Promise<void>> {
  const [locked, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const held = direct.begin(async (tx) => {
    await tx`lock table ${tx(table)} in access exclusive mode`
    locked.resolve()
    await over.promise
  })
  await Promise.race([locked.promise, held])
  return async () => {
    over.resolve()
    await held
  }
}

const holdAreas = (): Promise<() => Promise<void>> => holdTable('areas')

const waiting = (count: number) => eventually(() => world.services.pool.state().waiting >= count)

const idleInTransaction = async (sql: Pool): Promise<number> => {
  const rows = await sql`
    select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`
  return rows.length
}

const punch = (action_type: string): Promise<Answer> =>
  world.post(`${ws}/time_trackings/actions`, { action_type }, admin.token)

test('with a pool of 2 and 300 requests waiting, all acknowledged writes are stored', async () => {
  const letGo = await holdAreas()
  const reads = Array.from({ length: 300 }, () => world.get(`${ws}/areas`, admin.token))
  const writes = Array.from({ length: 20 }, (_, index) =>
    world.post(`${ws}/tags`, { title: `Tag ${index}` }, admin.token),
  )
  const punched = ['start', 'start-break', 'end-break'].map(punch)
  await waiting(300)
  await letGo()
  const answers = await Promise.all([...reads, ...writes, ...punched])
  assert.deepEqual([...new Set(answers.map(({ status }) => status))].sort(), [200, 201])
  assert.equal(await idleInTransaction(direct), 0)
  // A refused request, which would have rolled back any transaction that was still open.
  assert.equal((await world.post(`${ws}/tags`, { title: 'Tag 0' }, admin.token)).status, 400)
  const created = (await Promise.all([...writes, ...punched])).map(({ body }) => body.data)
  for (const { type, id } of created) {
    const table = type === 'tag' ? 'tags' : 'actions'
    assert.equal((await direct`select from ${direct(table)} where id = ${id}`).length, 1, `${type} ${id}`)
  }
})

test('of 200 punches that arrive while nothing can be stored, all acknowledged ones are stored, once each', async () => {
  const { accountId, workspaceId, ws: shift, admin: lead } = await createCompany(world)
  const people = await insertPeople(world.services.pool, { accountId, workspaceId }, 100)
  const letGo = await holdTable('time_trackings')
  // Each is sent twice, as terminals do that have heard nothing.
  const sent = [...people, ...people].map((user_id) =>
    world.post(
      `${shift}/time_trackings/actions`,
      { action_type: 'start', action_time: '2026-01-30T08:00:00Z', user_id },
      lead.token,
    ),
  )
  const others = Array.from({ length: 20 }, () => world.get(`${other.ws}/tags`, other.admin.token))
  await sleep(1500)
  await letGo()
  const answers = await Promise.all(sent)
  assert.deepEqual(
    [...new Set(answers.map(({ status }) => status))].filter((status) => status !== 503),
    [201],
  )
  assert.ok((await Promise.all(others)).every(({ status }) => status === 200))
  const acknowledged = new Set(answers.filter(({ status }) => status === 201).map(({ body }) => body.data.id))
  const stored = await direct<{ id: string; user_id: string }[]>`
    select id, user_id from actions where account_id = ${accountId}`
  assert.equal(new Set(stored.map(({ user_id }) => user_id)).size, stored.length)
  const ids = new Set(stored.map(({ id }) => id))
  for (const id of acknowledged) assert.ok(ids.has(id as string))
  assert.equal(await idleInTransaction(direct), 0)
})

test('requests waiting behind a slow statement only wait for a connection', async () => {
  const letGo = await holdAreas()
  const stuck = world.get(`${ws}/areas`, admin.token)
  await waitForBlockedStatements(world)
  // All are answered while the table is still locked.
  const answers = await Promise.all(Array.from({ length: 60 }, () => world.get(`${ws}/tags`, admin.token)))
  assert.ok(answers.every(({ status }) => status === 200))
  await letGo()
  assert.equal((await stuck).status, 200)
})

test('503 at once if 1,000 requests of an account wait; another account is served', async () => {
  const letGo = await holdAreas()
  const many = Array.from({ length: 1200 }, () => world.get(`${ws}/areas`, admin.token))
  await waiting(1000)
  const one = world.get(`${other.ws}/tags`, other.admin.token)
  const refused = await Promise.race(many)
  assert.equal(refused.status, 503)
  assert.match(refused.body.errors[0].title, /Too many requests are waiting/)
  assert.ok(Number(refused.headers['retry-after']) > 0)
  await letGo()
  assert.equal((await one).status, 200)
  const answers = await Promise.all(many)
  assert.deepEqual([...new Set(answers.map(({ status }) => status))].sort(), [200, 503])
  assert.equal(world.services.pool.state().waiting, 0)
})

test('a write does not wait behind hundreds of reads of its account that share a statement', async () => {
  // From here on the types of its parameters are known.
  await world.get(`${ws}/areas`, admin.token)
  const letGo = await holdAreas()
  let answered = 0
  const many = Array.from({ length: 900 }, () => world.get(`${ws}/areas`, admin.token).finally(() => answered++))
  await waiting(800)
  const write = world.post(`${ws}/tags`, { title: 'In between' }, admin.token)
  await letGo()
  assert.equal((await write).status, 201)
  assert.ok(answered < 450, `${answered} reads were answered before`)
  assert.deepEqual([...new Set((await Promise.all(many)).map(({ status }) => status))], [200])
})

test('a request repeated with its key after 503 is stored once', async () => {
  const send = () =>
    world.request('POST', `${ws}/tags`, {
      token: admin.token,
      headers: { 'idempotency-key': 'once-only' },
      body: { data: { type: 'tag', attributes: { title: 'Kept once' } } },
    })
  const letGo = await holdAreas()
  // Writes, since reads that wait to share a run do not count against those who wait for a connection.
  const many = Array.from({ length: 1002 }, () => world.post(`${ws}/areas`, { name: 'Same' }, admin.token))
  await waiting(1000)
  const first = await send()
  assert.equal(first.status, 503)
  await letGo()
  await Promise.all(many)
  assert.deepEqual([(await send()).status, (await send()).status], [201, 201])
  assert.equal((await direct`select from tags where title = 'Kept once'`).length, 1)
})

test('503 if a statement waits too long for a lock; nothing is stored', async () => {
  const before = await direct`select from areas`
  const letGo = await holdAreas()
  const [read, write] = await Promise.all([
    world.get(`${ws}/areas`, admin.token),
    world.post(`${ws}/areas`, { name: 'Too late' }, admin.token),
  ])
  for (const { status, body, headers } of [read, write]) {
    assert.equal(status, 503)
    assert.match(body.errors[0].title, /took too long/)
    assert.ok(Number(headers['retry-after']) > 0)
  }
  await letGo()
  assert.equal((await direct`select from areas`).length, before.length)
})

test('statements have timeouts, and a connection left in a transaction is not reused', async () => {
  const [row] = await world.services.pool`
    select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
      current_setting('idle_in_transaction_session_timeout') as idle`
  assert.deepEqual(row, { statement: '10s', lock: '5s', idle: '15s' })
  await world.services.pool.unsafe('begin')
  await eventually(async () => (await idleInTransaction(direct)) === 0)
  assert.equal((await world.get(`${ws}/tags`, admin.token)).status, 200)
})

test('allowLongWork raises the timeouts of a transaction to a minute', async () => {
  await transaction(world.services.pool, async (tx) => {
    const limits = () => tx`
      select current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as idle`
    assert.deepEqual(await limits(), [{ statement: '10s', idle: '15s' }])
    await allowLongWork(tx)
    assert.deepEqual(await limits(), [{ statement: '1min', idle: '1min' }])
  })
})

test('a connection without timeouts waits as long as necessary', async () => {
  const patient = connect({ url: database.url, max: 1, prepare: true })
  // A statement is sent only when it is awaited.
  const slow = patient`select pg_sleep(11)`.then(() => performance.now())
  assert.deepEqual(await patient`select 1 as one`, [{ one: 1 }])
  assert.ok((await slow) <= performance.now())
  const [row] = await patient`select current_setting('statement_timeout') as limit, current_setting('TimeZone') as zone`
  assert.deepEqual(row, { limit: '0', zone: 'UTC' })
  await patient.end()
})
