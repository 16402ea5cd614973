import { strict as assert } from 'node:assert'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { v3Operations } from '../../src/api/v3/operations.ts'
import { switchMaintenance } from '../../src/platform/http/availability.ts'
import { createCompany } from '../support/company.ts'
import { createDatabase } from '../support/database.ts'
import { assertRefused } from '../support/refusals.ts'
import { passwordMail } from '../support/sign-in.ts'
import { createWorld } from '../support/world.ts'

const database = await createDatabase()
const world = await createWorld({ databaseUrl: database.url, jobs: true })
const { admin, ws } = await createCompany(world)
const switchTo = (on: boolean) => switchMaintenance(world.services.pool, on)

test('503 for every operation within a second of switching on, open again within a second of switching off', async () => {
  await switchTo(true)
  await sleep(1000)
  assert.ok(v3Operations.length > 30)
  for (const { method, path } of v3Operations) {
    const answer = await world.request(method, path.replace(/:\w+/g, '1'), { token: admin.token })
    assertRefused(answer, 503, ['base'], `${method} ${path}`)
    assert.match(answer.body.errors[0].title, /maintenance/)
    assert.ok(Number(answer.headers['retry-after']) > 0)
  }
  for (const path of ['/', '/docs', '/openapi.v3.json', '/images/user.svg', '/nothing'])
    assertRefused(await world.get(path), 503, ['base'], path)

  await switchTo(false)
  await sleep(1000)
  assert.equal((await world.get('/api/v3/status/')).status, 204)
  assert.equal((await world.get(ws, admin.token)).status, 200)
})

test('a node started during maintenance answers 503 from its first request on, while jobs run', async () => {
  assert.equal((await world.post('/api/v3/password', { email: admin.email })).status, 200)
  await switchTo(true)
  const node = await createWorld({ databaseUrl: database.url })
  after(() => database.drop())
  assertRefused(await node.get('/api/v3/status'), 503)
  assert.ok((await passwordMail(world, admin.email!)).token)
  await switchTo(false)
})
