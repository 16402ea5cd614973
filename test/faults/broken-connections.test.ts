import { strict as assert } from 'node:assert'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect, isConnectionLoss, renewConnections, type Sql, transaction } from '../../src/platform/db/connect.ts'
import { createDatabase } from '../support/database.ts'
import { createTcpProxy } from '../support/tcp-proxy.ts'
import { eventually } from '../support/world.ts'

const database = await createDatabase()
after(() => database.drop())
const proxy = await createTcpProxy(database.url)
const direct = connect({ url: database.url, max: 2, prepare: false })
after(() => direct.end())
await direct`create table marks (name text primary key)`

const one = async (sql: Sql): Promise<number> => (await sql<{ one: number }[]>`select 1 as one`)[0]!.one
const killAll = (): Promise<unknown> => direct`
  select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and application_name = 'stint of the test'`
const asleep = () => direct`select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`
const newPool = (max: number, url = proxy.url) => connect({ url, max, prepare: true, name: 'stint of the test' })

const breaks: Record<string, () => unknown> = {
  'a connection reset': proxy.drop,
  'a closed connection': proxy.closeGracefully,
  'a backend terminated by the server': killAll,
}
for (const [name, breakAll] of Object.entries(breaks))
  for (const max of [1, 3])
    test(`${name} fails running statements in a pool of ${max}, and later ones succeed`, async () => {
      const sql = newPool(max)
      const inside = transaction(sql, (tx) => tx`select pg_sleep(20)`).catch((error) => error)
      const alone = Array.from({ length: max - 1 }, () => sql`select pg_sleep(20)`.catch((error) => error))
      const waiting = Array.from({ length: 6 }, () => one(sql))
      await eventually(async () => (await asleep()).length === max)
      await breakAll()
      const errors = await Promise.all([inside, ...alone])
      for (const error of errors) assert.ok(isConnectionLoss(error), String(error))
      assert.deepEqual(await Promise.all(waiting), [1, 1, 1, 1, 1, 1], 'statements not yet sent use a new connection')
      for (let round = 0; round < 4; round++) {
        assert.equal(await one(sql), 1)
        assert.equal(await transaction(sql, one), 1)
      }
      await sql.end()
      // The server does not notice that the client is gone. The next test counts sleeping connections.
      await killAll()
      await eventually(async () => (await asleep()).length === 0)
    })

test('a transaction that lost its connection cannot continue, and nothing of it is stored', async () => {
  const sql = newPool(1)
  let told: unknown[] = []
  const work = transaction(sql, async (tx) => {
    await tx`insert into marks values ('before')`
    proxy.drop()
    await sleep(150)
    // Another request has the pool's new connection by now.
    assert.equal(await one(sql), 1)
    told = await Promise.all(['after', 'again'].map((name) => tx`insert into marks values (${name})`.catch((e) => e)))
    await sleep(100)
    await tx`insert into marks values ('later')`
  })
  await assert.rejects(work, isConnectionLoss)
  for (const error of told) assert.ok(isConnectionLoss(error), String(error))
  assert.deepEqual([...(await direct`select name from marks`)], [])
  await sql.end()
})

test('stalled connections are abandoned, and statements waiting on them fail', async () => {
  const sql = newPool(2)
  await Promise.all([one(sql), one(sql)])
  proxy.stall()
  const stuck = sql`select 1`.catch((error) => error)
  await sleep(50)
  renewConnections(sql)
  assert.equal(await one(sql), 1)
  assert.ok(isConnectionLoss(await stuck))
  await sql.end()
})

test('a broken connection does not affect statements on other connections', async () => {
  const sql = newPool(2)
  const slow = transaction(sql, async (tx) => {
    await tx`select pg_sleep(0.5)`
    return one(tx)
  })
  const broken = sql`select pg_terminate_backend(pg_backend_pid())`.catch((error) => error)
  assert.ok(isConnectionLoss(await broken))
  assert.equal(await slow, 1)
  await sql.end()
})

test('of several servers the one that answers is used, and another one if that stops', async () => {
  const [first, second] = [await createTcpProxy(database.url), await createTcpProxy(database.url)]
  const hosts = [new URL(first.url).host, '127.0.0.1:1', new URL(second.url).host]
  const sql = newPool(3, database.url.replace(new URL(database.url).host, hosts.join(',')))
  await second.cut()
  assert.equal(await one(sql), 1)
  assert.ok(first.connectionCount() > 0)
  await second.restore()
  await first.cut()
  await one(sql).catch(() => {})
  assert.equal(await one(sql), 1)
  assert.ok(second.connectionCount() > 0)

  await second.cut()
  await one(sql).catch(() => {})
  const start = performance.now()
  const errors = await Promise.all(Array.from({ length: 20 }, () => one(sql).catch((error) => error)))
  for (const error of errors) assert.ok(isConnectionLoss(error), String(error))
  assert.ok(performance.now() - start < 3000, 'clients do not wait for a server that is gone')
  await first.restore()
  assert.equal(await one(sql), 1)
  await sql.end()
})

test('a pool that never reached its database ends at once', async () => {
  const sql = newPool(3, 'postgres://nobody@127.0.0.1:1/nothing')
  await assert.rejects(one(sql), { code: 'ECONNREFUSED' })
  const start = performance.now()
  await sql.end({ timeout: 5 })
  assert.ok(performance.now() - start < 4500)
})
