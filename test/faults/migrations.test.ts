import { strict as assert } from 'node:assert'
import { after, test } from 'node:test'
import { connect, isConnectionLoss, type Pool } from '../../src/platform/db/connect.ts'
import { MigrationRefused, migrate, readMigrations } from '../../src/platform/db/migrate.ts'
import { createDatabase } from '../support/database.ts'

const names = (await readMigrations()).map(({ name }) => name)

async function emptyDatabase(): Promise<{ url: string; sql: Pool }> {
  const database = await createDatabase({ empty: true })
  const sql = connect({ url: database.url, max: 1, prepare: false })
  after(async () => {
    await sql.end()
    await database.drop()
  })
  return { url: database.url, sql }
}

const tables = async (sql: Pool): Promise<string[]> =>
  (await sql<{ name: string }[]>`select tablename as name from pg_tables where schemaname = 'public' order by 1`).map(
    ({ name }) => name,
  )

test('files are numbered without a gap', async () => {
  for (const [at, { version, name }] of (await readMigrations()).entries()) {
    assert.equal(version, at + 1)
    assert.match(name, /^\d{4}_[a-z0-9_]+$/)
  }
})

test('an empty database is brought up, a second run finds nothing to do; a pool of one is enough', async () => {
  const { sql } = await emptyDatabase()
  const seen: unknown[] = []
  const then = async (): Promise<void> => {
    seen.push((await sql`select 1 as one`)[0]!.one)
  }
  assert.deepEqual(await migrate(sql, then), names)
  assert.deepEqual(await migrate(sql, then), [])
  assert.deepEqual(seen, [1, 1])
  const rows = await sql`select version, name, applied_at from schema_migrations order by version`
  assert.deepEqual(
    rows.map((row) => row.name),
    names,
  )
})

test('several nodes at once: one does it, the others find it done, and nobody is in the other’s way', async () => {
  const { url } = await emptyDatabase()
  let inside = 0
  let most = 0
  const nodes = Array.from({ length: 5 }, () => connect({ url, max: 2, prepare: false }))
  const applied = await Promise.all(
    nodes.map((node) =>
      migrate(node, async () => {
        most = Math.max(most, ++inside)
        await node`select pg_sleep(0.05)`
        inside--
      }),
    ),
  )
  assert.deepEqual(applied.flat(), names)
  assert.equal(most, 1, 'what runs under the lock runs alone')
  await Promise.all(nodes.map((node) => node.end()))
})

test('a database newer than the code is refused with a sentence and left as it is', async () => {
  const { sql } = await emptyDatabase()
  await migrate(sql)
  const before = await tables(sql)
  await sql`insert into schema_migrations (version, name) values (9998, '9998_later'), (9999, '9999_much_later')`
  let ran = false
  const refused = migrate(sql, async () => {
    ran = true
  })
  await assert.rejects(refused, (error) => {
    assert.ok(error instanceof MigrationRefused)
    assert.match(error.message, /^The database is at version 9999, newer than this Stint \(\d+\)\. .+\.$/)
    return true
  })
  assert.equal(ran, false)
  assert.deepEqual(await tables(sql), before)
})

test('a migration that fails leaves nothing behind, and can be tried again', async () => {
  const { sql } = await emptyDatabase()
  await sql`create table tags (mine text)`
  await assert.rejects(migrate(sql), /relation "tags" already exists/)
  assert.deepEqual(await tables(sql), ['tags'])
  await sql`drop table tags`
  assert.deepEqual(await migrate(sql), names)
})

test('what must happen with it fails: nothing is taken for done', async () => {
  const { sql } = await emptyDatabase()
  const then = () => Promise.reject(new Error('The queue could not be prepared.'))
  await assert.rejects(migrate(sql, then), /queue/)
  assert.deepEqual(await migrate(sql), names)
})

test('the lock goes with a node that dies while it migrates', async () => {
  const { url, sql } = await emptyDatabase()
  const dying = connect({ url, max: 1, prepare: false })
  const dead = migrate(dying, async () => {
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'stint migrate'`
  })
  await assert.rejects(dead, isConnectionLoss)
  await dying.end()
  assert.deepEqual(await migrate(sql), names)
})
