import { strict as assert } from 'node:assert'
import { after, test } from 'node:test'
import { connect, transaction } from '../../src/platform/db/connect.ts'
import { readMigrations } from '../../src/platform/db/migrate.ts'
import { createDatabase } from '../support/database.ts'

test('existing absences get the zone of their name, else that of the workspace, and their days in it', async () => {
  const database = await createDatabase({ empty: true })
  const sql = connect({ url: database.url, max: 1, prepare: false })
  after(async () => {
    await sql.end()
    await database.drop()
  })
  const apply = (from: number, until: number) =>
    transaction(sql, async (tx) => {
      for (const { version, text } of await readMigrations())
        if (version >= from && version <= until) await tx.unsafe(text)
    })
  await apply(1, 13)
  await sql.unsafe(`
    insert into accounts (name, locale, created_at, updated_at) values ('A', 'en', now(), now());
    insert into workspaces (account_id, name, time_zone, locale, created_at, updated_at)
      values (1, 'W', 'Berlin', 'en', now(), now());
    insert into users (account_id, username, start_of_accounting, identifier_pin, created_at, updated_at)
      values (1, 'U', '2026-01-01', '1', now(), now());
    insert into absence_types (account_id, workspace_id, title, kind, created_at, updated_at)
      values (1, 1, 'V', 'vacation', now(), now());
    insert into absences (account_id, workspace_id, user_id, absence_type_id, title, starts_at, ends_at, time_zone,
      secure_id, uuid, created_at, updated_at)
    select 1, 1, 1, 1, 'V', starts_at::timestamptz, ends_at::timestamptz, zone, zone, gen_random_uuid(), now(), now()
    from (values
      ('2026-07-06T04:00:00Z', '2026-07-07T03:59:59Z', 'America/New_York'),
      ('2026-07-06T04:00:00Z', '2026-07-07T04:00:00Z', 'Eastern Time (US & Canada)'),
      ('2026-07-05T12:00:00Z', '2026-07-06T11:59:59Z', 'Wellington'),
      ('2026-07-05T22:00:00Z', '2026-07-05T22:00:00Z', 'Berlin'),
      ('2026-07-05T22:00:00Z', '2026-07-07T22:00:00Z', 'Nowhere')) as old (starts_at, ends_at, zone);
    delete from tracking_reviews`)
  await apply(14, 14)
  const rows = await sql`select zone, first_day, last_day from absences order by id`
  assert.deepEqual(
    rows.map(({ zone, first_day, last_day }) => [zone, first_day, last_day]),
    [
      ['America/New_York', '2026-07-06', '2026-07-06'],
      ['America/New_York', '2026-07-06', '2026-07-06'],
      ['Pacific/Auckland', '2026-07-06', '2026-07-06'],
      ['Europe/Berlin', '2026-07-06', '2026-07-06'],
      ['Europe/Berlin', '2026-07-06', '2026-07-07'],
    ],
  )
  assert.equal((await sql`select from tracking_reviews`).length, 0, 'no absence is migrated again')
})
