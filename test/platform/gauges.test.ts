import { strict as assert } from 'node:assert'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { createCompany } from '../support/company.ts'
import { subscribeToEvents } from '../support/event-subscription.ts'
import { createWorld, eventually } from '../support/world.ts'

const logged: string[] = []
const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(JSON.parse(line).msg) })
const world = await createWorld({ env: { STINT_METRICS_PORT: '0' }, log })
const company = await createCompany(world)
const { pool, jobs, metrics } = world.services

const read = async (series: string): Promise<number> => {
  const line = (await metrics!.read()).split('\n').find((one) => one.startsWith(`${series} `))
  return Number(line?.split(' ')[1])
}

test('waiting jobs are counted by kind with the age of the oldest; those scheduled for later are not', async () => {
  const [waiting, oldest] = ['stint_jobs_waiting', 'stint_jobs_oldest_waiting_seconds']
  assert.deepEqual([await read(`${waiting}{kind="tidy-up"}`), await read(`${oldest}{kind="tidy-up"}`)], [0, 0])
  for (const minutes of [10, 20, -10]) {
    await jobs.enqueue(pool, 'tidy-up', {})
    const start = world.clock.now().subtract({ minutes }).toString()
    await pool`
      update jobs.job set start_after = ${start}, singleton_key = 'dated' where name = 'tidy-up' and singleton_key is null`
  }
  assert.equal(await read(`${waiting}{kind="tidy-up"}`), 2)
  assert.equal(Math.floor((await read(`${oldest}{kind="tidy-up"}`)) / 60), 20)
  assert.equal(await read(`${waiting}{kind="sweep-files"}`), 0)
  await pool`delete from jobs.job where name = 'tidy-up'`
  assert.deepEqual([await read(`${waiting}{kind="tidy-up"}`), await read(`${oldest}{kind="tidy-up"}`)], [0, 0])
})

test('jobs that were given up in the last day', async () => {
  assert.equal(await read('stint_jobs_given_up'), 0)
  await jobs.enqueue(pool, 'tidy-up', {})
  const fail = (hours: number) => pool`
    update jobs.job set state = 'failed', completed_on = ${world.clock.now().subtract({ hours }).toString()}
    where name = 'tidy-up'`
  await fail(1)
  assert.equal(await read('stint_jobs_given_up'), 1)
  await fail(25)
  assert.equal(await read('stint_jobs_given_up'), 0)
  await pool`delete from jobs.job where name = 'tidy-up'`
})

test('a process that answers with 503 is reported', async () => {
  const { availability } = world.services
  assert.equal(await read('stint_closed'), 0)
  availability.closing()
  assert.equal(await read('stint_closed'), 1)
  availability.opened()
  assert.equal(await read('stint_closed'), 0)
})

test('the difference to the clock of the database is measured and logged once', async () => {
  const difference = () => read('stint_clock_difference_seconds')
  const about = () => logged.filter((line) => line.includes('clock'))
  assert.ok((await difference()) <= 5)
  world.clock.advance({ minutes: -60 })
  await eventually(async () => Math.abs((await difference()) - 3600) < 60)
  world.clock.advance({ minutes: 60 })
  await eventually(() => about().length === 2)
  assert.ok((await difference()) <= 5)
  assert.deepEqual(about(), [
    'The clock of this machine differs from the database’s: punches are stored with wrong times. Set up NTP on both machines.',
    'The clock of this machine agrees with the database’s again.',
  ])
})

test('waiting reviews, and those set aside', async () => {
  const numbers = async () => [await read('stint_reviews_waiting'), await read('stint_reviews_set_aside')]
  assert.deepEqual(await numbers(), [0, 0])
  const { accountId, workspaceId, admin } = company
  for (const failures of [0, 4])
    await pool`
      insert into tracking_reviews (account_id, workspace_id, user_id, from_at, until_at, failures)
      values (${accountId}, ${workspaceId}, ${admin.id}, '2026-01-01', '2026-01-02', ${failures})`
  assert.deepEqual(await numbers(), [1, 0])
  await pool`update tracking_reviews set failures = 5`
  assert.deepEqual(await numbers(), [0, 1])
  await pool`delete from tracking_reviews`
})

test('waiting follow-ups, and those set aside', async () => {
  const numbers = async () => [await read('stint_follow_ups_waiting'), await read('stint_follow_ups_set_aside')]
  assert.deepEqual(await numbers(), [0, 0])
  const { accountId, workspaceId } = company
  for (const [id, failures] of [
    [1, 0],
    [2, 7],
    [3, 8],
  ] as const)
    await pool`
      insert into follow_ups (account_id, workspace_id, kind, record_id, failures)
      values (${accountId}, ${workspaceId}, 'tell-of-request', ${id}, ${failures})`
  assert.deepEqual(await numbers(), [2, 1])
  await pool`delete from follow_ups`
})

test('open event streams', async () => {
  assert.equal(await read('stint_event_streams'), 0)
  const subscription = await subscribeToEvents(world, company, company.admin.token)
  assert.equal(await read('stint_event_streams'), 1)
  await subscription.close()
  await eventually(async () => (await read('stint_event_streams')) === 0)
})

test('the dashboard and the alert rules in deploy/ use existing metrics', async () => {
  metrics!.observe('GET', '/somewhere', 200, 0.1)
  const there = new Set((await metrics!.read()).split('\n').map((line) => line.split(/[{ ]/, 1)[0]))
  const folder = fileURLToPath(new URL('../../deploy/', import.meta.url))
  const files = readdirSync(folder).filter((name) => /\.(json|yml)$/.test(name))
  for (const file of files) {
    const asked = readFileSync(folder + file, 'utf8').match(/\b(stint|http|process|nodejs)_\w+/g) ?? []
    assert.ok(asked.length > 0, file)
    assert.deepEqual(
      asked.filter((name) => !there.has(name)),
      [],
      file,
    )
  }
})
