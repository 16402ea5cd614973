import { strict as assert } from 'node:assert'
import { after, test } from 'node:test'
import { pino } from 'pino'
import { connect } from '../../src/platform/db/connect.ts'
import { createJobs, type JobKind } from '../../src/platform/jobs/jobs.ts'
import { createDatabase } from '../support/database.ts'

const database = await createDatabase()
after(() => database.drop())

const quiet = pino({ level: 'silent' })

type Stored = { name: string; cron: string; updated_on: string }

/** The schedules stored after a node with these kinds of jobs has started. */
async function storedAfterStart(kinds: readonly JobKind[]): Promise<Stored[]> {
  const pool = connect({ url: database.url, max: 2, prepare: true })
  const jobs = createJobs(pool, { kinds, chores: [] }, quiet, { worker: false, pollMs: 250 })
  try {
    await jobs.prepare()
    return await pool<Stored[]>`select name, cron, updated_on from jobs.schedule where name like 'test-%' order by name`
  } finally {
    await jobs.stop()
    await pool.end()
  }
}

const kind = (name: string, schedule?: string): JobKind => ({
  name,
  work: async () => {},
  ...(schedule && { schedule }),
})

test('a start stores new and changed schedules only', async () => {
  const kinds = [kind('test-daily', '5 3 * * *'), kind('test-hourly', '7 * * * *'), kind('test-when-enqueued')]
  const first = await storedAfterStart(kinds)
  assert.deepEqual(
    first.map(({ name, cron }) => [name, cron]),
    [
      ['test-daily', '5 3 * * *'],
      ['test-hourly', '7 * * * *'],
    ],
  )
  const second = await storedAfterStart([kind('test-daily', '5 4 * * *'), ...kinds.slice(1)])
  assert.deepEqual(
    second.map(({ cron }) => cron),
    ['5 4 * * *', '7 * * * *'],
  )
  assert.notEqual(second[0]!.updated_on, first[0]!.updated_on)
  assert.equal(second[1]!.updated_on, first[1]!.updated_on)
})

test('a start that failed halfway stores the rest when repeated', async () => {
  const pool = connect({ url: database.url, max: 2, prepare: true })
  const jobs = createJobs(pool, { kinds: [kind('test-weekly', '9 5 * * 1')], chores: [] }, quiet, {
    worker: false,
    pollMs: 250,
  })
  try {
    await pool.unsafe(`
      create function refuse() returns trigger language plpgsql as 'begin raise exception ''not now''; end';
      create trigger refused before insert on jobs.schedule for each row execute function refuse()`)
    await assert.rejects(jobs.prepare(), /not now/)
    await pool.unsafe('drop trigger refused on jobs.schedule')
    await jobs.prepare()
    assert.deepEqual(await pool`select cron from jobs.schedule where name = 'test-weekly'`, [{ cron: '9 5 * * 1' }])
  } finally {
    await jobs.stop()
    await pool.end()
  }
})

test('a start removes schedules of jobs that are gone, or have no schedule any more', async () => {
  const kept = kind('test-kept', '3 * * * *')
  const before = [kept, kind('test-gone', '1 * * * *'), kind('test-when-enqueued-now', '2 * * * *')]
  assert.equal((await storedAfterStart(before)).length, 3)
  const left = await storedAfterStart([kept, kind('test-when-enqueued-now')])
  assert.deepEqual(
    left.map(({ name, cron }) => [name, cron]),
    [['test-kept', '3 * * * *']],
  )
})
