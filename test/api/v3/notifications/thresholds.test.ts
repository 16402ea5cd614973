import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { queueReviewsOfLongRunning, reviewInRounds } from '../../../../src/domain/reviews/review-working-time.ts'
import { runReviews } from '../../../support/background.ts'
import { createCompany, type Person } from '../../../support/company.ts'
import { createTracking, punch } from '../../../support/working-time.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
world.clock.set('2026-02-10T08:00:00Z')

async function titles(ws: string, reader: Person): Promise<string[]> {
  await runReviews(world)
  const { body } = await world.get(`${ws}/notifications?filter[type]=notification`, reader.token)
  return body.data.map((one: { attributes: { title: string } }) => one.attributes.title).sort()
}

const morning = { starts_at: '2026-01-30T08:00:00Z', ends_at: '2026-01-30T13:00:00Z' }
const wholeDay = { starts_at: '2026-01-30T08:00:00Z', ends_at: '2026-01-30T16:00:00Z' }

test('200 a new workspace has the default thresholds, and they can be changed individually', async () => {
  const company = await createCompany(world)
  const usual = {
    daily_minutes: 600,
    break_after_minutes: 360,
    break_minutes: 30,
    long_break_after_minutes: 540,
    long_break_minutes: 45,
    rest_minutes: 660,
    running_minutes: 720,
    late_punch_minutes: 1440,
  }
  const shown = async () => (await world.get(company.ws, company.admin.token)).body.data.attributes.warning_thresholds
  assert.deepEqual(await shown(), usual)
  await world.patch(company.ws, { warning_thresholds: { daily_minutes: 480 } }, company.admin.token)
  assert.deepEqual(await shown(), { ...usual, daily_minutes: 480 })
})

test('the thresholds of the workspace determine the warnings', async () => {
  const company = await createCompany(world)
  const limits = { daily_minutes: 240, break_after_minutes: 120, break_minutes: 15 }
  await world.patch(company.ws, { warning_thresholds: limits }, company.admin.token)
  const person = await company.person()
  await createTracking(world, company, person, morning)
  assert.deepEqual(await titles(company.ws, person), ['Long working day', 'Missing break'])
})

test('changing thresholds removes warnings that no longer apply, and adds new ones for the same day', async () => {
  const company = await createCompany(world)
  const person = await company.person()
  await createTracking(world, company, person, wholeDay)
  assert.deepEqual(await titles(company.ws, person), ['Missing break'])
  const limits = { break_minutes: 0, daily_minutes: 300 }
  await world.patch(company.ws, { warning_thresholds: limits }, company.admin.token)
  assert.deepEqual(await titles(company.ws, person), ['Long working day'])
  await world.patch(company.ws, { warning_thresholds: { daily_minutes: 600 } }, company.admin.token)
  assert.deepEqual(await titles(company.ws, person), [])
})

test('a running tracking causes warnings, also with fractions of seconds', async () => {
  const company = await createCompany(world, { time_zone: 'UTC' })
  const person = await company.person()
  world.clock.freeze('2026-02-10T08:00:00Z')
  await punch(world, company, person, 'start')
  world.clock.freeze('2026-02-10T18:30:00.250Z')
  await punch(world, company, person, 'start-break')
  world.clock.freeze('2026-02-10T19:00:00.750Z')
  await punch(world, company, person, 'end-break')
  world.clock.freeze('2026-02-10T19:10:00.500Z')
  assert.deepEqual(await titles(company.ws, person), ['Long working day', 'Missing break'])
  world.clock.set('2026-02-10T20:00:00Z')
})

test('a default break that splits an odd number of seconds still leaves a stretch that is too long', async () => {
  const company = await createCompany(world)
  const person = await company.person()
  const odd = { starts_at: '2026-01-30T08:00:00Z', ends_at: '2026-01-30T21:15:01Z', default_break_duration: 2700 }
  await createTracking(world, company, person, odd)
  assert.deepEqual(await titles(company.ws, person), ['Long working day', 'Missing break'])
})

test('changing the time zone assigns hours to other days', async () => {
  const company = await createCompany(world, { time_zone: 'UTC' })
  const person = await company.person()
  // Far enough apart to be two shifts: only the day that includes both is long.
  await createTracking(world, company, person, { starts_at: '2026-01-30T00:00:00Z', ends_at: '2026-01-30T05:30:00Z' })
  await createTracking(world, company, person, { starts_at: '2026-01-30T14:00:00Z', ends_at: '2026-01-30T19:30:00Z' })
  assert.deepEqual(await titles(company.ws, person), ['Long working day'])
  await world.patch(company.ws, { time_zone: 'Asia/Tokyo' }, company.admin.token)
  assert.deepEqual(await titles(company.ws, person), [])
})

test('a tracking running for more than twelve hours causes one warning', async () => {
  const company = await createCompany(world)
  const person = await company.person()
  await punch(world, company, person, 'start')
  world.clock.advance({ hours: 11, minutes: 59 })
  await queueReviewsOfLongRunning(world.services.appContext)
  assert.ok(!(await titles(company.ws, person)).includes('Still running'))
  world.clock.advance({ minutes: 2 })
  await queueReviewsOfLongRunning(world.services.appContext)
  assert.ok((await titles(company.ws, person)).includes('Still running'))
  const before = (await world.get(`${company.ws}/notifications`, person.token)).body.data
  world.clock.advance({ hours: 30 })
  await queueReviewsOfLongRunning(world.services.appContext)
  const queued = await world.services.pool`select from tracking_reviews where user_id = ${person.id}`
  assert.equal(queued.length, 0, 'people who were notified are not queued again')
  await runReviews(world)
  const after = (await world.get(`${company.ws}/notifications`, person.token)).body.data
  assert.deepEqual(after, before, 'the warning does not change while it runs longer')
  await punch(world, company, person, 'end')
  assert.ok(!(await titles(company.ws, person)).includes('Still running'))
})

test('a failure to queue reviews of one account does not affect others', async () => {
  const companies = [await createCompany(world), await createCompany(world)] as const
  const people = [await companies[0].person(), await companies[1].person()] as const
  for (const [index, company] of companies.entries()) await punch(world, company, people[index]!, 'start')
  await runReviews(world)
  world.clock.advance({ hours: 13 })
  const { pool, appContext } = world.services
  await pool.unsafe(
    `alter table tracking_reviews add constraint broken check (account_id <> ${companies[0].accountId}) not valid`,
  )
  await assert.rejects(queueReviewsOfLongRunning(appContext), /broken/)
  await pool.unsafe('alter table tracking_reviews drop constraint broken')
  const listed = await pool<{ user_id: string }[]>`select user_id from tracking_reviews`
  assert.ok(listed.some(({ user_id }) => user_id === people[1].id))
})

test('warnings are in German in a German workspace', async () => {
  const company = await createCompany(world, { locale: 'de', time_zone: 'Europe/Berlin' })
  const person = await company.person({ attributes: { username: 'Pia' } })
  await createTracking(world, company, person, wholeDay)
  await runReviews(world)
  const { body } = await world.get(`${company.ws}/notifications`, person.token)
  const { title, message, created_at, updated_at } = body.data[0].attributes
  assert.equal(title, 'Fehlende Pause')
  assert.equal(message, 'Pia hat am 30.01.2026 0 min Pause gemacht; nötig sind 30 min.')
  for (const moment of [created_at, updated_at]) assert.match(moment, /^2026-02-1\dT\d\d:\d\d:\d\d\+01:00$/)
})

test('concurrent reviews create one warning per situation', async () => {
  const company = await createCompany(world)
  const people = await Promise.all(Array.from({ length: 6 }, () => company.person()))
  for (const person of people) await createTracking(world, company, person, wholeDay)
  const ids = await Promise.all(people.map((person) => createTracking(world, company, person, morning)))
  await Promise.all(Array.from({ length: 4 }, () => reviewInRounds(world.services.appContext, world.services.log)()))
  const { body } = await world.get(`${company.ws}/notifications?items=100`, company.admin.token)
  assert.equal(body.meta.total_count, people.length * 2, 'one overlap and one missing break each')
  await Promise.all([
    ...ids.map((id) => world.delete(`${company.ws}/time_trackings/${id}`, company.admin.token)),
    ...Array.from({ length: 4 }, () => reviewInRounds(world.services.appContext, world.services.log)()),
  ])
  await runReviews(world)
  const left = await world.get(`${company.ws}/notifications?items=100`, company.admin.token)
  assert.equal(left.body.meta.total_count, people.length)
})
