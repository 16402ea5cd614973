import { strict as assert } from 'node:assert'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '../../src/platform/db/connect.ts'
import { createCompany, password, uniqueEmail } from '../support/company.ts'
import { createDatabase } from '../support/database.ts'
import { assertRefused } from '../support/refusals.ts'
import { passwordMails, requestPasswordReset } from '../support/sign-in.ts'
import { createTcpProxy } from '../support/tcp-proxy.ts'
import { type Answer, createWorld, eventually } from '../support/world.ts'

const database = await createDatabase()
const proxy = await createTcpProxy(database.url)
const world = await createWorld({ databaseUrl: proxy.url, jobs: true })
const direct = connect({ url: database.url, max: 1, prepare: false })
after(async () => {
  await direct.end()
  await database.drop()
})
const company = await createCompany(world)
const { admin, ws } = company

const isOpen = async (): Promise<boolean> => (await world.get('/api/v3/status')).status === 204
const makeArea = (name: string): Promise<Answer> => world.post(`${ws}/areas`, { name }, admin.token)

const operations: Record<string, () => Promise<Answer>> = {
  'the status': () => world.get('/api/v3/status'),
  'a read': () => world.get(ws, admin.token),
  'a write': () => makeArea('Lost'),
  'a sign-up': () => world.post('/api/v3/sign_up', { email: uniqueEmail(), password, username: 'Lost' }),
  'a sign-in': () => world.post('/api/v3/sign_in', { email: admin.email, password }),
  'a reset': () => world.post('/api/v3/password', { email: admin.email }),
}

test('503 while the database is unreachable; afterwards everything works without a restart', async () => {
  const kept = (await makeArea('Kept')).body.data.id
  await proxy.cut()
  for (const [name, run] of Object.entries(operations)) {
    const answer = await run()
    assertRefused(answer, 503, ['base'], name)
    assert.match(answer.body.errors[0].title, /database cannot be reached/)
    assert.ok(Number(answer.headers['retry-after']) > 0)
  }
  await eventually(async () => (await world.get('/docs')).status === 503)
  assertRefused(await world.get(ws), 503, ['base'], 'also where 401 could be told without the database')

  await proxy.restore()
  await eventually(isOpen)
  const shown = await world.get(`${ws}/areas/${kept}`, admin.token)
  assert.equal(shown.body.data.attributes.name, 'Kept')
  assert.equal((await world.get(`${ws}/areas?filter[name]=Lost`, admin.token)).body.meta.total_count, 0)
  assert.equal((await makeArea('Anew')).status, 201)
})

test('503 at once while the database is unreachable, for 200 requests', async () => {
  await proxy.cut()
  const start = performance.now()
  const answers = await Promise.all(Array.from({ length: 200 }, () => world.get(ws, admin.token)))
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [503])
  assert.ok(performance.now() - start < 5000, `${performance.now() - start} ms`)
  await proxy.restore()
  await eventually(isOpen)
})

for (const how of ['drop', 'closeGracefully'] as const)
  test(`503 for requests in progress when connections end (${how}), and the next request succeeds`, async () => {
    let waiting: Promise<Answer>[] = []
    await direct.begin(async (tx) => {
      await tx`lock table areas in access exclusive mode`
      waiting = Array.from({ length: 12 }, (_, at) => makeArea(`${how} ${at}`))
      await sleep(300)
      proxy[how]()
      const first = await Promise.race(waiting)
      assertRefused(first, 503)
    })
    const statuses = (await Promise.all(waiting)).map(({ status }) => status)
    assert.ok(
      statuses.every((status) => status === 503 || status === 201),
      statuses.join(),
    )
    assert.equal((await world.get(ws, admin.token)).status, 200)
    const acknowledged = statuses.filter((status) => status === 201).length
    const stored = await world.get(`${ws}/areas?filter[name]=pre:${how} `, admin.token)
    assert.equal(stored.body.meta.total_count, acknowledged)
  })

test('no acknowledged write is lost and no request hangs, however often connections break', async () => {
  const acknowledged: string[] = []
  let asked = 0
  const busy = async (): Promise<void> => {
    while (asked < 120) {
      const answer = await makeArea(`Storm ${asked++}`)
      if (answer.status === 201) acknowledged.push(answer.body.data.id)
      else assertRefused(answer, 503)
    }
  }
  const workers = Promise.all(Array.from({ length: 8 }, busy))
  for (let blow = 0; blow < 6; blow++) {
    await sleep(30)
    if (blow % 3 === 2) {
      await proxy.cut()
      await sleep(30)
      await proxy.restore()
    } else if (blow % 3 === 1) proxy.closeGracefully()
    else proxy.drop()
  }
  await workers
  await eventually(isOpen)
  const [row] = await direct`select count(*)::int as count from areas where id = any(${acknowledged})`
  assert.equal(row!.count, acknowledged.length)
})

test('jobs continue after the connection was lost', async () => {
  await eventually(isOpen)
  assert.equal((await requestPasswordReset(world, admin.email!)).status, 200)
  await proxy.cut()
  await sleep(700)
  await proxy.restore()
  // If the job was being fetched at that very moment, nobody works on it until its worker is presumed dead.
  const { token } = await eventually(() => passwordMails(world, admin.email!)[0], 150)
  assert.ok(token)
})

test('no connections are leaked', async () => {
  await eventually(isOpen)
  // The pool of five, the queue's connection, and that of the watch.
  await eventually(() => proxy.connectionCount() <= 7)
})
