import { strict as assert } from 'node:assert'
import { after, test } from 'node:test'
import { connect } from '../../src/platform/db/connect.ts'
import { readMigrations } from '../../src/platform/db/migrate.ts'
import { createDatabase } from '../support/database.ts'

const database = await createDatabase({ empty: true })
const sql = connect({ url: database.url, max: 1, prepare: false })
after(async () => {
  await sql.end()
  await database.drop()
})

test('workspaces that counted the afternoons of 24 and 31 December keep them as special days', async () => {
  const migrations = await readMigrations()
  for (const { text } of migrations.filter(({ version }) => version < 16)) await sql.unsafe(text)
  const now = '2026-11-01T12:00:00Z'
  const [account] = await sql<{ id: string }[]>`
    insert into accounts (name, locale, created_at, updated_at) values ('Old', 'de', ${now}, ${now}) returning id`
  const workspaces: [name: string, zone: string, calendar: string | null, days: string[]][] = [
    ['by zone', 'Europe/Berlin', null, ['12-24', '12-31']],
    ['by the city’s name', 'Berlin', null, ['12-24', '12-31']],
    ['by calendar', 'UTC', 'DE-BY', ['12-24', '12-31']],
    ['Austria', 'Europe/Vienna', 'AT-9', ['12-24', '12-31']],
    ['Norway', 'Europe/Oslo', null, ['12-31']],
    ['no holidays', 'Europe/Berlin', 'none', []],
    ['another country’s calendar', 'Europe/Berlin', 'NL', []],
    ['elsewhere', 'Europe/Paris', null, []],
  ]
  for (const [name, zone, calendar] of workspaces)
    await sql`
      insert into workspaces (account_id, name, time_zone, locale, holiday_calendar, created_at, updated_at)
      values (${account!.id}, ${name}, ${zone}, 'de', ${calendar}, ${now}, ${now})`
  for (const [calendar, day, share] of [
    ['DE-BY', '2026-12-24', 0.5],
    ['DE-BY', '2026-12-25', 1],
    ['DE-BY', '2026-12-31', 0.5],
    ['CH-SO', '2026-05-01', 0.5],
  ])
    await sql`
      insert into public_holidays (id, calendar, day, name, share, created_at, updated_at)
      values (${`${calendar}-${day}`}, ${calendar}, ${day}, 'A day', ${share}, ${now}, ${now})`
  await sql.unsafe(migrations.find(({ version }) => version === 16)!.text)
  const kept = await sql<{ name: string; special_days: { day: string; share: number }[] }[]>`
    select name, special_days from workspaces order by id`
  assert.deepEqual(
    kept.map(({ name, special_days }) => [name, special_days.map(({ day, share }) => `${day} ${share}`)]),
    workspaces.map(([name, , , days]) => [name, days.map((day) => `${day} 0.5`)]),
  )
  const written = await sql<{ id: string }[]>`select id from public_holidays order by id`
  assert.deepEqual(
    written.map(({ id }) => id),
    ['CH-SO-2026-05-01', 'DE-BY-2026-12-25'],
  )
})
