import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany } from '../support/company.ts'
import { createWorld } from '../support/world.ts'

// One connection, so that its reads can be counted exactly.
const world = await createWorld({ env: { STINT_DATABASE_POOL: '1' } })
world.clock.set('2020-01-01T12:00:00Z')
const { pool } = world.services
const company = await createCompany(world)
const areaAdmin = await company.person({ roles: [2] })
const people = await Promise.all(Array.from({ length: 3 }, () => company.person()))
await company.area('Kitchen', [areaAdmin.id, people[0]!.id])
const records = 8_000
const { accountId, workspaceId, admin } = company
await pool`
  with began as (
    select n, '2018-01-01T08:00:00Z'::timestamptz + n * interval '2 hours' as at from generate_series(1, ${records}::int) n),
  tracked as (
    insert into time_trackings (account_id, workspace_id, user_id, starts_at, ends_at, created_by, created_at, updated_at)
    select ${accountId}, ${workspaceId}, (${people.map(({ id }) => id)}::bigint[])[1 + n % 3], at,
      at + interval '1 hour', 'import', at, at from began
    returning *)
  insert into notes (account_id, workspace_id, time_tracking_id, kind, content, times_changed, created_at, updated_at)
  select account_id, workspace_id, id, 'SystemNote', '', day > 0, starts_at + day * interval '1 day', now()
  from tracked cross join (values (0), (3), (10)) as days (day)`
await pool`vacuum analyze time_trackings, notes`

/** The number of notes that the database has read since the last call. */
async function looked(): Promise<number> {
  await pool`select pg_stat_force_next_flush()`
  await pool`select pg_stat_clear_snapshot()`
  const [row] = await pool`
    select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as tuples
    from pg_stat_user_tables where relname = 'notes'`
  return row!.tuples
}

const days = (first: string, last: string): string => `from=2019-${first}&until=2019-${last}`
const cases: [name: string, span: string, token: string, late: number][] = [
  ['a day, for an admin', days('03-05', '03-05'), admin.token, 12],
  ['three months, for an admin', days('01-01', '03-30'), admin.token, 89 * 12],
  ['a month, for an area admin', days('03-01', '03-30'), areaAdmin.token, 30 * 4],
  ['a month, for an employee', days('03-01', '03-30'), people[1]!.token, 30 * 4],
]
for (const [name, span, token, late] of cases)
  test(`late records are found by reading only notes of the period: ${name}`, async () => {
    const before = await looked()
    const { body } = await world.get(`${company.ws}/reports/late_records?${span}`, token)
    const read = (await looked()) - before
    assert.equal(body.meta.records, late)
    assert.ok(read <= 3 * late, `${read} notes were read for ${late} records, of which each has three`)
  })
