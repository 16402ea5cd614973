import assert from 'node:assert/strict'
import { once } from 'node:events'
import { cpSync, mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { accountFor } from '../../src/platform/db/embedded/account.ts'
import { completeLinks, shippedBinaries } from '../../src/platform/db/embedded/binaries.ts'
import { EmbeddedRefused, findEmbedded, startEmbedded } from '../../src/platform/db/embedded/index.ts'
import { refusal } from '../../src/platform/db/embedded/refused.ts'
import { StartFailed, startServer, untilReady } from '../../src/platform/db/embedded/server.ts'
import {
  addCleanup,
  connect,
  createDataFolder,
  createInitializedFolder,
  createRecordingLog,
  fastSettings,
  processesIn,
  retry,
} from '../faults/support/embedded-folder.ts'

test('the first start makes the cluster, the second finds its data', async (t) => {
  const dataDir = createDataFolder(t)
  const first = await startEmbedded({ dataDir, log: createRecordingLog(), settings: fastSettings })
  assert.equal(await findEmbedded(dataDir), first.url)
  assert.equal(first.folder, join(dataDir, 'postgres'))
  await connect(t, first.url)`create table kept as select 42 as answer`
  await first.stop()
  assert.equal(await findEmbedded(dataDir), null)

  const second = await startEmbedded({ dataDir, log: createRecordingLog(), settings: fastSettings })
  addCleanup(t, second.stop)
  assert.deepEqual([...(await connect(t, second.url)`select answer from kept`)], [{ answer: 42 }])
  assert.equal(second.url, first.url, 'the address stays the same')
})

test('if the last port is taken, another one is used', async (t) => {
  const dataDir = await createInitializedFolder(t)
  const { port } = JSON.parse(readFileSync(join(dataDir, 'postgres.json'), 'utf8'))
  const other = createServer().listen(port, '127.0.0.1')
  addCleanup(t, () => other.close())
  await once(other, 'listening')
  const log = createRecordingLog()
  const { url, stop } = await startEmbedded({ dataDir, log, settings: fastSettings })
  addCleanup(t, stop)
  assert.ok(!url.includes(`:${port}/`), url)
  assert.equal((await connect(t, url)`select 1`).length, 1)
})

test('it listens on loopback only, requires the password, and sorts by code point in UTF-8', async (t) => {
  const dataDir = await createInitializedFolder(t)
  const { url, stop } = await startEmbedded({
    dataDir,
    log: createRecordingLog(),
    settings: { ...fastSettings, work_mem: '8MB' },
  })
  addCleanup(t, stop)
  const sql = connect(t, url)
  const [row] = await sql`
    select current_setting('listen_addresses') as addresses, current_setting('unix_socket_directories') as sockets,
      current_setting('server_encoding') as encoding, current_setting('work_mem') as work_mem,
      current_setting('TimeZone') as zone, lower('ÄÖ') as folded, current_user as role,
      (select format('%s %s', datlocprovider, datlocale) from pg_database where datname = 'stint') as locale`
  assert.deepEqual(
    { ...row },
    {
      ...{ addresses: '127.0.0.1', sockets: '.', encoding: 'UTF8', work_mem: '8MB' },
      ...{ zone: 'UTC', folded: 'äö', role: 'stint', locale: 'b C.UTF-8' },
    },
  )
  const stranger = connect(t, url.replace(/:[^:@]+@/, ':guess@'))
  await assert.rejects(stranger`select 1`, { code: '28P01' })
})

test('only the owner of the folder can read the stored password', async (t) => {
  const dataDir = createDataFolder(t)
  const { url, stop } = await startEmbedded({ dataDir, log: createRecordingLog(), settings: fastSettings })
  addCleanup(t, stop)
  const file = join(dataDir, 'postgres.json')
  assert.equal(statSync(file).mode & 0o777, 0o600)
  const { password, port } = JSON.parse(readFileSync(file, 'utf8'))
  assert.ok(url.startsWith(`postgres://stint:${password}@127.0.0.1:${port}/stint`))
  assert.ok(password.length >= 32)
  assert.deepEqual(readdirSync(dataDir).sort(), ['postgres', 'postgres.json'])
  assert.equal(statSync(join(dataDir, 'postgres')).mode & 0o777, 0o700)
})

test('clients connect by socket, or by TCP if the path is too long for one', async (t) => {
  const dataDir = await createInitializedFolder(t)
  const longDir = join(createDataFolder(t), 'a-folder-with-a-name-that-goes-on-and-on'.repeat(3))
  cpSync(dataDir, longDir, { recursive: true })
  const clientAddress = async (folder: string) => {
    const { url, stop } = await startEmbedded({ dataDir: folder, log: createRecordingLog(), settings: fastSettings })
    addCleanup(t, stop)
    assert.equal(await findEmbedded(folder), url)
    const [row] = await connect(t, url)`select host(inet_client_addr()) as address`
    return row!.address
  }
  assert.equal(await clientAddress(dataDir), null)
  assert.equal(await clientAddress(longDir), '127.0.0.1')
})

test('stop ends all processes and can be called twice', async (t) => {
  const dataDir = await createInitializedFolder(t)
  const log = createRecordingLog()
  const { url, stop } = await startEmbedded({ dataDir, log, settings: fastSettings })
  const sql = connect(t, url)
  const asleep = sql`select pg_sleep(60)`.catch((error) => error.code)
  await retry(async () => {
    const sleeping = await sql`select 1 from pg_stat_activity where wait_event = 'PgSleep'`
    assert.equal(sleeping.length, 1)
  })
  await Promise.all([stop(), stop()])
  await stop()
  assert.deepEqual(processesIn(dataDir), [])
  assert.match(await asleep, /57P01|CONNECTION|ECONNRESET/)
  assert.deepEqual(
    log.lines.filter(({ level }) => level !== 'info'),
    [],
  )
})

test('failures of PostgreSQL are logged, errors of statements are not', async (t) => {
  const dataDir = await createInitializedFolder(t)
  const log = createRecordingLog()
  const { url, stop } = await startEmbedded({ dataDir, log, settings: fastSettings })
  addCleanup(t, stop)
  await assert.rejects(connect(t, url)`select 'Erika Mustermann'::int`)
  await assert.rejects(connect(t, url.replace(/:[^:@]+@/, ':guess@'))`select 1`)
  await retry(async () => assert.match(JSON.stringify(log.lines), /FATAL.*password authentication failed/))
  assert.doesNotMatch(JSON.stringify(log.lines), /Erika/)
})

test('a missing postgres.json is created again with a new password', async (t) => {
  const dataDir = await createInitializedFolder(t)
  const first = await startEmbedded({ dataDir, log: createRecordingLog(), settings: fastSettings })
  await connect(t, first.url)`create table kept as select 42 as answer`
  await first.stop()
  rmSync(join(dataDir, 'postgres.json'))
  const second = await startEmbedded({ dataDir, log: createRecordingLog(), settings: fastSettings })
  addCleanup(t, second.stop)
  assert.deepEqual([...(await connect(t, second.url)`select answer from kept`)], [{ answer: 42 }])
})

test('a port taken in the meantime is distinguished from other failures', async (t) => {
  const dataDir = await createInitializedFolder(t)
  const { stop, folder, url } = await startEmbedded({ dataDir, log: createRecordingLog(), settings: fastSettings })
  await stop()
  const port = Number(new URL(url).port)
  const squatter = createServer().listen(port, '127.0.0.1')
  addCleanup(t, () => squatter.close())
  const { native } = await shippedBinaries()
  const program = { native, account: await accountFor(folder), settings: fastSettings }
  const failed = untilReady(startServer(program, folder, port, createRecordingLog()), folder)
  await assert.rejects(failed, (error) => error instanceof StartFailed && error.trouble === 'port taken')
})

const refuses = (dataDir: string, message: RegExp) =>
  assert.rejects(startEmbedded({ dataDir, log: createRecordingLog(), settings: fastSettings }), (error: Error) => {
    assert.ok(error instanceof EmbeddedRefused)
    assert.match(error.message, message)
    return error.message.includes(dataDir)
  })

test('missing links to libraries are created', async (t) => {
  const native = join(createDataFolder(t), 'native')
  mkdirSync(join(native, 'lib'), { recursive: true })
  writeFileSync(join(native, 'lib', 'libpq.so.5.18'), 'library')
  const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }]
  writeFileSync(join(native, 'pg-symlinks.json'), JSON.stringify(links))
  await completeLinks(native)
  await completeLinks(native)
  assert.equal(readlinkSync(join(native, 'lib', 'libpq.so.5')), 'libpq.so.5.18')
})

test('if libraries cannot be linked, the error says what to do', async (t) => {
  const native = join(createDataFolder(t), 'native')
  mkdirSync(native)
  const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }]
  writeFileSync(join(native, 'pg-symlinks.json'), JSON.stringify(links))
  await assert.rejects(completeLinks(native), /libpq\.so\.5; run "npm run build" as a user with write access there/)
})

test('refuses a cluster of another major version', async (t) => {
  const dataDir = createDataFolder(t)
  mkdirSync(join(dataDir, 'postgres'))
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '15\n')
  await refuses(
    dataDir,
    /was made by PostgreSQL 15 and this Stint comes with PostgreSQL 18; move it with "stint export"/,
  )
})

test('refuses a folder that holds something else', async (t) => {
  const dataDir = createDataFolder(t)
  mkdirSync(join(dataDir, 'postgres'))
  writeFileSync(join(dataDir, 'postgres', 'letter.txt'), 'Dear Sir or Madam')
  await refuses(dataDir, /is not empty and contains no PostgreSQL data/)
  assert.equal(readFileSync(join(dataDir, 'postgres', 'letter.txt'), 'utf8'), 'Dear Sir or Madam')
})

test('a read-only disk is reported as such, not as a problem of ownership', () => {
  const error = Object.assign(new Error("EROFS: read-only file system, access '/srv/stint'"), { code: 'EROFS' })
  const { message } = refusal(error, '/srv/stint')
  assert.match(message, /^The disk of the data folder \/srv\/stint is read-only; mount it for writing/)
})

test('refuses a file as data folder', async (t) => {
  const dataDir = join(createDataFolder(t), 'data')
  writeFileSync(dataDir, '')
  await refuses(dataDir, /a file has its name/)
})

test('refuses a damaged postgres.json and says what to do', async (t) => {
  const dataDir = createDataFolder(t)
  writeFileSync(join(dataDir, 'postgres.json'), '{"passw')
  await refuses(dataDir, /is damaged; delete it/)
})

test('an unknown setting of PostgreSQL is named in the error, and the output is logged', async (t) => {
  const dataDir = await createInitializedFolder(t)
  const log = createRecordingLog()
  await (await startEmbedded({ dataDir, log, settings: fastSettings })).stop()
  const started = startEmbedded({ dataDir, log, settings: { ...fastSettings, shared_bufers: '1GB' } })
  await assert.rejects(started, /could not be started on the data folder .*unrecognized configuration parameter/)
  assert.ok(log.lines.some(({ level, message }) => level === 'error' && message === 'PostgreSQL did not start'))
  assert.deepEqual(processesIn(dataDir), [])
})

test('a full disk is reported as such, whether Node or PostgreSQL notices it', () => {
  const byNode = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  const byPostgres = new Error('initdb failed: could not write to file "base/1/2619": No space left on device')
  for (const error of [byNode, byPostgres])
    assert.equal(
      refusal(error, '/data').message,
      'The disk of the data folder /data is full; free some space and start again.',
    )
})
