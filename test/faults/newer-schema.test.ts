import { strict as assert } from 'node:assert'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { connect, transaction } from '../../src/platform/db/connect.ts'
import { migrate, readMigrations } from '../../src/platform/db/migrate.ts'
import { connectApi } from '../public-api/v1/support/api.ts'
import { createCompany } from '../support/company.ts'
import { createDatabase } from '../support/database.ts'
import { type Answer, createWorld } from '../support/world.ts'

// Two versions side by side: the current code on the schema of a later release.

const database = await createDatabase()
after(() => database.drop())
const world = await createWorld({ databaseUrl: database.url })
const company = await createCompany(world)
const { ws, admin } = company
const api = await connectApi(world, company)

const folder = mkdtempSync(join(tmpdir(), 'stint-later-'))
after(() => rmSync(folder, { recursive: true }))
for (const { name, text } of await readMigrations()) writeFileSync(join(folder, `${name}.sql`), text)
const next = ((await readMigrations()).at(-1)!.version + 1).toString().padStart(4, '0')
const tables = ['users', 'memberships', 'workspaces', 'accounts', 'time_trackings', 'actions', 'tags', 'absences']
const widened = tables.map((table) => `alter table ${table} add later_column text not null default 'later';`)
writeFileSync(join(folder, `${next}_expand.sql`), widened.join('\n'))

let punches = 0
/** One of each kind, as single statements and in transactions. */
const requests: Record<string, () => Promise<Answer>> = {
  'a list': () => world.get(`${ws}/users?include=areas`, admin.token),
  'a record': () => world.get('/api/v3/users/me', admin.token),
  'a change': () => world.patch(`${ws}/users/${admin.id}`, { username: 'Ada' }, admin.token),
  'a new record': () => world.post(`${ws}/tags`, { title: `T${++punches}` }, admin.token),
  'a punch': () => world.post(`${ws}/time_trackings/actions`, { action_type: punchType() }, admin.token),
  'a punch with a key': () =>
    world.request('POST', `${ws}/time_trackings/actions`, {
      token: admin.token,
      headers: { 'idempotency-key': `key-${++punches}` },
      body: { data: { type: 'action', attributes: { action_type: punchType() } } },
    }),
  'a list of v1': () => api.get('users'),
}
let running = false
const punchType = (): string => {
  running = !running
  return running ? 'start' : 'end'
}

async function ask(): Promise<void> {
  for (const [what, request] of Object.entries(requests))
    for (let round = 0; round < 2; round++) {
      world.clock.advance({ minutes: 1 })
      const { status, text } = await request()
      assert.ok(status < 300, `${what}: ${status} ${text}`)
    }
}

test('nodes of the previous version keep working while the next one migrates, and can be restarted', async () => {
  await ask()
  assert.deepEqual(await migrate(world.services.pool, undefined, { folder }), [`${next}_expand`])
  await ask()
  let prepared = false
  const started = migrate(world.services.pool, async () => {
    prepared = true
  })
  assert.deepEqual(await started, [])
  assert.ok(prepared)
})

test('a transaction whose first statement was prepared for an older schema is repeated', async () => {
  const pool = connect({ url: database.url, max: 1, prepare: true })
  after(() => pool.end())
  await pool`create table later (id integer)`
  const both = (): Promise<unknown> =>
    transaction(pool, async (tx) => {
      const first = Promise.resolve(tx`select l.* from later l`)
      first.catch(() => {})
      await tx`insert into later (id) values (1)`
      return first
    })
  await both()
  await pool.unsafe('alter table later add word text')
  assert.deepEqual(await both(), [{ id: 1, word: null }])
  assert.equal((await pool`select from later`).length, 2)
})
