import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { runReviews } from '../support/background.ts'
import { createCompany } from '../support/company.ts'
import { insertPeople, insertWorkOf } from '../support/insert-people.ts'
import { timeTrackings } from '../support/time-trackings.ts'
import { createTracking } from '../support/working-time.ts'
import { createWorld } from '../support/world.ts'

// One connection, which reports what it has read at once.
const world = await createWorld({ env: { STINT_DATABASE_POOL: '1' } })
world.clock.set('2026-01-30T20:00:00Z')
const { pool: sql } = world.services
const company = await createCompany(world)
const unbroken = { starts_at: '2026-01-30T08:00:00Z', ends_at: '2026-01-30T16:00:00Z' }

const tables = ['users', 'memberships', 'notifications']

async function rowsRead(): Promise<Map<string, number>> {
  await sql`select pg_stat_force_next_flush()`
  await sql`select pg_stat_clear_snapshot()`
  const rows = await sql<{ table: string; tuples: number }[]>`
    select relname as table, (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as tuples
    from pg_stat_user_tables where relname = any(${tables}::text[])`
  return new Map(rows.map(({ table, tuples }) => [table, tuples]))
}

test('warning one of 500 people reads nothing of the others', async () => {
  const people = await insertPeople(sql, company, 500)
  await insertWorkOf(sql, company, people, unbroken)
  await runReviews(world)
  await sql`analyze`
  const [row] = await sql`select count(*)::int as count from notifications where account_id = ${company.accountId}`
  assert.equal(row!.count, 1000, 'each person and the admin')

  const person = await company.person()
  const id = await createTracking(world, company, person, unbroken)
  const trackings = timeTrackings(world, company)
  for (const ends_at of ['2026-01-30T16:30:00Z', '2026-01-30T17:00:00Z']) {
    const before = await rowsRead()
    await runReviews(world)
    for (const [table, tuples] of await rowsRead()) {
      const read = tuples - before.get(table)!
      assert.ok(read < 100, `${read} rows of ${table}`)
    }
    await trackings.change(id, { attributes: { ends_at } })
  }
})
