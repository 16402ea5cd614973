import { strict as assert } from 'node:assert'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { connect, isConnectionLoss, type Pool } from '../../src/platform/db/connect.ts'
import { migrate, readMigrations } from '../../src/platform/db/migrate.ts'
import { MigrationRefused } from '../../src/platform/db/schema-version.ts'
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

test('migration files are numbered without gaps', async () => {
  for (const [at, { version, name }] of (await readMigrations()).entries()) {
    assert.equal(version, at + 1)
    assert.match(name, /^\d{4}_[a-z0-9_]+$/)
  }
})

test('an empty database is migrated, a second run does nothing, and one connection is enough', async () => {
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

test('of several nodes starting at once one migrates, the others wait and find it done', async () => {
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
  assert.equal(most, 1, 'work under the lock runs one at a time')
  await Promise.all(nodes.map((node) => node.end()))
})

test('a database that requires newer code is refused with a sentence and not changed', async () => {
  const { sql } = await emptyDatabase()
  await migrate(sql)
  const before = await tables(sql)
  await sql`
    insert into schema_migrations (version, name, oldest_code)
    values (9998, '9998_later', 9990), (9999, '9999_much_later', null)`
  let ran = false
  const refused = migrate(sql, async () => {
    ran = true
  })
  await assert.rejects(refused, (error) => {
    assert.ok(error instanceof MigrationRefused)
    assert.match(
      error.message,
      /^The database is at version 9999 and accepts no Stint older than version 9990; this one is at \d+\. .+\.$/,
    )
    return true
  })
  assert.equal(ran, false)
  assert.deepEqual(await tables(sql), before)
})

test('a failed migration leaves nothing behind and can be repeated', async () => {
  const { sql } = await emptyDatabase()
  await sql`create table tags (mine text)`
  await assert.rejects(migrate(sql), /relation "tags" already exists/)
  assert.deepEqual(await tables(sql), ['tags'])
  await sql`drop table tags`
  assert.deepEqual(await migrate(sql), names)
})

test('if the step after the migrations fails, no migration is recorded', async () => {
  const { sql } = await emptyDatabase()
  const then = () => Promise.reject(new Error('The queue could not be prepared.'))
  await assert.rejects(migrate(sql, then), /queue/)
  assert.deepEqual(await migrate(sql), names)
})

test('the lock is released when a migrating node dies', async () => {
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

/** Migrations for a single test, in their order. */
function folderOf(...texts: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'stint-migrations-'))
  after(() => rmSync(folder, { recursive: true }))
  for (const [at, text] of texts.entries()) writeFileSync(join(folder, `000${at + 1}_step.sql`), text)
  return folder
}

const places = 'create table places (id integer, title text);'
const addSeats = 'create table rooms (id integer); alter table places add seats integer;'
const outside = '-- outside a transaction\n'
const byTitle = `${outside}-- Lists go by it.\ncreate unique index concurrently places_title on places (title);\n`

const indexes = async (sql: Pool): Promise<Record<string, boolean>> => {
  const rows = await sql<{ name: string; valid: boolean }[]>`
    select indexrelid::regclass::text as name, indisvalid as valid from pg_index
    where indrelid = 'places'::regclass`
  return Object.fromEntries(rows.map(({ name, valid }) => [name, valid]))
}

test('a migration that waits for a lock gives up, and is repeated until it gets it', async () => {
  const { url, sql } = await emptyDatabase()
  await migrate(sql, undefined, { folder: folderOf(places) })
  const reader = connect({ url, max: 1, prepare: false, name: 'a long report' })
  const told = Promise.withResolvers<string>()
  const holding = Promise.withResolvers<void>()
  const reading = reader.begin(async (tx) => {
    await tx`select from places`
    holding.resolve()
    return told.promise
  })
  await holding.promise
  const folder = folderOf(places, addSeats)
  const migrating = migrate(sql, undefined, { folder, lockMilliseconds: 50, warn: told.resolve })
  assert.match(await reading, /gave way to its holder; it will be retried\.$/)
  assert.deepEqual(await migrating, ['0002_step'])
  assert.deepEqual(await tables(sql), ['places', 'rooms', 'schema_migrations'])
  await reader.end()
})

test('if a migration never gets its lock, the error names who may hold it, and nothing is changed', async () => {
  const { url, sql } = await emptyDatabase()
  await migrate(sql, undefined, { folder: folderOf(places) })
  const reader = connect({ url, max: 1, prepare: false, name: 'a long report' })
  await reader.begin(async (tx) => {
    const [{ pid }] = (await tx`select pg_backend_pid() as pid from (select count(*) from places) p`) as [
      { pid: number },
    ]
    const refused = migrate(sql, undefined, { folder: folderOf(places, addSeats), lockMilliseconds: 50, attempts: 2 })
    await assert.rejects(refused, (error) => {
      assert.ok(error instanceof MigrationRefused)
      assert.match(
        error.message,
        new RegExp(`transaction is that of process ${pid} \\(a long report\\), since .+ UTC\\.`),
      )
      return true
    })
  })
  assert.deepEqual(await tables(sql), ['places', 'schema_migrations'])
  await reader.end()
})

test('lock_timeout of migrations is shorter than deadlock_timeout, so they give up before a request fails', async () => {
  const { sql } = await emptyDatabase()
  const folder = folderOf(`create table waits as
    select extract(epoch from current_setting('lock_timeout')::interval) * 1000 < setting::int as less
    from pg_settings where name = 'deadlock_timeout'`)
  await migrate(sql, undefined, { folder })
  assert.deepEqual(await sql`select less from waits`, [{ less: true }])
})

test('an index is built outside a transaction, between what comes before and after, by one of several nodes', async () => {
  const { url, sql } = await emptyDatabase()
  const folder = folderOf(places, byTitle, addSeats)
  const nodes = Array.from({ length: 3 }, () => connect({ url, max: 1, prepare: false }))
  const applied = await Promise.all(nodes.map((node) => migrate(node, undefined, { folder })))
  assert.deepEqual(applied.flat().sort(), ['0001_step', '0002_step', '0003_step'])
  assert.deepEqual(await indexes(sql), { places_title: true })
  await Promise.all(nodes.map((node) => node.end()))
})

test('an invalid index is reported and built again, a valid one is recorded', async () => {
  const { sql } = await emptyDatabase()
  await migrate(sql, undefined, { folder: folderOf(places) })
  await sql`insert into places (title) values ('Oslo'), ('Oslo')`
  const folder = folderOf(places, byTitle)
  const told: string[] = []
  const warn = (sentence: string): void => void told.push(sentence)
  await assert.rejects(migrate(sql, undefined, { folder, warn }), /could not create unique index/)
  assert.deepEqual([await indexes(sql), told], [{ places_title: false }, []])
  await sql`delete from places`
  assert.deepEqual(await migrate(sql, undefined, { folder, warn }), ['0002_step'])
  assert.deepEqual(await indexes(sql), { places_title: true })
  assert.deepEqual(told, ['The index places_title of 0002_step was left incomplete; it will be rebuilt.'])
  // As after a crash between the two steps.
  await sql`delete from schema_migrations where version = 2`
  assert.deepEqual(await migrate(sql, undefined, { folder, warn }), ['0002_step'])
  assert.equal(told.length, 1)
})

test('older code starts on a newer schema until a migration requires newer code', async () => {
  const { sql } = await emptyDatabase()
  const old = folderOf(places)
  await migrate(sql, undefined, { folder: folderOf(places, addSeats) })
  let ran = 0
  const then = async (): Promise<void> => void ran++
  assert.deepEqual([await migrate(sql, then, { folder: old }), ran], [[], 1])
  await assert.rejects(
    migrate(sql, then, { folder: folderOf(places, addSeats), upTo: 1 }),
    /newer than that of the rows \(1\)/,
  )
  const contracted = folderOf(
    places,
    addSeats,
    `-- oldest code: 2\n-- Nobody reads it.\nalter table places drop title;`,
  )
  assert.deepEqual(await migrate(sql, undefined, { folder: contracted }), ['0003_step'])
  assert.deepEqual(await migrate(sql, then, { folder: folderOf(places, addSeats) }), [])
  await assert.rejects(
    migrate(sql, then, { folder: old }),
    new MigrationRefused(
      'The database is at version 3 and accepts no Stint older than version 2; this one is at 1. Run the newer Stint instead.',
    ),
  )
  assert.equal(ran, 2)
})

for (const written of ['2 or so', '0', '3'])
  test(`an invalid "oldest code" is refused: ${written}`, async () => {
    const folder = folderOf(places, `-- oldest code: ${written}\nselect;`)
    await assert.rejects(readMigrations(folder), /^Error: 0002_step\.sql must give the oldest code .+ from 1 to 2\.$/)
  })

const takesAway =
  /\bdrop (table|column|function|view|sequence)\b|\bdrop (?!constraint|not|default|trigger|index|if)\w+|\brename\b|\bset not null\b/i

test('migrations that remove something name the oldest code', async () => {
  for (const text of ['alter table a drop column b;', 'alter table a drop b;', 'alter table a rename b to c;'])
    assert.match(text, takesAway)
  for (const text of [
    'alter table a drop constraint b;',
    'drop trigger a on b;',
    'alter table a alter b drop not null;',
  ])
    assert.doesNotMatch(text, takesAway)
  const all = await readMigrations()
  // Earlier versions did not run on a newer schema at all.
  const since = all.find(({ name }) => name.endsWith('_oldest_code'))!.version
  for (const { name, text, version, oldestCode } of all)
    if (version > since && takesAway.test(text.replaceAll(/--.*$/gm, '')))
      assert.notEqual(oldestCode, null, `${name}: add "-- oldest code: N", see docs/guides/upgrades.md`)
})

for (const statement of [
  'alter table places add seats integer;',
  'create index places_title on places (title);',
  'create index concurrently on places (title);',
  'create index concurrently if not exists places_title on places (title);',
  'create index concurrently a on places (id); create index concurrently b on places (id);',
])
  test(`refused outside a transaction: ${statement}`, async () => {
    await assert.rejects(readMigrations(folderOf(places, outside + statement)), /^Error: 0002_step\.sql runs outside/)
  })
