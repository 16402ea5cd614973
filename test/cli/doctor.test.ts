import { strict as assert } from 'node:assert'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { Config } from '../../src/platform/config.ts'
import { connect } from '../../src/platform/db/connect.ts'
import { examine } from '../../src/platform/doctor/examine.ts'
import { switchMaintenance } from '../../src/platform/http/availability.ts'
import { createDatabase } from '../support/database.ts'
import { startSmtpServer } from '../support/smtp-server.ts'
import { startTransactionPooler } from '../support/transaction-pooler.ts'
import { createWorld } from '../support/world.ts'
import { stint } from './support/stint.ts'

const database = await createDatabase()
const world = await createWorld({ databaseUrl: database.url })
const { services } = world
const { pool } = services
after(async () => {
  await database.drop()
  rmSync(services.config.keysFile, { force: true })
})

/** The problems found, by part; the free disk space of this machine does not matter. */
async function problems(config: Partial<Config> = {}): Promise<Record<string, string>> {
  const findings = await examine({ ...services, config: { ...services.config, ...config } })
  assert.deepEqual(
    findings.map(({ part }) => part),
    ['database', 'service', 'reports', 'clock', 'queue', 'mail', 'files', 'disk', 'keys', 'backups'],
  )
  const open = findings.filter(({ part, problem }) => part !== 'disk' && problem !== null)
  return Object.fromEntries(open.map(({ part, problem }) => [part, problem!]))
}

async function lastBackup(begunAt: string, path: string): Promise<void> {
  await pool`delete from backups`
  await pool`
    insert into backups (begun_at, ended_at, path, scheduled, bytes) values (${begunAt}, ${begunAt}, ${path}, false, 1)`
}

test('backups: none, an old one, one that is missing, and a good one', async () => {
  const here = join(world.dataDir, 'backup')
  writeFileSync(here, '')
  const hoursAgo = (hours: number): string => world.clock.now().subtract({ hours }).toString()
  assert.match((await problems()).backups!, /No backup has been made yet: set STINT_BACKUP/)
  await lastBackup(hoursAgo(49), here)
  assert.match((await problems()).backups!, /is 49 hours old/)
  await lastBackup(hoursAgo(1), `${here}-gone`)
  assert.match((await problems()).backups!, /no longer exists/)
  for (const [hours, age] of [
    [1, '1 hour old'],
    [2, '2 hours old'],
  ] as const) {
    await lastBackup(hoursAgo(hours), here)
    assert.deepEqual(await problems(), {})
    const findings = await examine(services)
    assert.equal(findings.find(({ part }) => part === 'backups')?.detail, `the last backup is ${age}`)
  }
})

test('a folder that scheduled backups cannot be written to is reported before the first night', async () => {
  const file = join(world.dataDir, 'no-folder')
  writeFileSync(file, '')
  await lastBackup(world.clock.now().toString(), file)
  const backup = { every: 'day', keep: 7 } as const
  assert.match((await problems({ backup, backupFolder: file })).backups!, /is not a folder: check STINT_BACKUP_DIR/)
  const below = join(file, 'below')
  assert.match((await problems({ backup, backupFolder: below })).backups!, /cannot be reached \(ENOTDIR\)/)
  assert.equal((await problems({ backup, backupFolder: join(world.dataDir, 'later') })).backups, undefined)
  assert.equal((await problems({ backup: null, backupFolder: file })).backups, undefined)
})

test('maintenance mode is reported', async () => {
  await switchMaintenance(pool, true)
  assert.match((await problems()).service!, /closed for maintenance.*"stint maintenance off"/)
  await switchMaintenance(pool, false)
  assert.equal((await problems()).service, undefined)
})

test('keys missing from the keys file are named', async () => {
  const { keys } = await problems({ keysFile: join(world.dataDir, 'nowhere.json') })
  assert.match(keys!, /lacks the keys [0-9a-f]+: restore it from its copy/)
})

test('a mail server that does not answer is reported without its password; one that answers is not', async (t) => {
  const silent = await problems({ smtpUrl: 'smtp://user:hush@127.0.0.1:1' })
  assert.match(silent.mail!, /cannot be used \(E\w+\): check SMTP_URL/)
  assert.doesNotMatch(JSON.stringify(silent), /hush/)
  const { url, received } = await startSmtpServer((end) => t.after(end))
  assert.deepEqual(await problems({ smtpUrl: url }), {})
  assert.deepEqual(received.messages, [])
})

test('jobs that have waited for more than ten minutes are reported', async () => {
  await services.jobs.enqueue(pool, 'tidy-up', {})
  assert.deepEqual(await problems(), {})
  await pool`update jobs.job set start_after = start_after - interval '11 minutes' where name = 'tidy-up'`
  assert.match((await problems()).queue!, /^1 job waiting for more than ten minutes/)
  await pool`delete from jobs.job where name = 'tidy-up'`
})

test('a clock that differs from that of the database is reported', async () => {
  world.clock.advance({ minutes: 2 })
  assert.match((await problems()).clock!, /differs by 1[12]\d s from the database’s/)
  world.clock.advance({ minutes: -2 })
})

test('a pooler that loses prepared statements is reported', async (t) => {
  const { url } = await startTransactionPooler(database.url, (end) => t.after(end))
  const databaseIs = async (prepare: boolean): Promise<string | null> => {
    const behind = connect({ url, max: 1, prepare })
    const findings = await examine({ ...services, pool: behind })
    await behind.end()
    return findings.find(({ part }) => part === 'database')!.problem
  }
  assert.equal(await databaseIs(false), null)
  assert.match((await databaseIs(true))!, /loses prepared statements: set STINT_DATABASE_PREPARE=off/)
})

test('a file store that loses files is reported', async () => {
  const broken = { ...services.files, get: async () => null }
  const findings = await examine({ ...services, files: broken })
  assert.match(findings.find(({ part }) => part === 'files')!.problem!, /that was just stored cannot be found/)
})

test('stint doctor prints one line per check, and exits with 1 if there is something to do', async () => {
  await pool`insert into schema_migrations (version, name, oldest_code) values (9999, '9999_later', 9999)`
  const env = { DATABASE_URL: database.url, STINT_DATA_DIR: world.dataDir, STINT_KEYS_FILE: services.config.keysFile }
  const { code, stdout } = await stint(['doctor'], env)
  assert.equal(code, 1)
  assert.match(stdout, /^database +TO DO +The database is at version 9999 and accepts no Stint older than/m)
  assert.match(stdout, /^keys +ok +1 in use, all in the file$/m)
  assert.match(stdout, /^backups +ok +the database has to be backed up with its own tools$/m)
  await pool`delete from schema_migrations where version = 9999`
})

test('a newer schema that this code can run on is mentioned, but is no problem', async () => {
  await pool`insert into schema_migrations (version, name) values (9999, '9999_later')`
  const found = (await examine(services)).find(({ part }) => part === 'database')
  await pool`delete from schema_migrations where version = 9999`
  assert.equal(found!.problem, null)
  assert.match(found!.detail, /, newer than this Stint, which can run on it$/)
})
