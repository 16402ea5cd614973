import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { backgroundWork } from '../../src/domain/jobs.ts'
import { queueReviewsOfUnbuilt } from '../../src/domain/time-account/rebuild-days.ts'
import { createFullCompany } from '../isolation/support/full-company.ts'
import { createWorld } from '../support/world.ts'

const world = await createWorld()
const { appContext, config, log, mailer, files } = world.services
await createFullCompany(world, 'Own')
const { baseUrl, limits, auditYears } = config
const { kinds } = backgroundWork(appContext, { mailer, files, baseUrl, limits, log, auditYears, pollSeconds: 1 })

for (const { name, schedule, work } of kinds)
  if (schedule) test(`${name} runs without failing`, () => work({} as never))

test('people with a schedule and past days are queued for a review, once', async () => {
  const { pool: sql } = appContext
  await sql`delete from tracking_reviews`
  world.clock.advance({ days: 3 })
  const [{ count } = { count: 0 }] = await sql<{ count: number }[]>`
    select count(distinct s.user_id)::int as count from work_schedules s
    join users u on u.account_id = s.account_id and u.id = s.user_id and u.deleted_at is null
    join time_accounts a on a.account_id = s.account_id and a.user_id = s.user_id`
  assert.ok(count > 0)
  for (let time = 0; time < 2; time++) {
    await queueReviewsOfUnbuilt(appContext)
    assert.equal((await sql`select from tracking_reviews`).length, count)
  }
})
