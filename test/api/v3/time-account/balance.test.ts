import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { runReviews } from '../../../support/background.ts'
import { createAccountCompany, hour } from '../../../support/time-accounts.ts'
import { createTracking } from '../../../support/working-time.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
world.clock.set('2026-03-02T12:00:00Z')
const company = await createAccountCompany(world)

const inHours = (seconds: number): number => seconds / hour

test('200 the balance is worked minus target hours, before and after the days are stored', async () => {
  const person = await company.createWorker({ attributes: { initial_time_account: 2.5 } })
  // Thursday 1 and Friday 2 January, then a week.
  await company.trackHours(person, '2026-01-01', 8)
  await company.trackHours(person, '2026-01-02', 9)
  assert.equal(inHours(await company.balance(person, '2025-12-31')), 2.5)
  assert.equal(inHours(await company.balance(person, '2026-01-01')), 2.5)
  assert.equal(inHours(await company.balance(person, '2026-01-04')), 3.5)
  assert.equal(inHours(await company.balance(person, '2026-01-05')), -4.5)
  await runReviews(world)
  const stored = await world.services.pool<{ count: number }[]>`
    select count(*)::int as count from time_account_days where user_id = ${person.id}`
  assert.equal(stored[0]!.count, 42)
  assert.equal(inHours(await company.balance(person, '2026-01-04')), 3.5)
  assert.equal(inHours(await company.balance(person, '2026-01-05')), -4.5)
})

test('200 a change of a past day is in the balance immediately, and after the rebuild', async () => {
  const person = await company.createWorker()
  await runReviews(world)
  const before = await company.balance(person, '2026-02-28')
  await company.trackHours(person, '2026-01-07', 8)
  assert.equal(inHours((await company.balance(person, '2026-02-28')) - before), 8)
  await runReviews(world)
  assert.equal(inHours((await company.balance(person, '2026-02-28')) - before), 8)
})

test('200 a running tracking counts up to now', async () => {
  const person = await company.createWorker({ starts_on: '2026-03-02' })
  await world.post(
    `${company.ws}/time_trackings/actions`,
    { action_type: 'start', action_time: '2026-03-02T07:00:00Z', user_id: person.id },
    company.admin.token,
  )
  world.clock.set('2026-03-02T12:00:00Z')
  const { body } = await world.get(company.accountPath(person), person.token)
  assert.equal(body.meta.today, '2026-03-02')
  assert.equal(body.meta.time_zone, 'Europe/Berlin')
  assert.ok(Math.abs(body.meta.balance_seconds + 3 * hour) <= 5, String(body.meta.balance_seconds))
  assert.equal(body.meta.balance_yesterday_seconds, 0)
})

test('200 an evening absence in a workspace far to the west counts on its local day, before and after the rebuild', async () => {
  const person = await company.createWorker()
  const made = await world.post(
    `${company.account}/workspaces`,
    { name: 'Honolulu', time_zone: 'Pacific/Honolulu' },
    company.admin.token,
  )
  const site = `/api/v3/workspaces/${made.body.data.id}`
  await world.services.pool`
    insert into memberships (account_id, workspace_id, user_id, created_at)
    select account_id, ${made.body.data.id}, user_id, created_at from memberships where user_id = ${person.id}`
  const types = await world.get(`${site}/absence_types?filter[kind]=vacation`, company.admin.token)
  await runReviews(world)
  const before = await company.balance(person, '2026-02-10')
  // By then it is Wednesday in Berlin and in UTC.
  const asked = await world.post(
    `${site}/absences`,
    {
      user_id: person.id,
      absence_type_id: types.body.data[0].id,
      starts_at: '2026-02-10T20:00:00-10:00',
      ends_at: '2026-02-10T23:00:00-10:00',
      full_day: false,
    },
    company.admin.token,
  )
  assert.equal(asked.status, 200, asked.text)
  const decision = `${site}/absences/${asked.body.data.id}/absences_confirmations`
  assert.equal((await world.request('POST', decision, { token: company.admin.token })).status, 200)
  const counted = (await company.balance(person, '2026-02-10')) - before
  await runReviews(world)
  const stored = (await company.balance(person, '2026-02-10')) - before
  await world.services.pool`update time_accounts set built_until = null, built_by = null where user_id = ${person.id}`
  const anew = (await company.balance(person, '2026-02-10')) - before
  assert.deepEqual([counted, stored, anew].map(inHours), [3, 3, 3])
})

test('200 a default break longer than the first day of a shift is deducted from the next, but from no other shift', async () => {
  const person = await company.createWorker()
  const breaks = { default_break_duration: 45 * 60 }
  // Saturday 31 January, 23:45, to Sunday 07:45, across the end of the month.
  await createTracking(world, company, person, {
    starts_at: '2026-01-31T23:45:00+01:00',
    ends_at: '2026-02-01T07:45:00+01:00',
    ...breaks,
  })
  const worked = async () =>
    Object.values(await company.days(person, '2026-01-31', '2026-02-01')).map(([, seconds]) => inHours(seconds!))
  assert.deepEqual(await worked(), [0, 7.25])
  await company.trackHours(person, '2026-01-31', 4)
  assert.deepEqual(await worked(), [4, 7.25])
  await runReviews(world)
  assert.deepEqual(await worked(), [4, 7.25])
})

test('200 overlapping trackings with a default break count once', async () => {
  const person = await company.createWorker()
  const breaks = { default_break_duration: 30 * 60 }
  const times = { starts_at: '2026-01-07T08:00:00+01:00', ends_at: '2026-01-07T16:00:00+01:00', ...breaks }
  await createTracking(world, company, person, times)
  await createTracking(world, company, person, times)
  assert.deepEqual(
    (await company.days(person, '2026-01-07', '2026-01-07'))['2026-01-07']!.map(inHours).slice(0, 2),
    [8, 7.5],
  )
  await createTracking(world, company, person, { ...times, ends_at: '2026-01-07T16:10:00+01:00' })
  const longer = (await company.days(person, '2026-01-07', '2026-01-07'))['2026-01-07']![1]!
  assert.equal(longer, 7 * hour + 40 * 60)
})
