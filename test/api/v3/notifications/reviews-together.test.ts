import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import {
  countPeopleToReview,
  reviewInRounds,
  reviewRecentWork,
} from '../../../../src/domain/reviews/review-working-time.ts'
import { runReviews } from '../../../support/background.ts'
import { type Company, createCompany, type Person } from '../../../support/company.ts'
import { addWorkspace } from '../../../support/fixture.ts'
import { insertPeople, insertWorkOf } from '../../../support/insert-people.ts'
import { fortyHours } from '../../../support/time-accounts.ts'
import { timeTrackings } from '../../../support/time-trackings.ts'
import { createTracking } from '../../../support/working-time.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
world.clock.set('2026-01-30T20:00:00Z')
const { pool: sql, appContext, log } = world.services

const unbroken = { starts_at: '2026-01-30T08:00:00Z', ends_at: '2026-01-30T16:00:00Z' }
const harmless = { starts_at: '2026-01-30T08:00:00Z', ends_at: '2026-01-30T12:00:00Z' }

const titles = async (ws: string, { token }: Person): Promise<string[]> => {
  const { body } = await world.get(`${ws}/notifications`, token)
  return body.data.map(({ attributes }: { attributes: { title: string } }) => attributes.title).sort()
}

/** What one round of reviews takes: the statements that it sends. */
async function statementsOfRound(): Promise<number> {
  let count = 0
  const review = reviewInRounds(appContext, log)
  sql.observe(() => void count++)
  await review()
  sql.observe(() => {})
  return count
}

for (const [what, times] of [
  ['with nothing to warn of', harmless],
  ['with a warning each', unbroken],
  ['of yesterday', { starts_at: '2026-01-29T08:00:00Z', ends_at: '2026-01-29T16:00:00Z' }],
] as const)
  test(`forty people ${what} are reviewed with hardly more statements than two`, async () => {
    const company = await createCompany(world)
    const counts: number[] = []
    for (const number of [2, 40]) {
      for (let index = 0; index < number; index++) await createTracking(world, company, await company.person(), times)
      counts.push(await statementsOfRound())
      const [row] =
        await sql`select count(*)::int as waiting from tracking_reviews where account_id = ${company.accountId}`
      assert.equal(row!.waiting, 0)
    }
    const [few, many] = counts as [number, number]
    // Years of holidays are stored once, and long-term reviews read ten people at a time.
    assert.ok(many <= few + 15, `${few} statements for two people, ${many} for forty`)
  })

test('people reviewed together get what each would get alone', async () => {
  const company = await createCompany(world, { time_zone: 'Europe/Berlin' })
  const second = await addWorkspace(world, company, 'Second')
  const [warned, settled, calm, both, scheduled, away] = [
    await company.person(),
    await company.person(),
    await company.person(),
    await company.person(),
    await company.person({ attributes: { start_of_accounting: '2026-01-01' } }),
    await company.person(),
  ]
  const trackings = timeTrackings(world, company)
  const shortened = await createTracking(world, company, settled, unbroken)
  const removed = await createTracking(world, company, away, unbroken)
  await runReviews(world)
  assert.deepEqual(await titles(company.ws, settled), ['Missing break'])

  // All of this waits for the same round.
  await createTracking(world, company, warned, unbroken)
  await trackings.change(shortened, { attributes: { ends_at: '2026-01-30T13:00:00Z' } })
  await createTracking(world, company, calm, harmless)
  await sql`
    insert into memberships (account_id, user_id, workspace_id, created_at)
    values (${company.accountId}, ${both.id}, ${second.id}, now())`
  await createTracking(world, company, both, harmless)
  await sql`
    insert into time_trackings (account_id, workspace_id, user_id, starts_at, ends_at, created_by, created_at, updated_at)
    values (${company.accountId}, ${second.id}, ${both.id}, '2026-01-30T12:00:00Z', '2026-01-30T20:00:00Z',
      'admin', now(), now())`
  const schedule = { starts_on: '2026-01-01', weeks: fortyHours, holiday_calendar: 'none' }
  const path = `${company.ws}/users/${scheduled.id}/work_schedules`
  assert.equal((await world.post(path, schedule, company.admin.token)).status, 201)
  await createTracking(world, company, scheduled, {
    starts_at: '2026-01-29T08:00:00Z',
    ends_at: '2026-01-29T16:00:00Z',
  })
  await world.delete(`${company.ws}/time_trackings/${removed}`, company.admin.token)
  await reviewInRounds(appContext, log)()

  assert.deepEqual(await titles(company.ws, warned), ['Missing break'])
  assert.deepEqual(await titles(company.ws, settled), [])
  assert.deepEqual(await titles(company.ws, calm), [])
  assert.deepEqual(await titles(company.ws, away), [])
  assert.deepEqual(await titles(company.ws, both), ['Long working day', 'Missing break'])
  assert.deepEqual(await titles(second.ws, both), ['Long working day', 'Missing break'])
  assert.deepEqual(await titles(company.ws, scheduled), ['Missing break'])
  const stored = await sql<{ worked: number }[]>`
    select worked_seconds as worked from time_account_days where user_id = ${scheduled.id} and day = '2026-01-29'`
  assert.deepEqual([...stored], [{ worked: 8 * 3600 }], 'days of the time account are stored as well')
  const [row] = await sql`select count(*)::int as waiting from tracking_reviews where account_id = ${company.accountId}`
  assert.equal(row!.waiting, 0)
})

test('work that is stored during a review of many people is reviewed afterwards', async () => {
  const company = await createCompany(world)
  const [first, second] = [await company.person(), await company.person()]
  for (const person of [first, second]) await createTracking(world, company, person, harmless)
  let added: Promise<string> | null = null
  sql.observe((text) => {
    // The people are locked and their rows taken; what they have worked is not read yet.
    if (text.includes('as is_imported'))
      added ??= createTracking(world, company, second, {
        starts_at: '2026-01-30T12:00:00Z',
        ends_at: '2026-01-30T18:00:00Z',
      })
  })
  await reviewInRounds(appContext, log)()
  sql.observe(() => {})
  assert.ok(added)
  await added
  await runReviews(world)
  assert.deepEqual(await titles(company.ws, first), [])
  assert.deepEqual(await titles(company.ws, second), ['Missing break'])
})

test('all changes of the last day are reviewed in one go, those of earlier days are left to the rounds', async () => {
  const company = await createCompany(world)
  const [now, earlier] = [await company.person(), await company.person()]
  await createTracking(world, company, earlier, {
    starts_at: '2026-01-28T08:00:00Z',
    ends_at: '2026-01-28T16:00:00Z',
  })
  await createTracking(world, company, now, unbroken)
  const others = await insertPeople(sql, company, 120)
  await insertWorkOf(sql, company, others, harmless)
  const catchUp = reviewRecentWork(appContext, log)
  assert.equal(await countPeopleToReview(appContext), 122)
  assert.equal(await countPeopleToReview(appContext, { which: 'recent' }), 121)
  assert.equal(await catchUp(), 121)
  assert.equal(await catchUp(), 0)
  assert.deepEqual(await titles(company.ws, now), ['Missing break'])
  assert.deepEqual(await titles(company.ws, earlier), [])
  await runReviews(world)
  assert.deepEqual(await titles(company.ws, earlier), ['Missing break'])
})

test('accounts with changes of earlier days take no turn of those with changes of the last day', async () => {
  const company = await createCompany(world)
  const catchUp = reviewRecentWork(appContext, log)
  await createTracking(world, company, await company.person(), unbroken)
  assert.equal(await catchUp(), 1)
  // More accounts than a round has turns; all of them come before the company now.
  await sql`
    insert into tracking_reviews (account_id, workspace_id, user_id, from_at, until_at)
    select ${company.accountId}::bigint + n, 1, 1, '2026-01-28T08:00:00Z', '2026-01-28T16:00:00Z' from generate_series(1, 120) n`
  await createTracking(world, company, await company.person(), unbroken)
  assert.equal(await catchUp(), 1)
  await sql`delete from tracking_reviews where account_id > ${company.accountId}`
})

test('a person who keeps working is not reviewed again at once, and does not keep others waiting', async () => {
  const [company, other] = [await createCompany(world), await createCompany(world)]
  const [busy, calm] = [await company.person(), await company.person()]
  const catchUp = reviewRecentWork(appContext, log, { secondsBetweenReviews: 3600 })
  await createTracking(world, company, busy, harmless)
  assert.equal(await catchUp(), 1)
  // More rows than are looked at for one round, and all of them before the other person's.
  for (let index = 0; index < 60; index++)
    await sql`
      insert into tracking_reviews (account_id, workspace_id, user_id, from_at, until_at)
      values (${company.accountId}, ${company.workspaceId}, ${busy.id}, ${harmless.starts_at}, ${harmless.ends_at})`
  await createTracking(world, company, calm, unbroken)
  await createTracking(world, other, await other.person(), unbroken)
  assert.equal(await catchUp(), 2)
  assert.deepEqual(await titles(company.ws, calm), ['Missing break'])
  assert.equal(await catchUp(), 0)
  assert.equal(await countPeopleToReview(appContext), 1)
  await createTracking(world, company, busy, unbroken)
  await runReviews(world)
  assert.deepEqual(await titles(company.ws, busy), ['Missing break', 'Overlapping times'])
})

test('accounts in which everybody was reviewed a moment ago take no turn of others', async () => {
  const catchUp = reviewRecentWork(appContext, log, { secondsBetweenReviews: 3600 })
  const all: [Company, Person][] = []
  for (let count = 0; count < 60; count++) {
    const company = await createCompany(world)
    all.push([company, await company.person()])
  }
  // It comes after more accounts than have a turn in a round.
  const [[calm, person]] = all.splice(54, 1) as [[Company, Person]]
  const work = () => Promise.all(all.map(([company, { id }]) => insertWorkOf(sql, company, [id], harmless)))
  await work()
  assert.equal(await catchUp(), 59)
  await work()
  await createTracking(world, calm, person, unbroken)
  assert.equal(await catchUp(), 1)
  assert.deepEqual(await titles(calm.ws, person), ['Missing break'])
  await runReviews(world)
})

test('a person is reviewed again once the time between two reviews is over', async () => {
  const company = await createCompany(world)
  const person = await company.person()
  const catchUp = reviewRecentWork(appContext, log, { secondsBetweenReviews: 0 })
  await createTracking(world, company, person, harmless)
  assert.equal(await catchUp(), 1)
  await createTracking(world, company, person, { starts_at: '2026-01-30T12:00:00Z', ends_at: '2026-01-30T17:00:00Z' })
  assert.equal(await catchUp(), 1)
  assert.deepEqual(await titles(company.ws, person), ['Missing break'])
})
