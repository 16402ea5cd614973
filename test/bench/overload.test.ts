import { strict as assert } from 'node:assert'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { pino } from 'pino'
import { runOverload } from '../../bench/overload/overload.ts'
import { lockTrackings } from '../../bench/overload/stall.ts'
import { seedCompany } from '../../bench/seed.ts'
import { serve } from '../../src/main.ts'
import { readConfig } from '../../src/platform/config.ts'
import { connect } from '../../src/platform/db/connect.ts'
import { createDatabase } from '../support/database.ts'

// The benchmark's overload on a small scale: with so little load that every server handles it, this tests the scenario.

const database = await createDatabase({ empty: true })
const folder = mkdtempSync(join(tmpdir(), 'stint-overload-'))
const env = { PORT: '0', STINT_DATA_DIR: folder, DATABASE_URL: database.url, STINT_JOBS: 'off' }
const stint = await serve(readConfig(env), pino({ level: 'silent' }))
const company = await seedCompany(database.url, stint.address, 1000, () => {})
const other = await seedCompany(database.url, stint.address, 500, () => {})
after(async () => {
  await stint.stop()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const some = {
  url: database.url,
  company,
  other,
  start: async () => ({ base: stint.address, stop: async () => {} }),
  stall: lockTrackings(database.url),
  connections: 30,
  warmUp: 500,
  calm: 1000,
  stillness: 500,
}

test('all acknowledged punches are stored', async () => {
  const { acknowledged, missing, statuses, before, after, bystander } = await runOverload(some)
  assert.ok(acknowledged > 0)
  assert.equal(missing, 0)
  assert.ok(before > 0 && after > 0)
  assert.equal(
    statuses.get(201)! + statuses.get(200)! + (statuses.get(400) ?? 0),
    [...statuses.values()].reduce((sum, times) => sum + times),
  )
  assert.ok(bystander.after.asked > 0 && bystander.after.longest < 30_000)
})

test('an acknowledged punch that is missing is reported', async () => {
  const lose = async (): Promise<void> => {
    const sql = connect({ url: database.url, max: 1, prepare: false })
    await sql`
      delete from actions where id in (
        select id from actions where device_id is not null order by created_at desc limit 3)`
    await sql.end()
  }
  const { missing } = await runOverload({
    ...some,
    ...{ connections: 6, warmUp: 200, calm: 200, stillness: 50 },
    start: async () => ({ base: stint.address, stop: lose }),
  })
  assert.equal(missing, 3)
})
