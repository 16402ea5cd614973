import { strict as assert } from 'node:assert'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import { removeOldEntries } from '../../src/domain/audit/remove-old-entries.job.ts'
import { verifyChain } from '../../src/domain/audit/verify-chain.ts'
import { connect } from '../../src/platform/db/connect.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { readAuditLog, sealAuditLog } from '../support/audit.ts'
import { createCompany } from '../support/company.ts'
import { createDatabase } from '../support/database.ts'
import { createWorld } from '../support/world.ts'

// A server that connects as a role which owns nothing, with the grants from the guide.

const guide = readFileSync(new URL('../../docs/guides/two-database-roles.md', import.meta.url), 'utf8')
const grants = /```sql\n([\s\S]*?)```/.exec(guide)![1]!

const database = await createDatabase()
const role = `app_${randomUUID().replaceAll('-', '')}`
const owner = connect({ url: database.url, max: 1, prepare: false })
await owner.unsafe(`create role ${role} login password 'app'`)
await owner.unsafe(grants.replaceAll('stint_app', role))
after(async () => {
  await owner.unsafe(`drop owned by ${role}`)
  await owner.unsafe(`drop role ${role}`)
  await owner.end()
  await database.drop()
})
const address = new URL(database.url)
address.username = role
address.password = 'app'
const world = await createWorld({ databaseUrl: address.toString(), jobs: true })
const { pool, appContext } = world.services
const company = await createCompany(world)

test('the server works, writes to the audit log and seals it', async () => {
  const [who] = await pool<{ name: string }[]>`select current_user::text as name`
  assert.equal(who!.name, role)
  await company.area('Bakehouse')
  await company.person()
  await sealAuditLog(world)
  assert.ok((await readAuditLog(world, company)).length >= 3)
  assert.equal((await verifyChain(pool, company.accountId)).holds, true)
})

const attempts: Record<string, string[]> = {
  'changing an entry': [`update audit_entries set actor_name = 'Eve'`],
  'deleting an entry': ['delete from audit_entries'],
  'deleting an entry as retention does': [`set local stint.audit_retention = 'on'`, 'delete from audit_entries'],
  'truncating the log': ['truncate audit_entries'],
  'changing a seal': [`update audit_seals set hash = ''`],
  'deleting a seal': ['delete from audit_seals'],
  'inserting an anchor': [`insert into audit_anchors values (${company.accountId}, 1, '', now())`],
  'inserting a redaction': [`insert into audit_redactions select from audit_redactions`],
  'removing the log of an account': [`select remove_audit_log(${company.accountId})`],
  'disabling the trigger': ['alter table audit_entries disable trigger all'],
  'bypassing triggers': ['set local session_replication_role = replica', 'delete from audit_entries'],
  'replacing the function': [
    `create or replace function keep_audit_log() returns trigger language plpgsql as 'begin return null; end'`,
  ],
  'dropping the table': ['drop table audit_entries'],
}

for (const [what, statements] of Object.entries(attempts))
  test(`refused by the database: ${what}`, async () => {
    const attempt = pool.begin(async (tx) => {
      for (const statement of statements) await tx.unsafe(statement)
    })
    await assert.rejects(attempt, /permission denied|must be owner/)
    assert.equal((await verifyChain(pool, company.accountId)).holds, true)
  })

test('an erasure removes the name from the audit log, too', async () => {
  const person = await company.person({ attributes: { username: 'Frieda Fern' } })
  await sealAuditLog(world)
  const erased = await world.post(`${company.account}/erasures`, { user_id: person.id }, company.admin.token)
  assert.equal(erased.status, 201, erased.text)
  assert.ok(!JSON.stringify(await readAuditLog(world, company)).includes('Frieda Fern'))
  await sealAuditLog(world)
  assert.equal((await verifyChain(pool, company.accountId)).holds, true)
})

test('expired entries are removed by the one function that may', async () => {
  const before = (await readAuditLog(world, company)).length
  world.clock.advance({ hours: 24 * 365 * 3 })
  await removeOldEntries(appContext, 2).work({} as never)
  assert.ok(before > 0)
  assert.equal((await readAuditLog(world, company)).length, 0)
  assert.equal((await verifyChain(pool, company.accountId)).holds, true)
})

test('a start finds nothing to migrate and needs no right to create tables', async () => {
  await migrate(pool, async () => {})
  await assert.rejects(
    pool.begin((tx) => tx.unsafe('create table mine (id int)')),
    /permission denied/,
  )
})
