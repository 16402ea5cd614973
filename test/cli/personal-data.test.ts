import { strict as assert } from 'node:assert'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { strFromU8, unzipSync } from 'fflate'
import { createCompany } from '../support/company.ts'
import { createDatabase } from '../support/database.ts'
import { png, upload } from '../support/multipart.ts'
import { createAccountCompany } from '../support/time-accounts.ts'
import { createWorld } from '../support/world.ts'
import { openCommandProcess } from './support/stint.ts'

const stint = openCommandProcess()
const database = await createDatabase()
const world = await createWorld({ databaseUrl: database.url })
const folder = mkdtempSync(join(tmpdir(), 'stint-personal-data-'))
after(async () => {
  rmSync(folder, { recursive: true, force: true })
  await database.drop()
})
const run = (...args: string[]) => stint(args, { DATABASE_URL: database.url, STINT_DATA_DIR: world.dataDir })
const { pool } = world.services
const company = await createAccountCompany(world)
const { accountId, ws, admin } = company

const nameOf = async (id: string): Promise<string> =>
  (await pool`select username from users where account_id = ${accountId} and id = ${id}`)[0]!.username

test('the data of a person is exported to a new file', async () => {
  const person = await company.person({ attributes: { username: 'Nora Novak' } })
  await upload(world, `${ws}/users/${person.id}/documents`, admin.token, { filename: 'contract.png', content: png })
  const to = join(folder, 'nora.zip')
  const made = await run('user', 'export', '--account', accountId, '--user', person.id, '--to', to, '--language', 'de')
  assert.equal(made.code, 0, made.stderr)
  const found = unzipSync(readFileSync(to))
  assert.deepEqual(Buffer.from(found['files/1-contract.png']!), png)
  assert.match(strFromU8(found['index.html']!), /Was über Nora Novak gespeichert ist/)
  const again = await run('user', 'export', '--account', accountId, '--user', person.id, '--to', to)
  assert.equal(again.code, 1, 'an existing file is never replaced')
  const unknown = await run('user', 'export', '--account', accountId, '--user', '999999', '--to', join(folder, 'x.zip'))
  assert.equal(unknown.code, 1)
})

test('a person is erased after entering the name, and again by the list after a backup was restored', async () => {
  const person = await company.person({ attributes: { username: 'Rudi Return' } })
  const args = ['user', 'erase', '--account', accountId, '--user', person.id]
  const [before] = await pool`select * from users where account_id = ${accountId} and id = ${person.id}`
  const told = await run(...args)
  assert.equal(told.code, 0, told.stderr)
  assert.match(told.stdout, /Name, birthday, salary.*at once/)
  assert.match(told.stderr, /--confirm "Rudi Return"/)
  assert.equal((await run(...args, '--confirm', 'Rudi')).code, 1)
  assert.equal(await nameOf(person.id), 'Rudi Return')
  assert.equal((await run(...args, '--confirm', 'Rudi Return')).code, 0)
  const name = await nameOf(person.id)
  assert.match(name, /^Former employee \d+$/)

  const list = await run('erasures', 'list', '--json')
  assert.ok(!list.stdout.includes('Rudi'))
  const file = join(folder, 'erasures.json')
  writeFileSync(file, list.stdout)
  const apply = (path = file) => run('erasures', 'apply', '--from', path, '--json')
  assert.deepEqual(JSON.parse((await apply()).stdout), { erased: 0, again: 1, unknown: 0, refused: [] })

  // As in a backup from before the erasure.
  await pool`delete from erasures where account_id = ${accountId} and user_id = ${person.id}`
  await pool`update users set username = ${before!.username}, deleted_at = null, status = 'active',
    identifier_pin_sealed = ${before!.identifier_pin_sealed}, identifier_pin_digest = ${before!.identifier_pin_digest}
    where account_id = ${accountId} and id = ${person.id}`
  assert.deepEqual(JSON.parse((await apply()).stdout), { erased: 1, again: 0, unknown: 0, refused: [] })
  assert.equal(await nameOf(person.id), name, 'with the same number as before')
  assert.deepEqual(JSON.parse((await apply()).stdout), { erased: 0, again: 1, unknown: 0, refused: [] })

  // Somebody else who has been given the same id since.
  await pool`delete from erasures where account_id = ${accountId} and user_id = ${person.id}`
  await pool`update users set username = 'Somebody New', created_at = created_at + interval '1 hour'
    where account_id = ${accountId} and id = ${person.id}`
  assert.deepEqual(JSON.parse((await apply()).stdout), { erased: 0, again: 0, unknown: 1, refused: [] })
  assert.equal(await nameOf(person.id), 'Somebody New')

  const wrong = join(folder, 'wrong.json')
  for (const text of ['', '{}', '[]', '{"people":[{"user_id":"1"}],"accounts":[]}']) {
    writeFileSync(wrong, text)
    assert.equal((await apply(wrong)).code, 1, text)
  }
})

test('an account is erased with all its data, and no other is changed', async () => {
  const doomed = await createAccountCompany(world, { account_name: 'Doomed' })
  const other = await createCompany(world)
  const worker = await doomed.createWorker()
  await doomed.trackHours(worker, '2026-07-06', 8)
  await doomed.createConfirmedAbsence(worker, 'sickness', '2026-07-08')
  assert.equal(
    (await doomed.entry(worker, { kind: 'correction', seconds: 60, day: '2026-07-07', reason: 'x' })).status,
    201,
  )
  assert.equal((await doomed.close(worker, '2026-07')).status, 201)
  await upload(world, `${doomed.ws}/users/${worker.id}/documents`, doomed.admin.token, {
    filename: 'c.png',
    content: png,
  })
  const [row] = await pool`select file_key from uploads where account_id = ${doomed.accountId}`
  const counted = async (account: string): Promise<number> => {
    const tables = await pool<{ table_name: string }[]>`
      select table_name from information_schema.columns where table_schema = 'public' and column_name = 'account_id'`
    let sum = 0
    for (const { table_name } of tables)
      sum += (await pool`select from ${pool(table_name)} where account_id = ${account}`).length
    return sum
  }
  const before = await counted(other.accountId)
  const args = ['account', 'erase', '--account', doomed.accountId]
  const told = await run(...args)
  assert.equal(told.code, 0, told.stderr)
  assert.match(told.stdout, /time_trackings +1/)
  assert.match(told.stderr, / 1 file, add --confirm "Doomed"/)
  assert.equal((await run(...args, '--confirm', 'doomed')).code, 1)
  assert.ok((await counted(doomed.accountId)) > 0)
  const done = await run(...args, '--confirm', 'Doomed', '--json')
  assert.equal(done.code, 0, done.stderr)
  assert.equal(await counted(doomed.accountId), 0)
  assert.equal((await pool`select from accounts where id = ${doomed.accountId}`).length, 0)
  assert.equal(await world.services.files.get(row!.file_key), null)
  assert.equal(await counted(other.accountId), before)
  assert.equal((await world.get('/api/v3/users/me', doomed.admin.token)).status, 401)
  assert.match((await run('erasures', 'list', '--json')).stdout, new RegExp(`"id": "${doomed.accountId}"`))
  assert.equal((await run(...args)).code, 1, 'the account no longer exists')
})
