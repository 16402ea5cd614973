import { strict as assert } from 'node:assert'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { findMissingFiles } from '../../src/domain/attachments/missing-files.ts'
import { writeBackupFile } from '../../src/platform/backup/backup-file.ts'
import { makeBackup } from '../../src/platform/backup/make-backup.ts'
import { restoreBackup } from '../../src/platform/backup/restore-backup.ts'
import { exportArchive } from '../../src/platform/export/export-archive.ts'
import { v1Operations } from '../../src/public-api/v1/operations.ts'
import { operations, pathWith } from '../isolation/support/calls.ts'
import { createFullCompany } from '../isolation/support/full-company.ts'
import { connectApi } from '../public-api/v1/support/api.ts'
import { createCompany } from '../support/company.ts'
import { tokenFor } from '../support/kiosks.ts'
import { signIn } from '../support/sign-in.ts'
import { type Answer, eventually, type World } from '../support/world.ts'
import { createTemporaryFolder, importIntoNewDatabase, startInstallation } from './support/installation.ts'

// A company with something in every table, backed up and exported while another one writes; the backup restored to another
// data folder, the export imported into another database.

const place = createTemporaryFolder()
const old = await startInstallation(join(place, 'old'))
const full = await createFullCompany(old.world, 'Kept')
const api = await connectApi(old.world, full.company)
const busy = await createCompany(old.world, { account_name: 'Busy' })

/** Creates tags one after the other, each after the previous one is acknowledged. */
let acknowledged = 0
let ends = false
async function write(): Promise<void> {
  while (!ends) {
    const answer = await old.world.post(`${busy.ws}/tags`, { title: `T${acknowledged + 1}` }, busy.admin.token)
    assert.equal(answer.status, 201, answer.text)
    acknowledged += 1
  }
}

/** One is carried over into another, which was updated since: in the order of the heap it comes long after the first. */
async function carryOver(): Promise<string> {
  const { pool } = old.world.services
  const add = async (title: string, transferredTo: string | null, count = 1): Promise<string> => {
    const rows = await pool<{ id: string }[]>`
      insert into vacation_entitlements (account_id, user_id, title, starts_at, ends_at, planned_days, transferred_to,
        created_at, updated_at)
      select ${busy.accountId}, ${busy.admin.id}, ${title}, '2025-01-01', '2025-12-31', 1, ${transferredTo}, now(), now()
      from generate_series(1, ${count}::int) returning id`
    return rows[0]!.id
  }
  const next = await add('next', null)
  await add('last', next)
  await add('between '.repeat(30), null, 200)
  // So large that the row no longer fits into its page.
  await pool`
    update vacation_entitlements set title = ${'next '.repeat(100)} where account_id = ${busy.accountId} and id = ${next}`
  return next
}

const carriedInto = await carryOver()
const writing = write()
await eventually(() => acknowledged > 20)
const before = acknowledged
const made = await makeBackup(old.installation, { to: join(place, 'backup.tar.zst'), keep: null })
const meanwhile = acknowledged - before
const beforeExport = acknowledged
const exported = join(place, 'export.tar.zst')
const { files: store, pool, clock } = old.world.services
await writeBackupFile(exported, exportArchive({ pool, files: store, clock }))
ends = true
await writing

const folder = join(place, 'new')
await restoreBackup(createReadStream(made.path), folder)
const restored = await startInstallation(folder, old.folder)
const imported = await importIntoNewDatabase(exported, old.folder)
const copies = { restored, imported }

test('the backup has every write acknowledged before it began, and later ones without gaps', async () => {
  assert.ok(meanwhile > 0, 'there were writes during the backup')
  for (const [{ world }, least] of [
    [restored, before],
    [imported, beforeExport],
  ] as const) {
    const rows = await world.services.pool<{ title: string }[]>`
      select title from tags where account_id = ${busy.accountId} order by id`
    assert.ok(rows.length >= least, `${rows.length} of ${least}`)
    assert.deepEqual(
      rows.map(({ title }) => title),
      rows.map((_, index) => `T${index + 1}`),
    )
  }
})

test('self-referencing rows are restored, and the foreign keys are as they were', async () => {
  const keys = async ({ world }: { world: World }) => [
    ...(await world.services.pool`
      select conname, condeferrable, condeferred, convalidated from pg_constraint
      where contype = 'f' and conrelid = confrelid and connamespace = 'public'::regnamespace order by 1`),
  ]
  for (const copy of Object.values(copies)) {
    const [row] = await copy.world.services.pool`
      select transferred_to from vacation_entitlements where account_id = ${busy.accountId} and title = 'last'`
    assert.equal(row!.transferred_to, carriedInto)
    assert.deepEqual(await keys(copy), await keys(old))
  }
})

test('no file of a record is missing that was there before', async () => {
  const missing = ({ world }: { world: World }) => findMissingFiles(world.services.pool, world.services.files)
  const before = await missing(old)
  for (const copy of Object.values(copies)) assert.deepEqual(await missing(copy), before)
})

/** Each request has an id of its own. */
const textOf = ({ text, body }: Answer): string => text.replace(body?.meta?.request_id ?? '', '')

/** At the same moment in all of them, not close to the start of a second. */
async function inAll(ask: (world: World) => Promise<Answer>): Promise<Answer> {
  const moment = `${Temporal.Now.instant().toString().slice(0, 19)}.1Z`
  const answers: Answer[] = []
  for (const { world } of [old, restored, imported]) {
    world.clock.set(moment)
    answers.push(await ask(world))
  }
  const [first, ...others] = answers as [Answer, ...Answer[]]
  for (const [index, other] of others.entries())
    assert.deepEqual([other.status, textOf(other)], [first.status, textOf(first)], Object.keys(copies)[index]!)
  return first
}

const people = { admin: full.company.admin, 'workspace admin': full.workspaceAdmin, employee: full.employee }
const reads = operations.filter(({ method }) => method === 'GET')
const answered = { v3: 0, v1: 0 }

for (const operation of reads)
  test(`v3 ${operation.id} answers the same`, async () => {
    for (const { token: personal } of Object.values(people)) {
      const path = `${pathWith(operation, full.ids)}&items=100`
      const answer = await inAll((world) => world.get(path, tokenFor(operation, full.kiosk, personal)))
      if (answer.status === 200) answered.v3 += 1
    }
  })

for (const operation of v1Operations.filter(({ method }) => method === 'GET'))
  test(`v1 ${operation.id} answers the same`, async () => {
    const { user_id, absence_id, area_id } = full.ids
    const ids = { users: user_id, absences: absence_id, working_areas: area_id } as Record<string, string | undefined>
    const id = Object.entries(ids).find(([name]) => operation.path.includes(`/${name}`))?.[1] ?? user_id!
    const query = new URLSearchParams({ api_token: api.token, user_id: user_id!, from: '2026-01-01', to: '2026-01-31' })
    const path = `${operation.path.replace(/:\w+/g, id)}?${query}`
    const answer = await inAll((world) => world.get(path))
    if (answer.status === 200) answered.v1 += 1
  })

test('most operations answered with records', () => {
  assert.ok(answered.v3 > reads.length, `v3: ${answered.v3} of ${3 * reads.length}`)
  assert.ok(answered.v1 > 8, `v1: ${answered.v1}`)
})

for (const [how, { world }] of Object.entries(copies))
  test(`the ${how} copy accepts writes and punches, and people sign in with their passwords`, async () => {
    const { ws, admin } = full.company
    const made = await world.post(`${ws}/tags`, { title: 'after' }, admin.token)
    assert.equal(made.status, 201, made.text)
    const [row] = await world.services.pool`select count(*)::int as same from tags where id = ${made.body.data.id}`
    assert.equal(row!.same, 1)
    const started = await world.post(`${ws}/time_trackings/actions`, { action_type: 'start' }, admin.token)
    assert.equal(started.status, 201, started.text)
    assert.equal((await signIn(world, busy.admin.email!)).status, 200)
  })
