import { strict as assert } from 'node:assert'
import { randomUUID } from 'node:crypto'
import { cpSync, createReadStream, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { zstdDecompressSync } from 'node:zlib'
import { accountToExport } from '../../src/domain/accounts/move-account.ts'
import { writeBackupFile } from '../../src/platform/backup/backup-file.ts'
import { textMember, withDigests } from '../../src/platform/backup/digests.ts'
import { readTar, writeTar } from '../../src/platform/backup/tar.ts'
import type { Sql } from '../../src/platform/db/connect.ts'
import { type AboutExport, exportArchive } from '../../src/platform/export/export-archive.ts'
import { importAccount } from '../../src/platform/export/import-account.ts'
import { selectTables, tenantColumn } from '../../src/platform/export/tables.sql.ts'
import { stint } from '../cli/support/stint.ts'
import { createFullCompany } from '../isolation/support/full-company.ts'
import { createCompany } from '../support/company.ts'
import { createDatabase } from '../support/database.ts'
import { signIn } from '../support/sign-in.ts'
import { createWorld } from '../support/world.ts'
import { createTemporaryFolder } from './support/installation.ts'

// An installation with two accounts: one with something in every table is moved to an installation that has another account.

const place = createTemporaryFolder()
const file = join(place, 'moved.tar.zst')
const source = await createDatabase()
const old = await createWorld({ databaseUrl: source.url })
const neighbour = await createFullCompany(old, 'Neighbour')
const moved = await createFullCompany(old, 'Moved')
const { accountId, admin, ws } = moved.company
const { pool, files, clock, config } = old.services
const account = accountToExport(pool, { id: accountId, name: 'Moved' })
await writeBackupFile(file, exportArchive({ pool, files, clock, account }))

const target = await createDatabase()
const keysFile = join(place, 'keys.json')
cpSync(config.keysFile, keysFile)
const next = await createWorld({ databaseUrl: target.url, env: { STINT_KEYS_FILE: keysFile } })
const resident = await createCompany(next)
after(() => Promise.all([source.drop(), target.drop()]))

const bring = (path = file) =>
  importAccount(createReadStream(path), {
    pool: next.services.pool,
    files: next.services.files,
    check: () => {},
    finish: async () => {},
  })

const tables = (await selectTables(pool)).filter((table) => tenantColumn(table) !== null)
async function rowsOf(sql: Sql): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const table of tables) {
    const rows: { row: string }[] = await sql.unsafe(
      `select t::text as row from ${table.name} t where ${tenantColumn(table)} = ${accountId} order by 1`,
    )
    if (rows.length > 0) found[table.name] = rows.map(({ row }) => row)
  }
  return found
}

test('the file contains nothing of another account', async () => {
  const text = zstdDecompressSync(readFileSync(file))
  for (const foreign of ['Neighbour', neighbour.company.admin.email!]) assert.equal(text.includes(foreign), false)
  assert.ok(text.includes(admin.email!))
  let checked = 0
  const entries = async function* () {
    yield text
  }
  for await (const { name, content } of readTar(entries())) {
    const table = tables.find((one) => name.startsWith(`tables/${one.name}/`))
    const parts: Buffer[] = []
    for await (const part of content) parts.push(part)
    if (!name.startsWith('tables/')) continue
    const column = table!.columns.findIndex((one) => one.name === tenantColumn(table!))
    for (const line of Buffer.concat(parts).toString().split('\n').filter(Boolean)) {
      assert.equal(JSON.parse(line)[column], accountId, name)
      checked += 1
    }
  }
  assert.ok(checked > 200, `${checked}`)
})

test('an account with an e-mail address that is already taken is refused, and nothing is stored', async () => {
  const there = next.services.pool
  await there`update logins set email = ${admin.email} where account_id = ${resident.accountId}`
  await assert.rejects(
    bring(),
    /^BackupRefused: Records of this account already exist here, in logins: Key .+ exists\.$/,
  )
  assert.deepEqual(await rowsOf(there), {})
  await there`update logins set email = ${resident.admin.email} where account_id = ${resident.accountId}`
})

type Entry = { name: string; text: string }

/** The same export with a change that no Stint has written. */
async function forged(change: (entry: Entry) => Entry | Entry[]): Promise<string> {
  const to = join(place, `forged-${randomUUID()}.tar.zst`)
  async function* members() {
    const plain = async function* () {
      yield zstdDecompressSync(readFileSync(file))
    }
    for await (const { name, content } of readTar(plain())) {
      const parts: Buffer[] = []
      for await (const part of content) parts.push(part)
      if (name === 'SHA256SUMS') continue
      if (name.startsWith('files/')) continue
      for (const entry of [change({ name, text: Buffer.concat(parts).toString() })].flat())
        yield textMember(entry.name, entry.text)
    }
  }
  await writeBackupFile(to, writeTar(withDigests(members())))
  return to
}

const inAbout =
  (change: (about: AboutExport) => void) =>
  ({ name, text }: Entry): Entry => {
    if (name !== 'stint-export.json') return { name, text }
    const about = JSON.parse(text)
    change(about)
    return { name, text: JSON.stringify(about) }
  }

const foreignFile = `${resident.accountId}/${randomUUID()}`
const forgeries: [string, (entry: Entry) => Entry | Entry[]][] = [
  [
    'a row of another account',
    ({ name, text }) =>
      name.startsWith('tables/memberships/')
        ? { name, text: text.replaceAll(`"${accountId}"`, `"${resident.accountId}"`) }
        : { name, text },
  ],
  [
    'a table that belongs to no account',
    (entry) => {
      const columns = ['id', 'title', 'digest', 'created_at'].map((name) => ({ name, type: 'text' }))
      const about = inAbout(({ tables }) => tables.push({ name: 'api_keys', columns, targets: [] }))(entry)
      return entry.name === 'stint-export.json' ? about : entry
    },
  ],
  [
    'a column type that contains a statement',
    inAbout(({ tables }) => {
      tables[0]!.columns[0]!.type = 'bigint + (select 1 / 0)'
    }),
  ],
  [
    'a file of another account',
    (entry) => (entry.name === 'stint-export.json' ? [entry, { name: `files/${foreignFile}`, text: 'forged' }] : entry),
  ],
]

for (const [what, forge] of forgeries)
  test(`an export with ${what} is refused, and nothing is stored`, async () => {
    const there = next.services.pool
    const before = await there`select * from memberships order by account_id, workspace_id, user_id`
    await assert.rejects(bring(await forged(forge)), /^BackupRefused: This export contains/)
    assert.deepEqual(await rowsOf(there), {})
    assert.deepEqual(await there`select * from memberships order by account_id, workspace_id, user_id`, before)
    assert.equal(await next.services.files.get(foreignFile), null)
  })

test('after the import all rows and files are the same, people can sign in, and new ids do not collide', async () => {
  const before = await rowsOf(pool)
  const { rows } = await bring()
  assert.deepEqual(await rowsOf(next.services.pool), before)
  assert.equal(rows, Object.values(before).flat().length)
  assert.ok(Object.keys(before).length > 60, `${Object.keys(before).length}`)
  for (const path of [`${ws}/users/me`, `${ws}/time_trackings`, `${ws}/absences`]) {
    const [one, other] = [await old.get(path, admin.token), await next.get(path, admin.token)]
    assert.deepEqual([other.status, other.body.data], [200, one.body.data], path)
  }
  for (const key of await account.fileKeys()) {
    const [one, other] = [await files.get(key), await next.services.files.get(key)]
    assert.equal(other?.size, one?.size)
    one?.stream.destroy()
    other?.stream.destroy()
  }
  // The password was right: the second factor is required.
  const [one, other] = [await signIn(old, admin.email!), await signIn(next, admin.email!)]
  assert.match(one.text, /second/i)
  assert.deepEqual([other.status, other.body.errors], [one.status, one.body.errors])
  const tag = await next.post(`${ws}/tags`, { title: 'after' }, admin.token)
  assert.equal(tag.status, 201, tag.text)
  const tracked = { starts_at: '2026-03-01T08:00:00Z', ends_at: '2026-03-01T09:00:00Z' }
  assert.equal((await next.post(`${resident.ws}/time_trackings`, tracked, resident.admin.token)).status, 201)
  await assert.rejects(bring(), new RegExp(`There is already an account ${accountId} here`))
})

test('stint export --account and stint import: other keys only on request', async () => {
  const empty = await createDatabase({ empty: true })
  after(() => empty.drop())
  const to = join(place, 'by-hand.tar.zst')
  const from = { DATABASE_URL: source.url, STINT_DATA_DIR: place, STINT_KEYS_FILE: config.keysFile }
  const unknown = await stint(['export', '--account', 'nobody@example.org', '--to', to], from)
  assert.deepEqual([unknown.code, unknown.stderr.trim()], [1, 'No user signs in with this e-mail address.'])
  const exported = await stint(['export', '--account', admin.email!, '--to', to], from)
  assert.deepEqual([exported.code, exported.stdout.trim()], [0, to], exported.stderr)
  const dataDir = join(place, 'elsewhere')
  const env = { DATABASE_URL: empty.url, STINT_DATA_DIR: dataDir, STINT_KEYS_FILE: join(dataDir, 'keys.json') }
  const refused = await stint(['import', to], env)
  assert.equal(refused.code, 1)
  assert.match(refused.stderr, /need the keys [0-9a-f]{8}: add them to .+, or continue with --without-keys\.\n$/)
  const done = await stint(['import', to, '--without-keys', '--json'], env)
  assert.equal(done.code, 0, done.stderr)
  assert.ok(JSON.parse(done.stdout).rows > 200)
  const world = await createWorld({ databaseUrl: empty.url, env })
  const pinIn = async ({ get }: typeof world) =>
    (await get(`${ws}/users/me`, admin.token)).body.data.attributes.identifier_pin
  assert.match(await pinIn(world), /^\d+$/)
  assert.notEqual(await pinIn(world), await pinIn(old))
})
