import { strict as assert } from 'node:assert'
import { after, test } from 'node:test'
import type { Company } from '../../bench/seed.ts'
import { connect } from '../../src/platform/db/connect.ts'
import { checkLedger, longestGap } from '../../test-cluster/ledger.ts'
import { createDatabase } from '../support/database.ts'

const database = await createDatabase()
const sql = connect({ url: database.url, max: 1, prepare: false })
after(async () => {
  await sql.end()
  await database.drop()
})

const ledgerOf = (acknowledged: { key: string; id: string; at: number }[]) => ({
  acknowledged,
  statuses: new Map(),
  stop: async () => {},
})

test('acknowledged punches that are missing, doubled or have another id are reported', async () => {
  const [kept, lost, other, twice] = Array.from({ length: 4 }, () => crypto.randomUUID()) as [
    string,
    string,
    string,
    string,
  ]
  await sql`set session_replication_role = replica`
  for (const [key, id] of [
    ['run-kept', kept],
    ['run-other', crypto.randomUUID()],
    ['run-twice', crypto.randomUUID()],
    ['run-twice', twice],
    ['elsewhere', lost],
  ])
    await sql`
      insert into actions (account_id, id, workspace_id, user_id, action_type, action_time, device_id, created_at, updated_at)
      values (1, ${id}, 1, 1, 'start', now(), ${key}, now(), now())`
  const keys = { 'run-kept': kept, 'run-lost': lost, 'run-other': other, 'run-twice': twice }
  const ledger = ledgerOf(Object.entries(keys).map(([key, id]) => ({ key, id, at: 0 })))
  const found = await checkLedger(database.url, { accountId: '1' } as Company, 'run', ledger)
  assert.equal(found.doubled, 1)
  assert.equal(found.lost, 2)
})

test('the longest gap between writes includes start and end of the period', () => {
  const ledger = ledgerOf([1000, 1500, 4000].map((at) => ({ key: '', id: '', at })))
  assert.equal(longestGap(ledger, 500, 4200), 2.5)
  assert.equal(longestGap(ledger, 500, 9000), 5)
  assert.equal(longestGap(ledger, 0, 0), 0)
})
