import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { startEmbedded } from '../../src/platform/db/embedded/index.ts'
import {
  addCleanup,
  connect,
  createDataFolder,
  createInitializedFolder,
  createRecordingLog,
  fastSettings,
  retry,
} from './support/embedded-folder.ts'
import { killOwner, startOwner } from './support/start-owner.ts'

test('a second Stint on the same data folder is refused, and the first keeps working', async (t) => {
  const dataDir = await createInitializedFolder(t)
  const { url, stop } = await startEmbedded({ dataDir, log: createRecordingLog(), settings: fastSettings })
  addCleanup(t, stop)
  const { refused } = await startOwner(t, dataDir).startResult
  assert.equal(
    refused,
    `Another Stint is already running on the data folder ${dataDir}; stop it first or set STINT_DATA_DIR.`,
  )
  await connect(t, url)`select 1`
})

test('of several first starts at the same time exactly one succeeds', async (t) => {
  const dataDir = createDataFolder(t)
  const said = await Promise.all([1, 2, 3].map(() => startOwner(t, dataDir).startResult))
  const winners = said.filter(({ url }) => url)
  assert.equal(winners.length, 1, JSON.stringify(said))
  assert.ok(said.every(({ url, refused }) => url || refused?.startsWith('Another Stint is already running')))
  await connect(t, winners[0]!.url!)`select 1`
  assert.deepEqual(readdirSync(dataDir).sort(), ['postgres', 'postgres.json'])
})

test('of several starts after Stint was killed exactly one takes over PostgreSQL', async (t) => {
  const dataDir = await createInitializedFolder(t)
  const owner = startOwner(t, dataDir)
  await owner.startResult
  await killOwner(owner.child)
  const said = await Promise.all([1, 2, 3].map(() => startOwner(t, dataDir).startResult))
  assert.equal(said.filter(({ url }) => url).length, 1, JSON.stringify(said))
  await connect(t, said.find(({ url }) => url)!.url!)`select 1`
})

test('Stint is killed while creating the cluster: the next start creates it', async (t) => {
  const dataDir = createDataFolder(t)
  const owner = startOwner(t, dataDir)
  await retry(async () => {
    const draft = readdirSync(dataDir).find((name) => name.startsWith('postgres.new-') && !name.endsWith('.json'))
    assert.ok(existsSync(join(dataDir, draft!, 'cluster', 'global')))
  })
  await killOwner(owner.child)
  assert.equal(existsSync(join(dataDir, 'postgres')), false)
  const { url, stop } = await startEmbedded({ dataDir, log: createRecordingLog(), settings: fastSettings })
  addCleanup(t, stop)
  await connect(t, url)`select 1`
})

test('leftovers of a crashed first start are removed', async (t) => {
  const dataDir = createDataFolder(t)
  mkdirSync(join(dataDir, 'postgres.new-crash', 'cluster'), { recursive: true })
  writeFileSync(join(dataDir, 'postgres.new-crash', 'cluster', 'PG_VERSION'), '18\n')
  writeFileSync(join(dataDir, 'postgres.new-crash.json'), '{')
  const { stop } = await startEmbedded({ dataDir, log: createRecordingLog(), settings: fastSettings })
  addCleanup(t, stop)
  assert.deepEqual(readdirSync(dataDir).sort(), ['postgres', 'postgres.json'])
})

test('a lock file that names another process, or none, does not prevent a start', async (t) => {
  const dataDir = await createInitializedFolder(t)
  await (await startEmbedded({ dataDir, log: createRecordingLog(), settings: fastSettings })).stop()
  const cluster = join(dataDir, 'postgres')
  const { uid, gid } = statSync(cluster)
  // Of the same user: only then does PostgreSQL believe that the file is that of a running server.
  const foreign = spawn('/bin/sleep', ['60'], process.getuid?.() === 0 ? { uid, gid, cwd: '/' } : {})
  addCleanup(t, async () => {
    foreign.kill()
    await once(foreign, 'exit')
  })
  const stale = `${foreign.pid}\n/proc/self/cwd\n1700000000\n54321\n\n127.0.0.1\n  1234567         0\nready   \n`
  for (const content of [stale, '']) {
    writeFileSync(join(cluster, 'postmaster.pid'), content)
    const { url, stop } = await startEmbedded({ dataDir, log: createRecordingLog(), settings: fastSettings })
    await connect(t, url)`select 1`
    assert.notEqual(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0], String(foreign.pid))
    await stop()
  }
})
