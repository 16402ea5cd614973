import { strict as assert } from 'node:assert'
import { after, test } from 'node:test'
import { connect } from '../../src/platform/db/connect.ts'
import { createCompany, createSessionToken } from '../support/company.ts'
import { createDatabase } from '../support/database.ts'
import { createWorld } from '../support/world.ts'

// The preview of records past retention, with many people.

const database = await createDatabase()
const sql = connect({ url: database.url, max: 1, prepare: false })
const world = await createWorld({ databaseUrl: database.url })
after(async () => {
  await sql.end()
  await database.drop()
})
const company = await createCompany(world)
const { account, accountId, workspaceId, admin } = company
const people = 150

// All of February 2028 is past retention, and nothing of March.
world.clock.set('2030-03-15T12:00:00Z')
const token = await createSessionToken(world, accountId, admin.id)

/** Times of everybody, each with the punches that created it. */
const times: [starts: string, ends: string | null, ...punches: string[]][] = [
  ['2027-06-01 08:00+02', '2027-06-01 16:00+02', '2027-06-01 08:00+02', '2027-06-01 16:00+02'],
  ['2028-02-29 22:00+01', '2028-03-01 06:00+01', '2028-02-29 22:00+01', '2028-03-01 06:00+01'],
  // Moved across the end of the month since.
  ['2028-03-01 08:00+01', '2028-03-01 16:00+01', '2028-02-29 08:00+01', '2028-02-29 16:00+01'],
  ['2029-01-09 08:00+01', null, '2029-01-09 08:00+01'],
]
const goingTimes = 1
/** Those of the first time, and one without a time. */
const goingPunches = 2 + 1

// Without foreign key checks for each row.
await sql`set session_replication_role = replica`
await sql`
  insert into users (account_id, id, username, start_of_accounting, identifier_pin, created_at, updated_at)
  overriding system value
  select ${accountId}::bigint, 1000 + n, 'Person ' || n, '2026-01-01', 'pin-' || n, now(), now()
  from generate_series(1, ${people}::int) n`
await sql`
  insert into memberships (account_id, workspace_id, user_id, created_at)
  select ${accountId}::bigint, ${workspaceId}::bigint, 1000 + n, now() from generate_series(1, ${people}::int) n`
for (const [at, [starts, ends, ...punches]] of times.entries()) {
  await sql`
    insert into time_trackings (account_id, id, workspace_id, user_id, starts_at, ends_at, created_by, created_at, updated_at)
    select ${accountId}::bigint, ${at}::text || '-' || n, ${workspaceId}::bigint, 1000 + n, ${starts}::text::timestamptz,
      ${ends}::text::timestamptz, 'Ada', now(), now()
    from generate_series(1, ${people}::int) n`
  await sql`
    insert into actions (account_id, id, workspace_id, user_id, action_type, action_time, time_tracking_id, created_at, updated_at)
    select ${accountId}::bigint, gen_random_uuid(), ${workspaceId}::bigint, 1000 + n, 'start', p::timestamptz,
      ${at}::text || '-' || n, now(), now()
    from generate_series(1, ${people}::int) n, unnest(${punches}::text[]) p`
}
await sql`
  insert into actions (account_id, id, workspace_id, user_id, action_type, action_time, created_at, updated_at)
  select ${accountId}::bigint, gen_random_uuid(), ${workspaceId}::bigint, 1000 + n, 'start', '2027-07-01', now(), now()
  from generate_series(1, ${people}::int) n`
const [vacation] = await sql`
  select id from absence_types where account_id = ${accountId}::bigint and counts_against_entitlement limit 1`
for (const year of [2026, 2027, 2030]) {
  await sql`
    insert into vacation_entitlements (account_id, user_id, title, starts_at, ends_at, planned_days, created_at, updated_at)
    select ${accountId}::bigint, 1000 + n, 'V', make_date(${year}::int, 1, 1), make_date(${year}::int, 12, 31), 20, now(), now()
    from generate_series(1, ${people}::int) n`
  await sql`
    insert into absences (account_id, workspace_id, user_id, absence_type_id, title, starts_at, ends_at, time_zone, zone,
      first_day, last_day, confirmation_status, days, hours, secure_id, uuid, created_at, updated_at)
    select ${accountId}::bigint, ${workspaceId}::bigint, 1000 + n, ${vacation!.id}::bigint, 'V',
      make_date(${year}::int, 2, 3), make_date(${year}::int, 2, 4), 'UTC', 'UTC', make_date(${year}::int, 2, 3),
      make_date(${year}::int, 2, 3), 'confirmed', 1, 8, gen_random_uuid()::text, gen_random_uuid(), now(), now()
    from generate_series(1, ${people}::int) n`
}
/** Those of 2026 and 2027, with their entitlements. */
const goingAbsences = 2 + 2

test('old records of many people are counted in few statements, and punches together with times', async () => {
  const sent: string[] = []
  world.services.pool.observe((text) => sent.push(text))
  const answer = await world.get(`${account}/old_records`, token)
  world.services.pool.observe(() => {})
  assert.equal(answer.status, 200, answer.text)
  const counts = answer.body.data.map(({ attributes }: { attributes: { records: number } }) => attributes.records)
  assert.deepEqual(counts, [people * (goingTimes + goingPunches), people * goingAbsences])
  assert.equal(answer.body.meta.people, people)
  assert.ok(sent.length <= 16, `${sent.length} statements for ${people} people`)
})
