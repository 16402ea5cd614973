import { strict as assert } from 'node:assert'
import { after, test } from 'node:test'
import { sealAuditLog } from '../support/audit.ts'
import { createCompany } from '../support/company.ts'
import { createDatabase } from '../support/database.ts'
import { createWorld } from '../support/world.ts'
import { openCommandProcess } from './support/stint.ts'

const stint = openCommandProcess()
const database = await createDatabase()
const world = await createWorld({ databaseUrl: database.url })
after(() => database.drop())
const env = { DATABASE_URL: database.url, STINT_DATA_DIR: '/dev/null/nowhere' }
const verify = (...args: string[]) => stint(['audit', 'verify', ...args], env)

const [whole, tampered] = [await createCompany(world), await createCompany(world)]
for (const company of [whole, tampered]) await company.area('Bakehouse')
await sealAuditLog(world)

test('an untouched audit log is valid, for all accounts or one', async () => {
  const all = await verify()
  assert.equal(all.code, 0, all.stderr)
  assert.equal(all.stderr, '')
  for (const { accountId } of [whole, tampered])
    assert.match(all.stdout, new RegExp(`^${accountId} +yes .*[0-9a-f]{64}$`, 'm'))
  const one = await verify('--account', whole.accountId, '--json')
  assert.equal(one.code, 0, one.stderr)
  const [state, ...others] = JSON.parse(one.stdout)
  assert.deepEqual(others, [])
  assert.deepEqual([state.account_id, state.holds, state.breaks], [whole.accountId, true, []])
  assert.equal(state.checked, state.head.seq)
  assert.match(state.head.hash, /^[0-9a-f]{64}$/)
})

test('a changed entry is reported with its position, and the command fails', async () => {
  const [entry] = await world.services.pool.begin(async (sql) => {
    await sql`set local session_replication_role = replica`
    return sql<{ id: string }[]>`
      update audit_entries set actor_name = 'Eve'
      where account_id = ${tampered.accountId} and operation = 'createArea' returning id`
  })
  const all = await verify()
  assert.equal(all.code, 1)
  assert.match(
    all.stderr,
    new RegExp(`^Account ${tampered.accountId}: row changed, link \\d+, entry ${entry!.id}\\.$`, 'm'),
  )
  assert.doesNotMatch(all.stderr, new RegExp(`^Account ${whole.accountId}:`, 'm'))
  const one = await verify('--account', tampered.accountId, '--json')
  assert.equal(one.code, 1)
  const [state] = JSON.parse(one.stdout)
  assert.deepEqual([state.holds, state.breaks.length, state.breaks[0].entry_id], [false, 1, entry!.id])
  assert.equal((await verify('--account', whole.accountId)).code, 0)
})

test('an unknown account is an error', async () => {
  const { code, stdout, stderr } = await verify('--account', '999999')
  assert.deepEqual([code, stdout], [1, ''])
  assert.match(stderr, /no such account|no account/i)
})
