import { strict as assert } from 'node:assert'
import { after, test } from 'node:test'
import { connect, transaction } from '../../src/platform/db/connect.ts'
import { readMigrations } from '../../src/platform/db/migrate.ts'
import { createDatabase } from '../support/database.ts'

/** A new database as it was before a migration, and a function that applies the migration. */
async function databaseBefore(migration: string) {
  const database = await createDatabase({ empty: true })
  const sql = connect({ url: database.url, max: 1, prepare: false })
  after(async () => {
    await sql.end()
    await database.drop()
  })
  const migrations = await readMigrations()
  const at = migrations.findIndex(({ name }) => name.includes(migration))
  const apply = (pending: typeof migrations) =>
    transaction(sql, async (tx) => {
      for (const { text } of pending) await tx.unsafe(text)
    })
  await apply(migrations.slice(0, at))
  return { sql, applyIt: () => apply([migrations[at]!]) }
}

test('initial hours become an opening entry on the day before accounting starts', async () => {
  const { sql, applyIt } = await databaseBefore('time_accounts')
  await sql.unsafe(`
    insert into accounts (name, locale, created_at, updated_at) values ('A', 'en', now(), now()), ('B', 'en', now(), now());
    insert into users (account_id, username, start_of_accounting, initial_time_account, identifier_pin, created_at,
      updated_at)
    values
      (1, 'ahead', '2026-01-01', 12.5, '1', now(), '2026-02-03T04:05:06Z'),
      (1, 'behind', '2024-03-01', -7.2, '2', now(), now()),
      (1, 'even', '2026-01-01', 0, '3', now(), now()),
      (2, 'elsewhere', '2026-01-01', 0.01, '4', now(), now())`)
  await applyIt()
  const entries = await sql`
    select u.username, e.account_id::text as account, e.kind, e.seconds::float8 as seconds, e.day, e.source, e.reverses_id,
      e.created_at = u.updated_at as dated
    from time_account_entries e join users u on u.account_id = e.account_id and u.id = e.user_id order by e.id`
  assert.deepEqual(
    entries.map((one) => Object.values(one)),
    [
      ['ahead', '1', 'opening', 45_000, '2025-12-31', 'user', null, true],
      ['behind', '1', 'opening', -25_920, '2024-02-29', 'user', null, true],
      ['elsewhere', '2', 'opening', 36, '2025-12-31', 'user', null, true],
    ],
  )
  assert.equal((await sql`select from time_accounts`).length, 4, 'everybody has an account')
  // A change reverses the migrated entry: the initial hours count once.
  await sql`update users set initial_time_account = 3 where username = 'ahead'`
  await sql`update users set initial_time_account = 0 where username = 'behind'`
  const sums = await sql<{ username: string; hours: number }[]>`
    select u.username, coalesce(sum(e.seconds), 0)::float8 / 3600 as hours
    from users u left join time_account_entries e on e.account_id = u.account_id and e.user_id = u.id
    group by u.username order by u.username`
  assert.deepEqual(
    sums.map(({ username, hours }) => [username, hours]),
    [
      ['ahead', 3],
      ['behind', 0],
      ['elsewhere', 0.01],
      ['even', 0],
    ],
  )
})

test('monthly sums become running sums, and entries are summed by year', async () => {
  const { sql, applyIt } = await databaseBefore('running_sums')
  await sql.unsafe(`
    insert into accounts (name, locale, created_at, updated_at) values ('A', 'en', now(), now()), ('B', 'en', now(), now());
    insert into users (account_id, username, start_of_accounting, initial_time_account, identifier_pin, created_at,
      updated_at)
    values (1, 'one', '2026-01-01', 2, '1', now(), now()), (1, 'two', '2026-01-01', 0, '2', now(), now()),
      (2, 'three', '2026-01-01', 0, '3', now(), now());
    insert into time_account_months
    select account_id, user_id, month::date, 10, 20, 30, user_id * factor
    from time_accounts, (values ('2025-11-01', 1), ('2026-01-01', 10), ('2026-02-01', 100)) as m (month, factor);
    insert into time_account_entries (account_id, user_id, kind, seconds, day, reason, author, created_at, updated_at)
    select account_id, user_id, 'correction', seconds, day::date, '', '', now(), now()
    from time_accounts, (values (5, '2025-12-31'), (-7, '2025-01-01'), (11, '2026-01-01')) as e (seconds, day)
    where account_id = 1`)
  await applyIt()
  const months = await sql`
    select user_id::int, month, target_seconds::int, worked_seconds::int, credited_seconds::int, charged_seconds::int
    from time_account_months order by user_id, month`
  assert.deepEqual(
    months.map((one) => Object.values(one)),
    [1, 2, 3].flatMap((user) => [
      [user, '2025-11-01', 10, 20, 30, user],
      [user, '2026-01-01', 20, 40, 60, 11 * user],
      [user, '2026-02-01', 30, 60, 90, 111 * user],
    ]),
  )
  const years = await sql`select user_id::int, year, seconds::int from time_account_entry_years order by user_id, year`
  assert.deepEqual(
    years.map((one) => Object.values(one)),
    [
      [1, 0, 7200],
      [1, 2025, -2],
      [1, 2026, 11],
      [2, 2025, -2],
      [2, 2026, 11],
    ],
  )
})
