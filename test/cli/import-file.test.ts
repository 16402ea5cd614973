import { strict as assert } from 'node:assert'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { createCompany } from '../support/company.ts'
import { createDatabase } from '../support/database.ts'
import { createWorld } from '../support/world.ts'
import { openCommandProcess } from './support/stint.ts'

const stint = openCommandProcess()
const database = await createDatabase()
const world = await createWorld({ databaseUrl: database.url })
after(() => database.drop())
const { accountId, workspaceId, ws, admin } = await createCompany(world)
const { keysFile } = world.services.config
const env = { DATABASE_URL: database.url, STINT_DATA_DIR: world.dataDir, STINT_KEYS_FILE: keysFile }
const file = join(world.dataDir, 'staff.csv')
writeFileSync(file, 'Wer,E-Mail,Rolle\nIda Import,ida@import.example,admin\nBad Mail,nobody,')
after(() => rmSync(file, { force: true }))

const place = ['--account', accountId, '--workspace', workspaceId]
const run = (...more: string[]) => stint(['import-file', 'people', file, ...place, ...more], env)
const people = async (): Promise<string[]> =>
  (await world.get(`${ws}/users?sort=id`, admin.token)).body.data.map(
    (one: { attributes: { username: string } }) => one.attributes.username,
  )
const imports = async () => (await world.get(`${ws}/imports`, admin.token)).body.data

test('a file is previewed with its mistakes, then applied as the operator', async () => {
  const unmapped = await run()
  assert.equal(unmapped.code, 1)
  assert.match(unmapped.stderr, /Not applied\. Set with --column or --date-order: username\./)
  const column = ['--column', 'username=Wer']
  assert.match((await run('--column', 'username=Who')).stderr, /The file has no column called "Who"\./)
  const looked = await run(...column, '--dry-run')
  assert.match(looked.stdout, /^STATE +ROWS +NEW .*\npreviewed +2 +1 /)
  assert.match(looked.stderr, /Line 3, email: Email must be a valid e-mail address\.\nNothing was changed\./)
  assert.deepEqual([await people(), await imports()], [['Ada Admin'], []])

  const applied = await run(...column, '--json')
  assert.equal(applied.code, 1, applied.stderr)
  const { state, counts } = JSON.parse(applied.stdout)
  assert.deepEqual([state, counts.made, counts.wrong], ['applied', 1, 1])
  assert.deepEqual(await people(), ['Ada Admin', 'Ida Import'])
  const [made] = await imports()
  assert.deepEqual([made.attributes.file_name, made.attributes.state], ['staff.csv', 'applied'])
  const entries = await world.services.pool`
    select actor_type, operation from audit_entries where record_type = 'user' and record_name = 'Ida Import'`
  assert.deepEqual(
    entries.map(({ actor_type, operation }) => [actor_type, operation]),
    [['operator', 'stint import-file people']],
  )
})

test('opening balances: previewed, applied once, and unchanged by a second run', async () => {
  const balances = join(world.dataDir, 'balances.csv')
  writeFileSync(balances, 'E-Mail;Saldo;Stand am\nida@import.example;-3:45;31.12.2026\nnobody@import.example;1;')
  after(() => rmSync(balances, { force: true }))
  const take = (...more: string[]) => stint(['import-file', 'opening_balances', balances, ...place, ...more], env)
  const opening = async () => {
    const { body } = await world.get(`${ws}/users?filter[username]=eq:Ida Import`, admin.token)
    return [body.data[0].attributes.initial_time_account, body.data[0].attributes.start_of_accounting]
  }
  const before = await opening()
  const looked = await take('--dry-run')
  assert.match(looked.stdout, /^STATE +ROWS +NEW .*\npreviewed +2 +1 /)
  assert.match(
    looked.stderr,
    /Line 3, email: Nobody in this workspace has this e-mail address\.\nNothing was changed\./,
  )
  assert.deepEqual(await opening(), before)
  const applied = await take('--json')
  assert.equal(JSON.parse(applied.stdout).counts.made, 1, applied.stderr)
  assert.deepEqual(await opening(), [-3.75, '2027-01-01'])
  const { counts } = JSON.parse((await take('--json')).stdout)
  assert.deepEqual([counts.made, counts.known], [0, 1])
})

test('a missing file or workspace is refused', async () => {
  const missing = await stint(['import-file', 'people', '/nowhere.csv', ...place], env)
  assert.deepEqual([missing.code, missing.stderr], [1, '/nowhere.csv cannot be read.\n'])
  const elsewhere = await stint(['import-file', 'people', file, '--account', accountId, '--workspace', '999'], env)
  assert.deepEqual([elsewhere.code, elsewhere.stderr], [1, 'There is no such workspace in this account.\n'])
})
