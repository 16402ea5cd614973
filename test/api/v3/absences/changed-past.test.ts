import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createAccountCompany, fortyHours } from '../../../support/time-accounts.ts'
import { createWorld, eventually } from '../../../support/world.ts'

// Holidays and schedules that are corrected after absences are over: open months follow, closed ones never.

const world = await createWorld({ jobs: true })
world.clock.set('2026-03-02T12:00:00Z')
const company = await createAccountCompany(world)
const { ws, admin } = company

const daysOf = async (id: string): Promise<number> =>
  (await world.get(`${company.absences}/${id}`, admin.token)).body.data.attributes.days
const become = async (ids: readonly string[], expected: readonly number[]): Promise<void> => {
  const all = () => Promise.all(ids.map(daysOf))
  await eventually(async () => (await all()).join() === expected.join(), 10).catch(() => undefined)
  assert.deepEqual(await all(), expected)
}
const holidays = async (...days: string[]): Promise<void> => {
  const special_days = days.map((day) => ({ day, share: 1, name: null }))
  const answer = await world.patch(ws, { special_days }, admin.token)
  assert.equal(answer.status, 200, answer.text)
}
/** A person who is off on a Wednesday and Thursday in January and in February, and on the Friday and Monday in between. */
async function away() {
  const person = await company.createWorker({ weeks: null })
  const given = await company.schedule(person, { starts_on: '2026-01-01', weeks: fortyHours })
  assert.equal(given.status, 201, given.text)
  const spans = [
    ['2026-01-14', '2026-01-15'],
    ['2026-01-30', '2026-02-02'],
    ['2026-02-11', '2026-02-12'],
  ] as const
  const ids: string[] = []
  for (const [first, last] of spans) ids.push(await company.createConfirmedAbsence(person, 'vacation', first, last))
  return { person, ids, scheduleId: given.body.data.id as string }
}

test('200 corrected holidays update past absences, in closed months only once these are reopened', async () => {
  const { person, ids } = await away()
  const other = await away()
  assert.equal((await company.close(person, '2026-01')).status, 201)
  const closed = await company.balance(person, '2026-01-31')
  await holidays('2026-01-15', '2026-02-02', '2026-02-12')
  await become(other.ids, [1, 1, 1])
  await become(ids, [2, 2, 1])
  assert.equal(await company.balance(person, '2026-01-31'), closed)
  assert.equal((await company.reopen(person, '2026-01')).status, 201)
  assert.deepEqual(await Promise.all(ids.map(daysOf)), [1, 1, 1])
  await holidays()
  await become([...ids, ...other.ids], [2, 2, 2, 2, 2, 2])
})

test('200 a corrected work schedule updates past absences, in closed months only once these are reopened', async () => {
  const { person, ids, scheduleId } = await away()
  const other = await away()
  assert.equal((await company.close(person, '2026-01')).status, 201)
  const path = (one: typeof other) => `${ws}/users/${one.person.id}/work_schedules/${one.scheduleId}`
  // No Mondays and no Thursdays.
  const weeks = [[0, 480, 480, 0, 480, 0, 0]]
  const reaching = { weeks, reaches_back: true }
  assert.equal((await world.patch(path({ person, ids, scheduleId }), reaching, admin.token)).status, 200)
  assert.equal((await world.patch(path(other), { weeks }, admin.token)).status, 200)
  assert.deepEqual(await Promise.all(other.ids.map(daysOf)), [1, 1, 1])
  assert.deepEqual(await Promise.all(ids.map(daysOf)), [2, 2, 1])
  assert.equal((await company.reopen(person, '2026-01')).status, 201)
  assert.deepEqual(await Promise.all(ids.map(daysOf)), [1, 1, 1])
})
