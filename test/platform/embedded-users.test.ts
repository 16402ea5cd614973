import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { type Binaries, shippedBinaries } from '../../src/platform/db/embedded/binaries.ts'
import { startEmbedded } from '../../src/platform/db/embedded/index.ts'
import { start } from '../../src/platform/db/embedded/start.ts'
import {
  addCleanup,
  connect,
  createDataFolder,
  createInitializedFolder,
  createRecordingLog,
  fastSettings,
  processesIn,
} from '../faults/support/embedded-folder.ts'
import { startOwner, stopOwner } from '../faults/support/start-owner.ts'

const asRoot = { skip: process.getuid?.() !== 0 && 'only root can change users' }
const nobody = userNobody()

function userNobody() {
  const [, , uid, gid] =
    readFileSync('/etc/passwd', 'utf8')
      .match(/^nobody:.*$/m)?.[0]
      .split(':') ?? []
  return { uid: Number(uid), gid: Number(gid) }
}

const uidOf = (pid: number) => statSync(`/proc/${pid}`).uid

/** The binaries in a node_modules folder that only root can enter. */
async function hiddenBinaries(t: TestContext): Promise<Binaries> {
  const { native, version } = await shippedBinaries()
  const hidden = join(createDataFolder(t), 'native')
  cpSync(native, hidden, { recursive: true, verbatimSymlinks: true })
  chmodSync(join(hidden, 'lib'), 0o700)
  return { native: hidden, version }
}

test('as root PostgreSQL runs as the user "nobody", even in a folder closed to it', asRoot, async (t) => {
  const dataDir = createDataFolder(t, 0o700)
  const { stop, url, folder } = await startEmbedded({ dataDir, log: createRecordingLog(), settings: fastSettings })
  addCleanup(t, stop)
  await connect(t, url)`create table written (id int)`
  assert.equal(statSync(folder).uid, nobody.uid)
  const users = processesIn(dataDir).map(uidOf)
  assert.ok(users.length > 1)
  assert.deepEqual([...new Set(users)], [nobody.uid])
  assert.equal(statSync(dataDir).mode & 0o777, 0o700)
})

test('as root PostgreSQL runs as the owner of the folder, even if that user id has no name', asRoot, async (t) => {
  const dataDir = await createInitializedFolder(t)
  const cluster = join(dataDir, 'postgres')
  await (await startEmbedded({ dataDir, log: createRecordingLog(), settings: fastSettings })).stop()
  for (const name of readdirSync(cluster, { recursive: true })) chownSync(join(cluster, String(name)), 12345, 12345)
  chownSync(cluster, 12345, 12345)
  const { stop } = await startEmbedded({ dataDir, log: createRecordingLog(), settings: fastSettings })
  addCleanup(t, stop)
  assert.deepEqual([...new Set(processesIn(dataDir).map(uidOf))], [12345])
})

test('creating a cluster requires a user with a name', asRoot, async (t) => {
  const dataDir = createDataFolder(t)
  mkdirSync(join(dataDir, 'postgres'))
  chownSync(join(dataDir, 'postgres'), 12345, 12345)
  const started = startEmbedded({ dataDir, log: createRecordingLog(), settings: fastSettings })
  await assert.rejects(started, { name: 'EmbeddedRefused', message: /user id 12345 has no name/ })
  assert.deepEqual(readdirSync(dataDir).sort(), ['postgres', 'postgres.json'])
})

test('a cluster copied back by root is accepted', asRoot, async (t) => {
  const dataDir = await createInitializedFolder(t)
  const first = await startEmbedded({ dataDir, log: createRecordingLog(), settings: fastSettings })
  await connect(t, first.url)`create table kept as select 42 as answer`
  await first.stop()
  const restored = createDataFolder(t)
  cpSync(dataDir, restored, { recursive: true })
  assert.equal(statSync(join(restored, 'postgres')).uid, 0)
  const second = await startEmbedded({ dataDir: restored, log: createRecordingLog(), settings: fastSettings })
  addCleanup(t, second.stop)
  assert.deepEqual([...(await connect(t, second.url)`select answer from kept`)], [{ answer: 42 }])
})

test('binaries that only root can read are copied to the cache once', asRoot, async (t) => {
  const binaries = await hiddenBinaries(t)
  const cache = join(createDataFolder(t, 0o755), 'cache')
  const copied = join(cache, `postgresql-${binaries.version}`)
  for (const round of ['first', 'second']) {
    const log = createRecordingLog()
    const dataDir = await createInitializedFolder(t)
    const { url, stop } = await start({ dataDir, log, settings: fastSettings }, binaries, cache)
    await connect(t, url)`select 1`
    await stop()
    const copies = log.lines.filter(({ message }) => message.startsWith('Copied')).map(({ fields }) => fields.folder)
    assert.deepEqual(copies, round === 'first' ? [copied] : [])
  }
  assert.equal(statSync(join(copied, 'lib')).mode & 0o777, 0o755)
})

test('a folder in the cache that others can write to is not used', asRoot, async (t) => {
  const binaries = await hiddenBinaries(t)
  const cache = createDataFolder(t, 0o755)
  const planted = join(cache, `postgresql-${binaries.version}`)
  mkdirSync(join(planted, 'bin'), { recursive: true })
  writeFileSync(join(planted, 'bin', 'postgres'), '#!/bin/sh\nexit 66\n', { mode: 0o755 })
  chmodSync(planted, 0o777)
  const log = createRecordingLog()
  const { url, stop } = await start(
    { dataDir: await createInitializedFolder(t), log, settings: fastSettings },
    binaries,
    cache,
  )
  await connect(t, url)`select 1`
  const used = String(log.lines.find(({ message }) => message.startsWith('Copied'))?.fields.folder)
  assert.ok(used !== planted && existsSync(used))
  await stop()
  assert.equal(existsSync(used), false)
})

test('without a cache the copy is removed at the end, or by the next start after a crash', asRoot, async (t) => {
  const binaries = await hiddenBinaries(t)
  const dataDir = await createInitializedFolder(t)
  const file = join(dataDir, 'postgres.json')
  const log = createRecordingLog()
  const first = await start({ dataDir, log, settings: fastSettings }, binaries, '/dev/null/stint')
  const { temporary, ...connection } = JSON.parse(readFileSync(file, 'utf8'))
  assert.ok(existsSync(join(temporary, 'bin', 'postgres')))
  await first.stop()
  assert.equal(existsSync(temporary), false)

  mkdirSync(temporary)
  writeFileSync(file, JSON.stringify({ ...connection, temporary }), { mode: 0o600 })
  const second = await startEmbedded({ dataDir, log, settings: fastSettings })
  addCleanup(t, second.stop)
  assert.equal(existsSync(temporary), false)
})

/** The checkout itself may be in a folder that the user nobody cannot read. */
function nobodyCanRun() {
  const { status } = spawnSync(process.execPath, ['--check', realpathSync(import.meta.filename)], {
    ...nobody,
    cwd: '/',
  })
  return status === 0
}

const asNobody = { skip: asRoot.skip || (!nobodyCanRun() && 'nobody cannot read this checkout') }

test('an ordinary user runs the binaries in place', asNobody, async (t) => {
  const dataDir = join(createDataFolder(t, 0o777), 'data')
  const { child, startResult } = startOwner(t, dataDir, nobody)
  const { url } = await startResult
  await connect(t, url!)`select 1`
  assert.equal(statSync(join(dataDir, 'postgres.json')).uid, nobody.uid)
  await stopOwner(child)
  assert.deepEqual(processesIn(dataDir), [])

  const byRoot = await startEmbedded({ dataDir, log: createRecordingLog(), settings: fastSettings })
  await byRoot.stop()
  const later = startOwner(t, dataDir, nobody)
  assert.ok((await later.startResult).url, 'a start by root in between does not lock the user out')
})

test('an ordinary user gets an error about a folder of somebody else', asNobody, async (t) => {
  const closed = createDataFolder(t, 0o755)
  const { refused } = await startOwner(t, closed, nobody).startResult
  assert.match(
    refused!,
    new RegExp(`^The data folder ${closed} cannot be accessed by this user .* set STINT_DATA_DIR.$`),
  )

  const open = createDataFolder(t, 0o777)
  mkdirSync(join(open, 'postgres'))
  chownSync(join(open, 'postgres'), 12345, 12345)
  const second = await startOwner(t, open, nobody).startResult
  assert.match(second.refused!, /belongs to another user \(uid 12345\); start Stint as that user/)
})
