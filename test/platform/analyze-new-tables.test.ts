import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { analyzeNewTables } from '../../src/platform/db/analyze.ts'
import type { Pool } from '../../src/platform/db/connect.ts'
import { createCompany, type Person } from '../support/company.ts'
import { createWorld, eventually } from '../support/world.ts'

const world = await createWorld()
const { pool } = world.services

/** What the planner believes about the table. */
async function knownRows(sql: Pool, table: string): Promise<number> {
  const [row] = await sql<{ reltuples: number }[]>`select reltuples from pg_class where oid = ${table}::regclass`
  return row!.reltuples
}

/** Counts of changes reach other connections within a second. */
const countedChanges = (sql: Pool, table: string, count: number): Promise<unknown> =>
  eventually(async () => {
    const [row] = await sql<
      { changes: number }[]
    >`select pg_stat_get_mod_since_analyze(${table}::regclass)::int as changes`
    return row!.changes >= count
  })

test('a table is analyzed once it has been filled for the first time, and then left to autovacuum', async () => {
  await pool`create table filled_first (number integer) with (autovacuum_enabled = off)`
  await pool`create table hardly_filled (number integer) with (autovacuum_enabled = off)`
  await pool`insert into filled_first select generate_series(1, 250)`
  await pool`insert into hardly_filled select generate_series(1, 150)`
  await countedChanges(pool, 'filled_first', 250)
  await countedChanges(pool, 'hardly_filled', 150)
  assert.ok((await analyzeNewTables(pool)) >= 1)
  assert.equal(await knownRows(pool, 'filled_first'), 250)
  assert.equal(await knownRows(pool, 'hardly_filled'), -1)
  await pool`insert into filled_first select generate_series(1, 5000)`
  await countedChanges(pool, 'filled_first', 5000)
  await analyzeNewTables(pool)
  assert.equal(await knownRows(pool, 'filled_first'), 250)
})

test('a queue whose rows are deleted again is left alone', async () => {
  await pool`create table queue (number integer) with (autovacuum_enabled = off)`
  await pool`insert into queue select generate_series(1, 1000)`
  await pool`delete from queue where number > 20`
  await countedChanges(pool, 'queue', 1980)
  await analyzeNewTables(pool)
  assert.equal(await knownRows(pool, 'queue'), -1)
})

test('punches of a new installation do not get slower with each: a worker analyzes their tables at once', async () => {
  const running = await createWorld({ jobs: true })
  const sql = running.services.pool
  for (const table of ['time_trackings', 'actions'])
    await sql.unsafe(`alter table ${table} set (autovacuum_enabled = off)`)
  const company = await createCompany(running)
  const people: Person[] = []
  for (let count = 0; count < 10; count++) people.push(await company.person())
  const actions = `${company.ws}/time_trackings/actions`
  for (let round = 0; round < 12; round++)
    for (const action_type of ['start', 'end'])
      for (const { token } of people) assert.equal((await running.post(actions, { action_type }, token)).status, 201)
  await eventually(async () => (await knownRows(sql, 'time_trackings')) >= 100)
  await eventually(async () => (await knownRows(sql, 'actions')) >= 200)
})
