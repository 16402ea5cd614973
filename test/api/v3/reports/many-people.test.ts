import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { insertPeople } from '../../../support/insert-people.ts'
import { createAccountCompany } from '../../../support/time-accounts.ts'
import { createWorld } from '../../../support/world.ts'

// Reports read the history of a hundred people at a time: that of thousands does not fit into one statement.

const world = await createWorld()
world.clock.set('2026-03-02T12:00:00Z')
const company = await createAccountCompany(world)
const { pool } = world.services
const people = await insertPeople(pool, company, 230)
await pool`
  insert into work_schedules (account_id, user_id, starts_on, rhythm, minutes, created_at, updated_at)
  select ${company.accountId}, id, '2026-01-01', 'weekly', '{480,480,480,480,480,0,0}', now(), now()
  from unnest(${people}::bigint[]) id`
// A Sunday.
await pool`
  insert into time_trackings (account_id, workspace_id, user_id, starts_at, ends_at, created_by, created_at, updated_at)
  select ${company.accountId}, ${company.workspaceId}, id, '2026-02-01T08:00:00Z', '2026-02-01T13:00:00Z', 'import',
    now(), now()
  from unnest(${people}::bigint[]) id`

const readings = {
  accounts: /^\s*select t\.user_id, t\.confirmed,/,
  histories: /\bany\(\$\d+::bigint\[\]\) and t\.status = 'active'/,
}

async function read(path: string, reading: RegExp) {
  const sent: string[] = []
  pool.observe((text) => void sent.push(text))
  const { status, text, body } = await world.get(`${company.ws}/reports/${path}`, company.admin.token)
  pool.observe(() => {})
  assert.equal(status, 200, text)
  return { body, times: sent.filter((one) => reading.test(one)).length }
}

test('200 balances that are not stored yet are computed for a hundred people at a time, with the totals of all', async () => {
  const { body, times } = await read('time_accounts?from=2026-02-01&until=2026-02-28', readings.accounts)
  const rows = body.data.filter((one: { attributes: { label: string } }) => one.attributes.label.startsWith('Person'))
  assert.equal(rows.length, 230)
  // New Year's Day is a holiday.
  for (const { attributes } of rows)
    assert.deepEqual([attributes.target_hours, attributes.worked_hours, attributes.balance_hours], [160, 5, -323])
  assert.equal(body.meta.worked_hours, 230 * 5)
  assert.equal(times, 3)
})

for (const [path, count] of [
  ['weekly_average?until=2026-03-01', 230],
  ['sunday_work?from=2026-02-01&until=2026-02-28', 230],
] as const)
  test(`200 ${path} reads the history of a hundred people at a time`, async () => {
    const { body, times } = await read(path, readings.histories)
    assert.equal(body.data.length, count)
    assert.equal(times, 3)
  })
