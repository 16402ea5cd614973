import { strict as assert } from 'node:assert'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { pino } from 'pino'
import { seedCompany } from '../../bench/seed.ts'
import { sendWhenDue, spread, waitOf } from '../../bench/shift/open-loop.ts'
import { giveRole, longestEventDelay, punchAlone, punchWhileFollowed } from '../../bench/shift/shift-start.ts'
import { deletePunches } from '../../bench/traffic.ts'
import { serve } from '../../src/main.ts'
import { readConfig } from '../../src/platform/config.ts'
import { createDatabase } from '../support/database.ts'

test('requests are sent at their time, and their delay includes waiting behind a slow one', async () => {
  let asked = 0
  const server = createServer(async (_request, response) => {
    asked++
    // All wait for as long as the first one is blocked.
    if (asked === 1) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300)
    response.writeHead(204).end()
  }).listen(0, '127.0.0.1')
  await new Promise((listening) => server.once('listening', listening))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const answers = await sendWhenDue(
    base,
    [0, 10, 20].map((after) => ({ after, request: { path: '/' } })),
  )
  server.close()
  server.closeAllConnections()
  assert.equal(answers.length, 3)
  for (const answer of answers) assert.ok(waitOf(answer) >= 250, `${waitOf(answer)} ms`)
})

test('send times are in order and spread over the whole period', () => {
  const moments = spread(100, 1000)
  assert.deepEqual(
    moments,
    moments.toSorted((left, right) => left - right),
  )
  assert.ok(moments[0]! < 20 && moments.at(-1)! > 980 && moments.at(-1)! <= 1000)
})

test('the delay of an event counts from when the punch was due, by the first event after its response', () => {
  const punches = [
    { due: 100, answered: 110 },
    { due: 200, answered: 210 },
  ]
  assert.equal(longestEventDelay(punches, [{ eventTimes: [115, 240] }]), 40)
  assert.equal(longestEventDelay(punches, [{ eventTimes: [115, 240] }, { eventTimes: [105, 700] }]), 600)
  assert.equal(longestEventDelay(punches, [{ eventTimes: [115] }]), Number.POSITIVE_INFINITY)
})

test('leads receive an event for every punch', async () => {
  const database = await createDatabase({ empty: true })
  const folder = mkdtempSync(join(tmpdir(), 'stint-shift-'))
  const env = { PORT: '0', STINT_DATA_DIR: folder, DATABASE_URL: database.url, STINT_JOBS: 'off' }
  const stint = await serve(readConfig(env), pino({ level: 'silent' }))
  after(async () => {
    await stint.stop()
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  })
  const company = await seedCompany(database.url, stint.address, 200, () => {}, 20)
  const shift = { base: stint.address, company, people: 20, within: 1000, leads: 3, readEvery: 500 }
  assert.equal((await punchAlone(shift)).length, 20)
  await deletePunches(database.url)
  await giveRole(database.url, company, 3, 2)
  const { punches, lists, longestDelay: latest } = await punchWhileFollowed(shift)
  assert.equal(punches.length, 20)
  assert.equal(lists.length, 6)
  assert.ok(latest > 0 && Number.isFinite(latest), `${latest} ms`)
})
