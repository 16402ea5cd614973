import { strict as assert } from 'node:assert'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { pino } from 'pino'
import { listBackups } from '../../src/platform/backup/make-backup.ts'
import { lastTime } from '../../src/platform/backup/schedule.ts'
import { scheduledBackup } from '../../src/platform/backup/scheduled-backup.job.ts'
import { collectOutput, type Env, eventually, openCommandProcess, startStint, stint } from '../cli/support/stint.ts'
import { childEnvironment } from '../support/child-environment.ts'
import { createCompany } from '../support/company.ts'
import { upload } from '../support/multipart.ts'
import { createTemporaryFolder, startInstallation } from './support/installation.ts'

const run = openCommandProcess()
const place = createTemporaryFolder()
const { folder, world, installation } = await startInstallation(join(place, 'data'))
const company = await createCompany(world, { account_name: 'Nordlicht' })
const contract = { filename: 'c.pdf', content: '%PDF-1.4 contract' }
const uploaded = await upload(world, `${company.ws}/users/${company.admin.id}/documents`, company.admin.token, contract)
assert.equal(uploaded.status, 201, uploaded.text)
// Enough data that a backup takes a moment, and not compressible.
mkdirSync(join(folder, 'files', 'ff', 'ff'), { recursive: true })
const noise = join(folder, 'files', 'ff', 'ff', 'noise')
writeFileSync(noise, crypto.getRandomValues(new Uint8Array(60_000)))
const env: Env = { STINT_DATA_DIR: folder }
const target = (name: string): string => join(place, name)

test('a backup made while servers run is verified and listed; a server starts from it once it has the keys', async () => {
  const made = await run(['backup', '--to', target('one.tar.zst'), '--verify'], env)
  assert.equal(made.code, 0, made.stderr)
  assert.equal(made.stdout, `${target('one.tar.zst')}\n`)
  assert.match(made.stderr, /The keys are not included: keep a copy of .*keys\.json in another place/)
  assert.match(made.stderr, /Verified: the backup of .* starts, with \d+ rows in \d+ tables and 2 files/)
  assert.equal(statSync(target('one.tar.zst')).mode & 0o777, 0o600)
  const listed = await run(['backup', 'list', '--json'], env)
  const [row] = JSON.parse(listed.stdout)
  assert.deepEqual([row.path, row.failure, row.scheduled], [target('one.tar.zst'), null, false])
  assert.equal(row.bytes, statSync(target('one.tar.zst')).size)

  const bare = await run(['restore', target('one.tar.zst'), '--into', target('bare')], env)
  assert.equal(bare.code, 0, bare.stderr)
  assert.match(bare.stderr, /It needs the keys [0-9a-f]+: copy the keys file to/)
  const refused = await stint(['serve'], { STINT_DATA_DIR: target('bare'), PORT: '0' })
  assert.equal(refused.code, 1)
  assert.match(refused.stderr, /The keys file .* is missing/)

  const keys = join(folder, 'keys.json')
  const whole = await run(['restore', target('one.tar.zst'), '--into', target('whole'), '--keys', keys], env)
  assert.equal(whole.code, 0, whole.stderr)
  const found = await run(['account', 'list', '--json'], { STINT_DATA_DIR: target('whole') })
  assert.equal(JSON.parse(found.stdout)[0].name, 'Nordlicht')
  assert.doesNotMatch(
    [made, bare, whole].map(({ stdout, stderr }) => stdout + stderr).join(''),
    new RegExp(JSON.parse(readFileSync(keys, 'utf8')).keys[0].secret.slice(0, 20).replaceAll('+', '\\+')),
  )
})

test('backup and restore work through pipes', async () => {
  const out = startStint(['backup', '--to', '-'], env)
  const into = startStint(['restore', '-', '--into', target('piped')], env)
  out.stdout!.pipe(into.stdin!)
  const said = collectOutput(into)
  const [[made], [restored]] = await Promise.all([once(out, 'close'), once(into, 'close')])
  assert.deepEqual([made, restored], [0, 0], said().stderr)
  assert.deepEqual(readdirSync(target('piped')).sort(), ['files', 'postgres'])
})

test('stint export and import: only into an empty database, and all or nothing', async () => {
  const made = await run(['export', '--to', target('moved.tar.zst')], env)
  assert.equal(made.code, 0, made.stderr)
  assert.match(made.stderr, /The keys are not included/)
  const whole = readFileSync(target('moved.tar.zst'))
  writeFileSync(target('cut-export.tar.zst'), whole.subarray(0, whole.length - 100))
  const elsewhere = { STINT_DATA_DIR: target('elsewhere') }
  const cut = await run(['import', target('cut-export.tar.zst')], elsewhere)
  assert.deepEqual([cut.code, cut.stdout], [1, ''])
  assert.match(cut.stderr, /damaged or was cut off/)
  const wrong = await run(['import', target('one.tar.zst')], elsewhere)
  assert.match(wrong.stderr, /This is not an export of Stint/)
  const done = await run(['import', target('moved.tar.zst'), '--json'], elsewhere)
  assert.equal(done.code, 0, done.stderr)
  // The other file is not at a path where the store would look for it.
  assert.equal(JSON.parse(done.stdout).files, 1)
  const again = await run(['import', target('moved.tar.zst')], elsewhere)
  assert.equal(again.code, 1)
  assert.match(again.stderr, /already contains accounts/)
  const found = await run(['account', 'list', '--json'], elsewhere)
  assert.deepEqual(
    JSON.parse(found.stdout).map(({ name }: { name: string }) => name),
    ['Nordlicht'],
  )
})

const refusals: [string, string[], Env, RegExp][] = [
  ['to an existing file', ['--to', noise], env, /The file .* already exists, and a backup never overwrites a file/],
  [
    'to a folder that does not exist',
    ['--to', join(place, 'nightly')],
    env,
    /^The folder .*nightly does not exist: create it first/,
  ],
  [
    'to a file in a folder that does not exist',
    ['--to', join(place, 'no', 'where.tar.zst')],
    env,
    /cannot be written to .*: there is no such/,
  ],
  ['to stdout with --verify', ['--to', '-', '--verify'], env, /cannot be used with --verify or --json/],
  ['of an external database', [], { ...env, DATABASE_URL: 'postgres://u:hush@127.0.0.1:1/x' }, /with its own tools/],
]
for (const [what, words, more, says] of refusals)
  test(`stint backup ${what} is refused`, async () => {
    const before = readFileSync(noise)
    const { code, stdout, stderr } = await run(['backup', ...words], more)
    assert.deepEqual([code, stdout], [1, ''])
    assert.match(stderr, says)
    assert.doesNotMatch(stderr, /hush|\n {4}at /)
    assert.ok(before.equals(readFileSync(noise)))
  })

const unreadable: [string, string[]][] = [
  ['backup verify', ['backup', 'verify']],
  ['restore', ['restore', '--into', target('never')]],
]
for (const [what, words] of unreadable)
  for (const [file, says] of [
    [target('nowhere.tar.zst'), /^The backup .*nowhere\.tar\.zst cannot be read: there is no such file or folder\.\n$/],
    [place, /^The backup .* cannot be read: it is a folder\.\n$/],
  ] as const)
    test(`stint ${what} of ${file === place ? 'a folder' : 'a missing file'} fails with one sentence and creates nothing`, async () => {
      const before = readdirSync(place)
      const { code, stdout, stderr } = await run([...words, file], env)
      assert.deepEqual([code, stdout], [1, ''])
      assert.match(stderr, says)
      assert.deepEqual(readdirSync(place), before)
    })

test('a server with DATABASE_URL does not start if STINT_BACKUP is set', async () => {
  const more = { DATABASE_URL: 'postgres://u:hush@127.0.0.1:1/x', STINT_BACKUP: 'daily:7' }
  const { code, stderr } = await stint(['serve'], { ...env, ...more, PORT: '0' })
  assert.equal(code, 1)
  assert.match(stderr, /STINT_BACKUP must be off if DATABASE_URL/)
})

test('a backup that finds no room fails with one sentence and leaves no file', async () => {
  const bin = new URL('../../bin/stint', import.meta.url).pathname
  // A limit on the size of files is reported in the same way as a full disk.
  const script = `ulimit -f 100; exec "${process.execPath}" "${bin}" backup --to "${target('full.tar.zst')}"`
  const child = spawn('/bin/bash', ['-c', script], { env: { ...childEnvironment(), ...env }, stdio: 'pipe' })
  const said = collectOutput(child)
  const [code] = await once(child, 'close')
  assert.equal(code, 1, said().stderr)
  assert.match(said().stderr, /The backup cannot be written to .*: it would exceed the maximum file size/)
  assert.deepEqual(
    readdirSync(place).filter((name) => name.startsWith('full')),
    [],
  )
  const [last] = await listBackups(installation.pool)
  assert.match(last!.failure!, /exceed the maximum file size/)
})

test('a backup that is killed leaves only a .part file, which the next backup removes', async () => {
  const path = target('killed.tar.zst')
  const child = startStint(['backup', '--to', path], env)
  await eventually(() => existsSync(`${path}.part`) && statSync(`${path}.part`).size > 0)
  child.kill('SIGKILL')
  await once(child, 'close')
  assert.deepEqual([existsSync(path), existsSync(`${path}.part`)], [false, true])
  const cut = await run(['restore', `${path}.part`, '--into', target('cut')], env)
  assert.equal(cut.code, 1)
  assert.match(cut.stderr, /damaged or was cut off/)
  assert.deepEqual(readdirSync(target('cut')), [])
  const next = await run(['backup', '--to', path], env)
  assert.equal(next.code, 0, next.stderr)
  assert.deepEqual([existsSync(path), existsSync(`${path}.part`)], [true, false])
  const slots = await installation.pool`select slot_name from pg_replication_slots`
  assert.deepEqual([...slots], [])
})

test('scheduled backups run once a day, keep the configured number, and never delete manual ones', async () => {
  const backupFolder = target('scheduled')
  const job = scheduledBackup(
    installation,
    { backup: { every: 'day', keep: 2 }, backupFolder },
    pino({ level: 'silent' }),
  )
  const at = async (moment: string): Promise<string[]> => {
    world.clock.set(moment)
    await job.work({})
    return readdirSync(backupFolder).sort()
  }
  const days = (names: string[]): string[] => names.map((name) => name.slice(6, 16))
  assert.deepEqual(days(await at('2026-03-01T09:15:00Z')), ['2026-03-01'])
  assert.deepEqual(days(await at('2026-03-01T23:15:00Z')), ['2026-03-01'])
  assert.deepEqual(days(await at('2026-03-02T00:15:00Z')), ['2026-03-01'])
  assert.deepEqual(days(await at('2026-03-02T01:15:00Z')), ['2026-03-01', '2026-03-02'])
  assert.deepEqual(days(await at('2026-03-05T04:15:00Z')), ['2026-03-02', '2026-03-05'])
  assert.ok(existsSync(target('one.tar.zst')))
  const off = scheduledBackup(installation, { backup: null, backupFolder }, pino({ level: 'silent' }))
  world.clock.set('2026-03-09T04:15:00Z')
  await off.work({})
  assert.equal(readdirSync(backupFolder).length, 2)
})

test('a scheduled backup that fails deletes no older ones', async () => {
  const backupFolder = target('scheduled')
  const plan = { backup: { every: 'day', keep: 1 } as const, backupFolder: join(backupFolder, 'no', 'folder') }
  writeFileSync(join(backupFolder, 'no'), '')
  world.clock.set('2026-03-20T04:15:00Z')
  await assert.rejects(async () => scheduledBackup(installation, plan, pino({ level: 'silent' })).work({}))
  assert.equal(readdirSync(backupFolder).filter((name) => name.endsWith('.zst')).length, 2)
})

const times: [string, 'hour' | 'day' | 'week', string][] = [
  ['2026-03-01T09:15:00Z', 'hour', '2026-03-01T09:00:00Z'],
  ['2026-03-01T00:59:59Z', 'day', '2026-02-28T01:00:00Z'],
  ['2026-03-01T01:00:00Z', 'day', '2026-03-01T01:00:00Z'],
  ['2026-03-01T12:00:00Z', 'week', '2026-02-23T01:00:00Z'],
  ['2026-03-02T00:30:00Z', 'week', '2026-02-23T01:00:00Z'],
  ['2026-03-02T01:30:00Z', 'week', '2026-03-02T01:00:00Z'],
]
test('backups are due every hour, every night, or every night to Monday', () => {
  for (const [now, every, since] of times)
    assert.equal(lastTime(Temporal.Instant.from(now), every).toString(), since, `${now} ${every}`)
})
