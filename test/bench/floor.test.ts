import { strict as assert } from 'node:assert'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { pino } from 'pino'
import { firstResponse } from '../../bench/context.ts'
import { createFloorDatabase, dropFloorDatabase } from '../../bench/floor/database.ts'
import { createKiosk } from '../../bench/kiosk/kiosk.ts'
import { tokenHolders } from '../../bench/prepare.ts'
import { punches, punchesAtKiosk, punchesDatedBack, punchesForOthers } from '../../bench/punch-traffic.ts'
import { renamings } from '../../bench/scenarios/audit.ts'
import { filteredLists } from '../../bench/scenarios/filters.ts'
import { seedCompany, vacuumDatabase } from '../../bench/seed.ts'
import { startFloor } from '../../bench/servers.ts'
import {
  absences,
  clockEverybodyIn,
  deletePunches,
  filteredList,
  included,
  listOf,
  repeat,
  showTracking,
  tagIds,
  trackingIds,
} from '../../bench/traffic.ts'
import { serve } from '../../src/main.ts'
import { readConfig } from '../../src/platform/config.ts'
import { connect } from '../../src/platform/db/connect.ts'
import { createDatabase } from '../support/database.ts'

// The benchmark compares Stint with a floor, which is meaningful only as long as both give the same answers.

const database = await createDatabase({ empty: true })
const folder = mkdtempSync(join(tmpdir(), 'stint-floor-'))
const env = { PORT: '0', STINT_DATA_DIR: folder, DATABASE_URL: database.url, STINT_JOBS: 'off' }
const start = () => serve(readConfig(env), pino({ level: 'silent' }))
const seeding = await start()
const company = await seedCompany(database.url, seeding.address, 10_000, () => {})
await createKiosk(database.url, company)
// With statistics, as in the benchmark; without them, one plan exceeded the statement timeout.
await vacuumDatabase(database.url)
// A database can be copied only while it has no connections.
await seeding.stop()
// Otherwise plans depend on whether autovacuum has analyzed the tables by now.
await vacuumDatabase(database.url)
const floorUrl = await createFloorDatabase(database.url)
const stint = await start()
const tokensFile = join(folder, 'tokens.json')
writeFileSync(tokensFile, JSON.stringify(tokenHolders(company)))
const floor = await startFloor(floorUrl, tokensFile)
after(async () => {
  await Promise.all([floor.stop(), stint.stop()])
  await dropFloorDatabase(database.url)
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const until = Temporal.Now.plainDateISO('UTC')
const range = `range_start=${until.subtract({ months: 2 })}T00:00:00Z&range_end=${until}T00:00:00Z`
const ids = await trackingIds(database.url, company)
const filtered = await filteredLists(database.url, company)

for (const [what, traffic] of [
  ['the list of trackings', listOf(company, 'time_trackings')],
  ['its third page', listOf(company, 'time_trackings?page=3')],
  ['the filtered list', filteredList(company)],
  ['a tracking', showTracking(company, ids)],
  ['a tracking with included records', showTracking(company, ids, included)],
  ['the list of punches', listOf(company, 'time_trackings/actions')],
  ['the list of absences', listOf(company, 'absences')],
  ...filtered.settled.map(([name, traffic]) => [`the list filtered by ${name}`, traffic] as const),
  ['v1 users', repeat({ path: `/public_api/v1/users?api_token=${company.apiToken}` })],
  ['v1 absences', repeat({ path: `/public_api/v1/absences?api_token=${company.apiToken}&${range}` })],
] as const)
  test(`same answer as the floor: ${what}`, async () => {
    const own = (await firstResponse(stint.address, traffic)) as {
      data?: unknown[]
      users?: unknown[]
      absences?: unknown[]
    }
    assert.deepEqual(own, await firstResponse(floor.base, traffic))
    if (!what.endsWith('all of them'))
      assert.ok(JSON.stringify(own).length > 1000, 'the answer is longer than 1,000 characters')
  })

/** Without the parts that differ from one run to the next. */
const alike = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (name, member) =>
    /^(id|working_session_id|action_time|created_at|updated_at|confirmed_at)$/.test(name) ? typeof member : member,
  )

/** Without the user. */
const dataOf = (answer: unknown): unknown => {
  const { data } = answer as { data: { relationships: object } }
  return alike({ ...data, relationships: { ...data.relationships, user: null } })
}

for (const [whose, punching] of [
  ['one’s own', punches],
  ['for others, with one token', punchesForOthers],
  ['at a kiosk', punchesAtKiosk],
  ['dated back', punchesDatedBack],
] as const)
  test(`same answer as the floor to punches in and out: ${whose}`, async () => {
    const answers = []
    for (const base of [stint.address, floor.base]) {
      const next = punching({ ...company, people: [company.people[0]!] })(0)
      answers.push([dataOf(await firstResponse(base, () => next)), dataOf(await firstResponse(base, () => next))])
    }
    assert.deepEqual(answers[0], answers[1])
  })

/** What punches store, without the current times. */
const left = async (url: string): Promise<string[]> => {
  const sql = connect({ url, max: 1, prepare: false })
  try {
    const rows = await sql`
      select a.action_type, a.user_id, a.device_id, a.effect, a.tracking_version, t.version, t.created_by, t.punched,
        t.status, t.recorded_break, t.break_seconds, n.kind, n.author_id, split_part(n.content, ':', 1) as said,
        case when t.starts_at < now() - interval '1 hour' then t.starts_at end as starts_at,
        case when t.starts_at < now() - interval '1 hour' then t.ends_at end as ends_at
      from actions a
      join time_trackings t on t.account_id = a.account_id and t.id = a.time_tracking_id
      join notes n on n.account_id = t.account_id and n.time_tracking_id = t.id
      where t.area_id is null`
    return rows.map((row) => JSON.stringify(row)).sort()
  } finally {
    await sql.end()
  }
}

test('punches leave the same records as on the floor', async () => {
  const own = await left(database.url)
  assert.equal(own.length, 4 * 2 * 2, 'four ways to punch, in and out, with a note each')
  assert.deepEqual(own, await left(floorUrl))
})

/** The rows of the audit log about tags, without their times. */
const logged = async (url: string): Promise<readonly object[]> => {
  const sql = connect({ url, max: 1, prepare: false })
  try {
    return await sql`
      select actor_type, actor_id, actor_name, address, operation, outcome, workspace_id, record_type, record_id,
        record_name, before, after, exists (
          select from audit_unsealed u where u.account_id = e.account_id and u.entry_id = e.id) as unsealed
      from audit_entries e where record_type = 'tag' order by id`
  } finally {
    await sql.end()
  }
}

test('same answer as the floor to a changed tag, and the same row in the audit log, or none', async () => {
  const tags = await tagIds(database.url, company)
  const answers = []
  for (const base of [stint.address, floor.base]) {
    const next = renamings(company, tags)(0)
    answers.push([await firstResponse(base, () => next), await firstResponse(base, () => next)])
  }
  assert.deepEqual(answers[0], answers[1])
  const own = await logged(database.url)
  assert.equal(own.length, 2)
  assert.deepEqual(own, await logged(floorUrl))
  const unlogged = await firstResponse(floor.base, renamings(company, tags, 'unlogged_tags'))
  assert.deepEqual((unlogged as { data: unknown }).data, (answers[0]![0] as { data: unknown }).data)
  assert.equal((await logged(floorUrl)).length, 2)
})

/** Without the duration, which may change by a second. */
const besidesTime = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (name, member) => (/_time$|^break_duration$/.test(name) ? typeof member : member))

test('same answers as the floor while everybody is at work', async () => {
  for (const url of [database.url, floorUrl]) {
    await deletePunches(url)
    await clockEverybodyIn(url, company)
  }
  for (const traffic of [listOf(company, 'time_trackings'), filtered.running]) {
    const own = (await firstResponse(stint.address, traffic)) as { meta: Record<string, number> }
    const below = (await firstResponse(floor.base, traffic)) as { meta: Record<string, number> }
    assert.equal(own.meta.total_running, company.people.length)
    assert.deepEqual(besidesTime(own), besidesTime(below))
    for (const total of ['total_gross_time', 'total_net_time', 'total_break_time'])
      assert.ok(Math.abs(own.meta[total]! - below.meta[total]!) < 2, total)
  }
  for (const url of [database.url, floorUrl]) await deletePunches(url)
})

test('same answers as the floor to an absence request and its confirmation', async () => {
  const answers = []
  for (const [at, base] of [stint.address, floor.base].entries()) {
    const next = absences({ ...company, people: [company.people[at]!] }, { confirm: true })(0)
    const created = await firstResponse(base, () => next)
    const confirmed = await firstResponse(base, () => () => next(JSON.stringify(created)))
    answers.push([dataOf(created), dataOf(confirmed)])
  }
  assert.deepEqual(answers[0], answers[1])
})

test('the totals of the floor match a recount', async () => {
  const sql = connect({ url: floorUrl, max: 1, prepare: false })
  try {
    const totals = () => sql`
      select account_id, workspace_id, sum(confirmed) as confirmed, sum(unconfirmed) as unconfirmed,
        sum(gross_seconds) as gross, sum(break_seconds) as pause, sum(running) as running, sum(running_since) as since,
        sum(actions) as actions
      from floor_totals group by 1, 2 order by 1, 2`
    // Somebody who is still at work, too.
    const working = punches({ ...company, people: [company.people[5]!] })(0)
    await firstResponse(floor.base, () => working)
    const kept = await totals()
    await sql`select floor_recount()`
    assert.deepEqual([...kept], [...(await totals())])
  } finally {
    await sql.end()
  }
})
