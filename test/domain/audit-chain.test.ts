import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { inAccount } from '../../src/domain/app-context.ts'
import { recordAudit } from '../../src/domain/audit/record-audit.ts'
import { removeOldEntries } from '../../src/domain/audit/remove-old-entries.job.ts'
import { sealEntries } from '../../src/domain/audit/seal-entries.ts'
import { type ChainState, verifyChain } from '../../src/domain/audit/verify-chain.ts'
import type { Sql } from '../../src/platform/db/connect.ts'
import { readAuditLog, sealAuditLog } from '../support/audit.ts'
import { type Company, createCompany } from '../support/company.ts'
import { createWorld } from '../support/world.ts'

const world = await createWorld()
const { appContext, pool } = world.services

const write = (company: Company, name: string): Promise<void> =>
  inAccount(appContext, company.accountId, (scope) =>
    recordAudit(scope, { record: { type: 'area', id: '1', name }, after: { name } }),
  )

/** A company with that many rows, all in the chain. */
async function companyWith(rows: number): Promise<Company> {
  const company = await createCompany(world)
  for (let index = 1; index < rows; index++) await write(company, `Area ${index}`)
  await sealAuditLog(world)
  return company
}

const verify = ({ accountId }: Company): Promise<ChainState> => verifyChain(pool, accountId)

/** Statements that only the owner of the database can run. */
const tamper = (work: (sql: Sql) => Promise<unknown>): Promise<void> =>
  pool.begin(async (sql) => {
    await sql`set local session_replication_role = replica`
    await work(sql)
  })

test('the chain is valid, and unsealed entries are counted separately', async () => {
  const company = await companyWith(5)
  const whole = await verify(company)
  assert.deepEqual([whole.holds, whole.checked, whole.unsealed, whole.head.seq], [true, 5, 0, 5])
  await write(company, 'New')
  const { holds, checked, unsealed, head } = await verify(company)
  assert.deepEqual([holds, checked, unsealed], [true, 5, 1])
  assert.deepEqual(head, whole.head)
})

test('entries, seals and anchors cannot be updated, deleted or truncated', async () => {
  const company = await companyWith(2)
  const refused = { message: /The audit log is insert only/ }
  for (const table of ['audit_entries', 'audit_seals', 'audit_anchors']) {
    await assert.rejects(pool`update ${pool(table)} set account_id = account_id where false`, refused, table)
    await assert.rejects(pool`delete from ${pool(table)} where account_id = ${company.accountId}`, refused, table)
    await assert.rejects(pool`truncate ${pool(table)} cascade`, refused, table)
  }
  assert.equal((await readAuditLog(world, company)).length, 2)
})

const tampered: [string, (sql: Sql, account: string, entry: string) => Promise<unknown>, object][] = [
  [
    'a changed row',
    (sql, account, id) => sql`update audit_entries set actor_name = 'Eve' where account_id = ${account} and id = ${id}`,
    { seq: 3, reason: 'row changed' },
  ],
  [
    'a row with a changed time',
    (sql, account, id) =>
      sql`update audit_entries set happened_at = happened_at - interval '1 microsecond' where account_id = ${account} and id = ${id}`,
    { seq: 3, reason: 'row changed' },
  ],
  [
    'a deleted row',
    (sql, account, id) => sql`delete from audit_entries where account_id = ${account} and id = ${id}`,
    { seq: 3, reason: 'row missing' },
  ],
  [
    'a row deleted together with its seal',
    async (sql, account, id) => {
      await sql`delete from audit_seals where account_id = ${account} and entry_id = ${id}`
      await sql`delete from audit_entries where account_id = ${account} and id = ${id}`
    },
    { seq: 3, reason: 'link missing', entry_id: null },
  ],
]

for (const [name, work, expected] of tampered)
  test(`${name} is detected, with its position`, async () => {
    const company = await companyWith(6)
    const entry = (await readAuditLog(world, company))[2]!.id as string
    await tamper((sql) => work(sql, company.accountId, entry))
    const { holds, breaks } = await verify(company)
    assert.equal(holds, false)
    assert.deepEqual(breaks, [{ entry_id: entry, ...expected }])
  })

test('an inserted entry is detected, too', async () => {
  const company = await companyWith(3)
  const [slipped] = await pool`
    insert into audit_entries (account_id, happened_at, actor_type, actor_name, operation, outcome)
    values (${company.accountId}, now(), 'user', 'Eve', 'signIn', 'done') returning id`
  await sealAuditLog(world)
  const { holds, breaks } = await verify(company)
  assert.equal(holds, false)
  assert.deepEqual(breaks, [{ seq: null, entry_id: slipped!.id, reason: 'row never sealed' }])
})

test('an entry of a transaction that commits late is sealed, too', async () => {
  const company = await companyWith(1)
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
  const { promise: written, resolve: hasWritten } = Promise.withResolvers<void>()
  const slow = inAccount(appContext, company.accountId, async (scope) => {
    await recordAudit(scope, { record: { type: 'area', id: '1', name: 'slow' } })
    hasWritten()
    await mayEnd
  })
  await written
  await write(company, 'quick')
  await sealEntries(appContext)()
  // The quick one is committed and has to wait: the slow one has the lower number.
  const meanwhile = await verify(company)
  assert.deepEqual([meanwhile.holds, meanwhile.checked, meanwhile.unsealed], [true, 1, 1])
  end()
  await slow
  await sealAuditLog(world)
  const { holds, checked, unsealed } = await verify(company)
  assert.deepEqual([holds, checked, unsealed], [true, 3, 0])
  const order = await pool`
    select e.record_name from audit_seals s join audit_entries e on e.account_id = s.account_id and e.id = s.entry_id
    where s.account_id = ${company.accountId} order by s.seq`
  assert.deepEqual(
    order.slice(1).map((row) => row.record_name),
    ['slow', 'quick'],
  )
})

test('many writers and several sealing jobs at once make one chain', async () => {
  const company = await companyWith(1)
  const seal = sealEntries(appContext)
  await Promise.all([
    ...Array.from({ length: 40 }, (_, index) => write(company, `Area ${index}`)),
    ...Array.from({ length: 10 }, () => seal()),
  ])
  await sealAuditLog(world)
  const { holds, checked } = await verify(company)
  assert.deepEqual([holds, checked], [true, 41])
})

test('an entry with a higher transaction number, as from a restored backup, is sealed', async () => {
  const company = await companyWith(1)
  await pool`
    with e as (
      insert into audit_entries (account_id, happened_at, actor_type, actor_name, operation, outcome, transaction)
      values (${company.accountId}, now(), 'user', 'Ada', 'signIn', 'done', '999999999999') returning *
    )
    insert into audit_unsealed select account_id, id, transaction from e`
  await sealAuditLog(world)
  const { holds, checked } = await verify(company)
  assert.deepEqual([holds, checked], [true, 2])
})

test('entries older than the retention period are removed from the start, and the rest stays valid', async () => {
  const company = await createCompany(world)
  const bare = await createCompany(world)
  await write(company, 'old')
  await sealAuditLog(world)
  const { head } = await verify(company)
  world.clock.advance({ hours: 24 * 365 * 3 })
  await write(company, 'new')
  await sealAuditLog(world)
  const job = removeOldEntries(appContext, 2)
  await job.work({} as never)
  await job.work({} as never)
  assert.deepEqual(
    (await readAuditLog(world, company)).map((row) => row.record_name),
    ['new'],
  )
  assert.equal((await readAuditLog(world, bare)).length, 0)
  const state = await verify(company)
  assert.deepEqual([state.holds, state.after, state.checked], [true, head.seq, 1])
  await write(company, 'newer')
  await sealAuditLog(world)
  const { holds, head: last } = await verify(company)
  assert.deepEqual([holds, last.seq], [true, head.seq + 2])
  // An account with no entries left continues its chain where it ended.
  await write(bare, 'first again')
  await sealAuditLog(world)
  assert.deepEqual([(await verify(bare)).holds, (await verify(bare)).head.seq], [true, 2])
})

test('a long log is cleared in steps, and a failing one does not keep others from being cleared', async () => {
  const [broken, next] = [await companyWith(6), await companyWith(6)]
  const rows = await readAuditLog(world, broken)
  world.clock.advance({ hours: 24 * 365 * 3 })
  await pool.unsafe(`
    create function refuse_one() returns trigger language plpgsql as $$ begin raise 'not this one'; end $$;
    create trigger refuse_one before delete on audit_entries
      for each row when (old.id = ${rows.at(-1)!.id}) execute function refuse_one()`)
  await assert.rejects(removeOldEntries(appContext, 2, 2).work({}), /not this one/)
  assert.equal((await readAuditLog(world, broken)).length, 2)
  assert.equal((await verify(broken)).holds, true)
  assert.equal((await readAuditLog(world, next)).length, 0)
  await pool.unsafe('drop function refuse_one cascade')
  await removeOldEntries(appContext, 2, 2).work({})
  assert.equal((await readAuditLog(world, broken)).length, 0)
})
