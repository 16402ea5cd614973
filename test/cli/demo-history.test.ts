import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { buildCompany } from '../../src/cli/demo/build.ts'
import { addHistory } from '../../src/cli/demo/history.ts'
import { makeDemo } from '../../src/cli/demo/make-demo.ts'
import { inAccount } from '../../src/domain/app-context.ts'
import { lockAndRecount } from '../../src/domain/entitlements/recount-balances.ts'
import { transaction } from '../../src/platform/db/connect.ts'
import { runReviews } from '../support/background.ts'
import { createWorld, type World } from '../support/world.ts'

// The years of history of the demo company: a day in summer, so that there are holidays before and after it.

const day = '2026-06-17T10:00:00Z'
const password = 'demo horse battery'
const steps: [number, number][] = []

const world = await createWorld()
const { pool: sql, appContext } = world.services
world.clock.set(day)
await makeDemo(appContext, password, (done, total) => steps.push([done, total]))

/** The number of rows that a query returns; most of them should return none. */
const count = async (rows: Promise<readonly unknown[]>): Promise<number> => (await rows).length

test('progress is reported once for each of the sixty people', () => {
  assert.deepEqual(
    steps,
    Array.from({ length: 60 }, (_, index) => [index + 1, 60]),
  )
})

test('everybody has a year of working time, two of absences and three entitlements', async () => {
  const [sums] = await sql`
    select min(n) as least, max(n) as most, count(*)::int as people, min(first)::date as first, max(last)::date as last
    from (select user_id, count(*)::int as n, min(starts_at) as first, max(starts_at) as last
      from time_trackings group by user_id) t`
  assert.equal(sums!.people, 60)
  assert.ok(sums!.least > 180 && sums!.most < 262, `${sums!.least} to ${sums!.most} trackings a person`)
  assert.deepEqual([sums!.first, sums!.last], ['2025-06-17', '2026-06-16'])
  const absences = await sql`
    select user_id, count(*) as n, count(*) filter (where confirmation_status = 'pending') as open
    from absences group by user_id having count(*) >= 4`
  assert.equal(absences.length, 60)
  assert.equal(await count(sql`select from vacation_entitlements group by user_id having count(*) = 3`), 60)
  const states = await sql`select distinct confirmation_status as state from absences order by 1`
  assert.deepEqual(
    states.map(({ state }) => state),
    ['confirmed', 'pending'],
  )
  assert.equal(await count(sql`select from absences where confirmation_status = 'pending' and starts_at < ${day}`), 0)
})

test('nobody works two shifts at once, on weekends, on holidays, or while away', async () => {
  assert.ok((await count(sql`select from time_trackings`)) > 10_000)
  const overlapping = sql`
    select from time_trackings a join time_trackings b on b.account_id = a.account_id and b.user_id = a.user_id
      and a.id < b.id and a.starts_at < b.ends_at and b.starts_at < a.ends_at`
  assert.equal(await count(overlapping), 0)
  const local = sql`
    select t.user_id, (t.starts_at at time zone w.time_zone)::date as day,
      w.holiday_calendar as calendar
    from time_trackings t join workspaces w on w.account_id = t.account_id and w.id = t.workspace_id`
  assert.equal(await count(sql`select from (${local}) t where extract(isodow from day) > 5`), 0)
  assert.ok((await count(sql`select from public_holidays where calendar in ('DE-HH', 'DE-BE', 'US-NY')`)) > 30)
  assert.equal(await count(sql`select from (${local}) t join public_holidays h using (calendar, day)`), 0)
  const away = sql`
    select from time_trackings t join absences a on a.account_id = t.account_id and a.user_id = t.user_id
      and t.starts_at < a.ends_at and a.starts_at < t.ends_at`
  assert.equal(await count(away), 0)
})

test('breaks are inside their trackings, and break totals match', async () => {
  assert.ok((await count(sql`select from breaks`)) > 10_000)
  const outside = sql`
    select from breaks b join time_trackings t on t.account_id = b.account_id and t.id = b.time_tracking_id
    where b.starts_at <= t.starts_at or b.ends_at >= t.ends_at`
  assert.equal(await count(outside), 0)
  const miscounted = sql`
    select from time_trackings t
    where recorded_break is distinct from recorded_break(t.account_id, t.id, t.starts_at, t.ends_at)`
  assert.equal(await count(miscounted), 0)
})

test('only the last two weeks are unconfirmed', async () => {
  const wrong = sql`select from time_trackings where confirmed <> (starts_at < '2026-06-03')`
  assert.equal(await count(wrong), 0)
  assert.ok((await count(sql`select from time_trackings where not confirmed`)) > 100)
})

test('totals match the records', async () => {
  const times = await sql`
    select workspace_id, user_id, count(*) filter (where confirmed)::int as confirmed,
      count(*) filter (where not confirmed)::int as unconfirmed, sum(gross_seconds)::bigint as gross_seconds,
      sum(break_seconds)::bigint as break_seconds
    from time_trackings group by 1, 2 order by 1, 2`
  const kept = await sql`
    select workspace_id, user_id, confirmed, unconfirmed, gross_seconds, break_seconds
    from time_tracking_totals order by 1, 2`
  assert.equal(kept.length, 60)
  assert.deepEqual([...kept], [...times])
  const absences = await sql`
    select workspace_id, user_id, confirmation_status, count(*)::int as count, sum(days) as days, sum(hours) as hours
    from absences group by 1, 2, 3 order by 1, 2, 3`
  const keptAbsences = await sql`
    select workspace_id, user_id, confirmation_status, count, days, hours
    from absence_totals where count > 0 order by 1, 2, 3`
  assert.deepEqual([...keptAbsences], [...absences])
})

test('balances of entitlements match a recount', async () => {
  const balances = () =>
    sql`select account_id, user_id, id, spent_days, transferred_days, lapsed_days, transferred_to
      from vacation_entitlements order by id`
  const before = await balances()
  await sql`update vacation_entitlements set spent_days = 0, transferred_days = 0, lapsed_days = 0, transferred_to = null`
  for (const { account_id, user_id } of await sql`select distinct account_id, user_id from vacation_entitlements`)
    await inAccount(appContext, account_id, (scope) => lockAndRecount(scope, user_id))
  assert.deepEqual([...(await balances())], [...before])
  const [year] = await sql`
    select min(spent_days) as least, max(spent_days) as most, max(transferred_days) as transferred
    from vacation_entitlements where starts_at = '2025-01-01'`
  assert.ok(year!.least >= 5 && year!.most <= 28, `${year!.least} to ${year!.most} days of vacation in 2025`)
  assert.ok(before.some(({ transferred_days }) => transferred_days > 0))
})

test('payroll lines of a closed month are complete, and nights have a surcharge', async () => {
  const signedIn = await world.post('/api/v3/sign_in', { email: 'nora.petersen@example.org', password })
  const token = signedIn.body.data.attributes.access_token
  const [hamburg] = await sql`select id from workspaces where name = 'Hamburg'`
  const lines = await world.get(`/api/v3/workspaces/${hamburg!.id}/payroll_lines?month=2026-04`, token)
  assert.deepEqual([lines.body.meta.people, lines.body.meta.missing], [28, []])
  const sources = new Set(lines.body.data.map((one: { attributes: { source: string } }) => one.attributes.source))
  for (const source of ['worked', 'target', 'surcharge', 'sick_days']) assert.ok(sources.has(source), source)
})

test('no jobs are enqueued and no mails sent', async () => {
  assert.equal(await count(sql`select from jobs.job where name not like '\\_\\_pgboss%'`), 0)
  assert.deepEqual(world.mails(), [])
})

test('reviews find hardly any warnings', async () => {
  assert.ok((await count(sql`select from tracking_reviews`)) > 0)
  await runReviews(world)
  assert.equal(await count(sql`select from tracking_reviews`), 0)
  const warned = await sql`select distinct about_user_id, situation from notifications where kind = 'trigger_warning'`
  assert.ok(warned.length < 20, warned.map(({ situation }) => situation).join(' '))
})

test('a second run on the same day gives the same history to the minute', async () => {
  const again = await createWorld()
  again.clock.set('2026-06-17T14:30:00Z')
  const silent = { ...again.services.appContext, enqueue: async () => {} }
  // A few people are as good as all.
  const few = await transaction(again.services.pool, async (tx) => {
    const { sites, ...company } = await buildCompany(silent, tx, await appContext.passwords.hash(password))
    const site = { ...sites[0]!, people: sites[0]!.people.slice(0, 8) }
    await addHistory({ ...company, sites: [site] }, () => {})
    return site.people.map(({ id }) => id)
  })
  const theirs = sql`user_id = any(${few}::bigint[])`
  const history = async ({ services: { pool } }: World) => ({
    trackings: await pool`
      select id, user_id, area_id, starts_at, ends_at, confirmed, recorded_break from time_trackings
      where ${theirs} order by id`,
    tags: await pool`
      select time_tracking_id, tag_id from time_tracking_tags
      where time_tracking_id in (select id from time_trackings where ${theirs}) order by 1, 2`,
    notes: await pool`
      select time_tracking_id, absence_id, kind, content from notes
      where time_tracking_id in (select id from time_trackings where ${theirs})
        or absence_id in (select id from absences where ${theirs}) order by id`,
    absences: await pool`
      select id, user_id, absence_type_id, starts_at, ends_at, days, hours, confirmation_status from absences
      where ${theirs} order by id`,
    entitlements: await pool`
      select id, user_id, title, spent_days, transferred_days, lapsed_days from vacation_entitlements
      where ${theirs} order by id`,
  })
  const [first, second] = [await history(world), await history(again)]
  for (const part of Object.keys(first) as (keyof typeof first)[]) {
    assert.ok(first[part].length > 0, part)
    assert.equal(JSON.stringify(second[part]) === JSON.stringify(first[part]), true, `${part} differ`)
  }
})
