import { strict as assert } from 'node:assert'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { pino } from 'pino'
import { gatherPerson } from '../../src/domain/personal-data/gather.ts'
import { connect, type Sql } from '../../src/platform/db/connect.ts'
import { createReportsDatabase } from '../../src/platform/db/reports-database.ts'
import { examine } from '../../src/platform/doctor/examine.ts'
import { notFound } from '../../src/platform/errors.ts'
import { createTemporaryFolder, startInstallation } from '../backup/support/installation.ts'
import { operations, pathWith } from '../isolation/support/calls.ts'
import { createFullCompany } from '../isolation/support/full-company.ts'
import { testServerUrl } from '../support/database.ts'
import { createWorld, eventually } from '../support/world.ts'
import { createStandby } from './support/standby.ts'

// A real standby, created from a backup.

const folder = join(createTemporaryFolder(), 'primary')
const installation = await startInstallation(folder)
const full = await createFullCompany(installation.world, 'Reported')
const standby = await createStandby(installation)
let running = await standby.start()
after(() => running.stop())
const { databaseUrl } = installation.installation
const primary = connect({ url: databaseUrl, max: 3, prepare: true })
after(() => primary.end())

const silent = pino({ level: 'silent' })
function reportsAt(url: string, patienceMilliseconds = 30_000) {
  const reports = createReportsDatabase({
    primary,
    url,
    log: silent,
    catchUpTimeoutMilliseconds: patienceMilliseconds,
    backoffMilliseconds: 0,
  })
  after(() => reports.end())
  return reports
}
const onStandby = async (tx: Sql): Promise<boolean> => (await tx`select pg_is_in_recovery() as it`)[0]!.it as boolean

test('reports, payroll lines and exports of persons are read from the standby, including recent writes', async () => {
  const env = {
    STINT_DATA_DIR: folder,
    STINT_KEYS_FILE: join(folder, 'keys.json'),
    STINT_REPORTS_DATABASE_URL: running.url,
    STINT_METRICS_PORT: '0',
  }
  const world = await createWorld({ databaseUrl, env })
  const { reports, metrics } = world.services
  const { ws, admin } = full.company
  const read = operations.filter(({ mayReadStandby }) => mayReadStandby)
  assert.ok(read.length >= 10, `${read.length}`)
  for (const operation of read) {
    const span = 'from=2026-01-01&until=2026-01-31&month=2026-01&by=user'
    const answer = await world.get(`${pathWith(operation, full.ids).split('?')[0]}?${span}`, admin.token)
    assert.equal(answer.status, 200, `${operation.id}: ${answer.text}`)
  }
  for (let day = 1; day <= 9; day++) {
    const tracked = { starts_at: `2026-03-0${day}T08:00:00Z`, ends_at: `2026-03-0${day}T09:00:00Z` }
    assert.equal((await world.post(`${ws}/time_trackings`, tracked, admin.token)).status, 201)
    const answer = await world.get(`${ws}/reports/hours?from=2026-03-01&until=2026-03-31&by=user`, admin.token)
    assert.equal(answer.body.data[0].attributes.net_hours, day)
  }
  await gatherPerson(world.services.appContext, full.company.accountId, full.employee.id)
  assert.equal(reports.missed(), 0)
  const text = await metrics!.read()
  assert.match(text, /^stint_reports_lag_bytes \d+$/m)
  assert.match(text, /^stint_reports_missed 0$/m)
  const found = (await examine(world.services)).find(({ part }) => part === 'reports')
  assert.deepEqual([found!.problem, /^the standby is \d+ kB behind$/.test(found!.detail)], [null, true])
})

test('a standby that lags too far behind is not used', async () => {
  const reports = reportsAt(running.url)
  const itself = connect({ url: running.url, max: 1, prepare: false })
  assert.equal(await reports.read('', onStandby), true)
  await itself`select pg_wal_replay_pause()`
  await primary`create table later (id integer)`
  assert.equal(await reportsAt(running.url, 300).read('', onStandby), false)
  assert.ok((await reports.lagBytes!()) > 0)
  await itself`select pg_wal_replay_resume()`
  assert.equal(await reports.read('', onStandby), true)
  assert.deepEqual(await reports.read('', async (tx) => tx`select from later`), [])
  await itself.end()
})

test('if a connection breaks during a report, the primary answers', async () => {
  const reports = reportsAt(running.url)
  const places: boolean[] = []
  const answer = await reports.read('', async (tx) => {
    places.push(await onStandby(tx))
    if (places.at(-1)) await tx`select pg_terminate_backend(pg_backend_pid())`
    return 'read'
  })
  assert.deepEqual([answer, places, reports.missed()], ['read', [true, false], 1])
})

test('a refusal on the standby is not repeated on the primary', async () => {
  const reports = reportsAt(running.url)
  let attempts = 0
  const refused = reports.read('', async () => {
    attempts += 1
    throw notFound()
  })
  await assert.rejects(refused, { status: 404 })
  assert.deepEqual([attempts, reports.missed()], [1, 0])
})

test('a server that is no standby, or of another database, is not used, and the doctor reports it', async () => {
  const other = connect({ url: testServerUrl(), max: 1, prepare: false })
  const ofAnother = createReportsDatabase({ primary: other, url: running.url, log: silent })
  for (const [reports, problem] of [
    [reportsAt(databaseUrl), 'STINT_REPORTS_DATABASE_URL names a server that is not a standby.'],
    [ofAnother, 'STINT_REPORTS_DATABASE_URL names a standby of another database.'],
  ] as const) {
    assert.equal(await reports.read('', onStandby), false)
    const findings = await examine({ ...installation.world.services, reports })
    assert.equal(findings.find(({ part }) => part === 'reports')!.problem, problem)
  }
  await ofAnother.end()
  await other.end()
})

test('a standby that is down is not used until it is back', async () => {
  const reports = reportsAt(running.url)
  assert.equal(await reports.read('', onStandby), true)
  await running.stop()
  assert.equal(await reports.read('', onStandby), false)
  await assert.rejects(reports.lagBytes!())
  running = await standby.start()
  const again = reportsAt(running.url)
  await eventually(async () => again.read('', onStandby))
})
