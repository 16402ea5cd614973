import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { renewConnections } from '../../../../src/platform/db/connect.ts'
import { createCompany } from '../../../support/company.ts'
import { insertPeople } from '../../../support/insert-people.ts'
import { createWorld } from '../../../support/world.ts'

// A report over a million trackings reads them without temporary files. Here the database may not write any.

const world = await createWorld()
world.clock.set('2026-03-02T12:00:00Z')
const company = await createCompany(world, { time_zone: 'Europe/Berlin' })
const { pool } = world.services
const people = await insertPeople(pool, company, 20)
const days = 60
await pool`
  insert into time_trackings (account_id, workspace_id, user_id, starts_at, ends_at, break_duration, force_custom_break_duration, created_by, confirmed,
    created_at, updated_at)
  select ${company.accountId}, ${company.workspaceId}, id, '2026-01-01T07:00:00Z'::timestamptz + day * interval '1 day',
    '2026-01-01T15:00:00Z'::timestamptz + day * interval '1 day', 1800, true, 'import', day % 2 = 0,
    '2026-01-01T15:00:00Z'::timestamptz + day * interval '1 day', now()
  from unnest(${people}::bigint[]) id, generate_series(0, ${days - 1}::int) day`

await pool`
  update time_trackings set created_at = '2026-03-01T12:00:00Z'
  where account_id = ${company.accountId} and user_id = ${people[0]!} and starts_at = '2026-01-01T07:00:00Z'`

const [{ name }] = (await pool<{ name: string }[]>`select current_database() as name`) as [{ name: string }]
await pool.unsafe(`alter database ${name} set work_mem = '64kB'`)
await pool.unsafe(`alter database ${name} set temp_file_limit = 0`)
renewConnections(pool)

const path = `${company.ws}/reports/hours?from=2026-01-01&until=2026-03-01`

for (const by of ['user', 'area', 'day', 'week', 'month'])
  test(`200 hours by ${by} without temporary files`, async () => {
    const { status, text, body } = await world.get(`${path}&by=${by}`, company.admin.token)
    assert.equal(status, 200, text)
    const { gross_hours, break_hours, net_hours, trackings, confirmed_hours, days: worked } = body.meta
    assert.deepEqual(
      { gross_hours, break_hours, net_hours, trackings, confirmed_hours, worked },
      { gross_hours: 9600, break_hours: 600, net_hours: 9000, trackings: 1200, confirmed_hours: 4500, worked: days },
    )
  })

test('200 late records without temporary files', async () => {
  const late = `${company.ws}/reports/late_records?from=2026-01-01&until=2026-03-01`
  const { status, text, body } = await world.get(late, company.admin.token)
  assert.equal(status, 200, text)
  assert.equal(body.meta.records, 1)
})
