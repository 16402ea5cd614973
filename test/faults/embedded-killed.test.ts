import assert from 'node:assert/strict'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { EmbeddedRefused, startEmbedded } from '../../src/platform/db/embedded/index.ts'
import {
  addCleanup,
  connect,
  createInitializedFolder,
  createRecordingLog,
  fastSettings,
  processesIn,
  retry,
} from './support/embedded-folder.ts'
import { killOwner, startOwner } from './support/start-owner.ts'

const postmasterOf = (dataDir: string) =>
  Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])

test('Stint is killed: PostgreSQL stays usable, and the next start takes over with the data', async (t) => {
  const dataDir = await createInitializedFolder(t)
  const owner = startOwner(t, dataDir)
  const { url } = await owner.startResult
  const sql = connect(t, url!)
  await sql`create table kept as select 42 as answer`
  const orphan = postmasterOf(dataDir)
  await killOwner(owner.child)
  // Its log now goes to a pipe that nobody reads, and a refused password makes it write to the log.
  await assert.rejects(connect(t, url!.replace(/:[^:@]+@/, ':guess@'))`select 1`)
  await sql`insert into kept values (43)`

  const log = createRecordingLog()
  const { url: next, stop } = await startEmbedded({ dataDir, log, settings: fastSettings })
  addCleanup(t, stop)
  const rows = await connect(t, next)`select answer from kept order by answer`
  assert.deepEqual([...rows], [{ answer: 42 }, { answer: 43 }])
  assert.notEqual(postmasterOf(dataDir), orphan)
  assert.ok(log.lines.some(({ level, fields }) => level === 'warn' && fields.postgres_pid === orphan))
})

test('Stint is killed, and PostgreSQL during the next start: that start still succeeds', async (t) => {
  const dataDir = await createInitializedFolder(t)
  const owner = startOwner(t, dataDir)
  const { url } = await owner.startResult
  await connect(t, url!)`create table kept as select 42 as answer`
  await killOwner(owner.child)
  const log = createRecordingLog()
  let killed = 0
  const killing = {
    ...log,
    warn(fields: { postgres_pid?: number }, message: string) {
      log.warn(fields, message)
      if (!message.includes('whose Stint was killed')) return
      killed = fields.postgres_pid!
      process.kill(killed, 'SIGKILL')
    },
  }
  const { url: next, stop } = await startEmbedded({ dataDir, log: killing, settings: fastSettings })
  addCleanup(t, stop)
  assert.ok(killed > 0)
  assert.deepEqual([...(await connect(t, next)`select answer from kept`)], [{ answer: 42 }])
})

test('PostgreSQL is killed: it is restarted on the same URL, and the lock is kept', async (t) => {
  const dataDir = await createInitializedFolder(t)
  const log = createRecordingLog()
  const { url, stop } = await startEmbedded({ dataDir, log, settings: fastSettings })
  addCleanup(t, stop)
  const sql = connect(t, url)
  await sql`create table kept as select 42 as answer`
  for (let round = 0; round < 2; round++) {
    const before = postmasterOf(dataDir)
    process.kill(before, 'SIGKILL')
    const rows = await retry(async () => {
      assert.notEqual(postmasterOf(dataDir), before)
      return sql`select answer from kept`
    })
    assert.deepEqual([...rows], [{ answer: 42 }])
  }
  assert.equal(log.lines.filter(({ message }) => message.includes('ended unexpectedly')).length, 2)
  await retry(async () => assert.equal(await ownersOf(sql), 1))
  await stop()
  assert.deepEqual(processesIn(dataDir), [])
})

test('PostgreSQL is killed during a long statement: it restarts once that process has ended', async (t) => {
  const dataDir = await createInitializedFolder(t)
  const { url, stop } = await startEmbedded({ dataDir, log: createRecordingLog(), settings: fastSettings })
  addCleanup(t, stop)
  const sql = connect(t, url)
  const busy = sql`select count(*) from generate_series(1, 6000000) n where n % 7 = sqrt(n)`.catch(() => {})
  await sleep(300)
  process.kill(postmasterOf(dataDir), 'SIGKILL')
  const [row] = await retry(() => connect(t, url)`select 1 as one`, 30_000)
  assert.equal(row?.one, 1)
  await busy
})

test('a backend of PostgreSQL is killed: all connections drop, and the lock is kept', async (t) => {
  const dataDir = await createInitializedFolder(t)
  const { url, stop } = await startEmbedded({ dataDir, log: createRecordingLog(), settings: fastSettings })
  addCleanup(t, stop)
  const sql = connect(t, url)
  const [owner] = await sql`select pid from pg_stat_activity where application_name = 'stint owner'`
  assert.ok(processesIn(dataDir).includes(owner!.pid))
  process.kill(owner!.pid, 'SIGKILL')
  await retry(async () => assert.equal(await ownersOf(sql), 1))
  await assert.rejects(startEmbedded({ dataDir, log: createRecordingLog() }), EmbeddedRefused)
  await sql`select 1`
})

test('stopping while PostgreSQL restarts leaves no process', async (t) => {
  const dataDir = await createInitializedFolder(t)
  const { stop } = await startEmbedded({ dataDir, log: createRecordingLog(), settings: fastSettings })
  process.kill(postmasterOf(dataDir), 'SIGKILL')
  await sleep(50)
  await stop()
  await retry(async () => assert.deepEqual(processesIn(dataDir), []), 3000)
  await sleep(300)
  assert.deepEqual(processesIn(dataDir), [])
})

test('both are killed and the lock file remains: the next start works', async (t) => {
  const dataDir = await createInitializedFolder(t)
  const owner = startOwner(t, dataDir)
  await connect(t, (await owner.startResult).url!)`create table kept as select 42 as answer`
  const postmaster = postmasterOf(dataDir)
  await killOwner(owner.child)
  process.kill(postmaster, 'SIGKILL')
  // Until its parent has reaped it, PostgreSQL considers it running.
  await retry(async () => assert.throws(() => process.kill(postmaster, 0)))
  assert.ok(statSync(join(dataDir, 'postgres', 'postmaster.pid')).size > 0)
  const { url, stop } = await startEmbedded({ dataDir, log: createRecordingLog(), settings: fastSettings })
  addCleanup(t, stop)
  assert.deepEqual([...(await connect(t, url)`select answer from kept`)], [{ answer: 42 }])
  // The socket of the killed one is gone, and so is its lock file.
  const sockets = readdirSync(join(dataDir, 'postgres')).filter((name) => name.startsWith('.s.PGSQL'))
  assert.equal(sockets.length, 2)
})

async function ownersOf(sql: ReturnType<typeof connect>): Promise<number> {
  const [row] = await sql`select count(*)::int as n from pg_locks where locktype = 'advisory' and granted`
  return row!.n
}
