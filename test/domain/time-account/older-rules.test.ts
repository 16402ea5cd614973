import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { queueReviewsOfUnbuilt } from '../../../src/domain/time-account/rebuild-days.ts'
import { runReviews } from '../../support/background.ts'
import { createAccountCompany, hour } from '../../support/time-accounts.ts'
import { createWorld } from '../../support/world.ts'

const world = await createWorld()
world.clock.set('2026-03-02T12:00:00Z')
const company = await createAccountCompany(world)
const { pool, appContext } = world.services

test('days stored under older rules are not used, and are stored again within an hour', async () => {
  const person = await company.createWorker()
  await company.trackHours(person, '2026-01-07', 8)
  await runReviews(world)
  const balance = await company.balance(person, '2026-02-28')
  const stored = async (): Promise<number> => {
    const [row] = await pool<{ worked: number }[]>`
      select worked_seconds::int as worked from time_account_days where user_id = ${person.id} and day = '2026-01-07'`
    return row!.worked
  }
  assert.equal(await stored(), 8 * hour)
  await pool`update time_account_days set worked_seconds = 1, charged_seconds = 1 where user_id = ${person.id} and day = '2026-01-07'`
  await pool`update time_accounts set built_by = md5('older rules') where user_id = ${person.id}`
  assert.equal(await company.balance(person, '2026-02-28'), balance)
  await queueReviewsOfUnbuilt(appContext)
  await runReviews(world)
  assert.equal(await stored(), 8 * hour)
  assert.equal(await company.balance(person, '2026-02-28'), balance)
  await queueReviewsOfUnbuilt(appContext)
  assert.deepEqual([...(await pool`select from tracking_reviews where user_id = ${person.id}`)], [])
})
