import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createAbsenceCompany } from '../../../support/absences.ts'
import { errorPointers } from '../../../support/answers.ts'
import { entitlementsOf } from '../../../support/entitlements.ts'
import { createWorld } from '../../../support/world.ts'

// What a calculation answers besides the numbers: clashes, and the days that would be left.

const world = await createWorld()
world.clock.set('2026-06-01T10:00:00Z')
const company = await createAbsenceCompany(world)
const silvester = { day: '12-31', share: 0.5, name: 'Silvester' }
await world.patch(company.ws, { special_days: [silvester] }, company.admin.token)
const { admin, ws, types } = company
const entitlements = entitlementsOf(world, company)

const preview = async (query: Record<string, string>, token = admin.token) => {
  const asked = { starts_at: '2026-07-06', ends_at: '2026-07-10', ...query }
  const answer = await world.get(`${ws}/absences_calculations?${new URLSearchParams(asked)}`, token)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.meta
}
const vacation = { absence_type_id: types.vacation! }

test('clashes are pending and confirmed absences of the person in order, not rejected, deleted or other people’s', async () => {
  const [person, colleague] = [await company.person(), await company.person()]
  const whole = (from: string, until: string) => ({ starts_at: from, ends_at: until, full_day: true })
  const confirmed = await company.createAbsence(person.token, whole('2026-07-10', '2026-07-12'))
  const pending = await company.createAbsence(person.token, whole('2026-06-29', '2026-07-06'))
  const rejected = await company.createAbsence(person.token)
  const deleted = await company.createAbsence(person.token)
  await company.createAbsence(person.token, whole('2026-07-11', '2026-07-14'))
  await company.createAbsence(person.token, whole('2026-07-01', '2026-07-05'))
  await company.createAbsence(colleague.token)
  await company.decide(confirmed, 'confirmed')
  await company.decide(rejected, 'rejected')
  await world.delete(`${company.absences}/${deleted}`, admin.token)
  for (const token of [person.token, admin.token])
    assert.deepEqual((await preview({ user_id: person.id }, token)).clashes, [pending, confirmed])
  const hours = { starts_at: '2026-07-13T08:00:00', ends_at: '2026-07-13T10:00:00', full_day: '0' }
  assert.equal((await preview(hours, person.token)).clashes.length, 1)
  assert.deepEqual((await preview({ starts_at: '2026-08-03', ends_at: '2026-08-03' }, person.token)).clashes, [])
})

test('remaining days consider confirmed absences, and are the same as after the confirmation', async () => {
  const person = await company.person()
  const granted = await entitlements.grant(person.id, 2026, 30, null)
  await entitlements.vacation(person.id, '2026-06-08', '2026-06-09')
  await company.createAbsence(person.token, { starts_at: '2026-09-07', ends_at: '2026-09-11' })
  assert.equal((await preview(vacation, person.token)).remaining_days, 23)
  const half = { starts_at: '2026-07-06T08:00:00', ends_at: '2026-07-06T12:00:00', full_day: '0' }
  assert.equal((await preview({ ...vacation, ...half }, person.token)).remaining_days, 27.5)
  assert.equal((await entitlements.stored(granted)).spent, 2)
  await company.decide(await company.createAbsence(person.token), 'confirmed')
  const { body } = await world.get(`${ws}/vacation_entitlements/${granted}`, person.token)
  assert.equal(body.data.attributes.remaining_days, 23)
  // The same days a second time take no more days.
  assert.equal((await preview(vacation, person.token)).remaining_days, 23)
})

test('remaining days can be negative, and include carried-over days', async () => {
  const person = await company.person()
  await entitlements.grant(person.id, 2025, 3, '2026-12-31')
  await entitlements.grant(person.id, 2026, 1, null)
  assert.equal((await preview(vacation, person.token)).remaining_days, -1)
  const turn = { starts_at: '2025-12-30', ends_at: '2026-01-02', ...vacation }
  // The last day of the year is half a special day, the first a whole one.
  assert.equal((await preview(turn, person.token)).remaining_days, 1.5)
})

test('remaining days are null without a type, an entitlement or days taken, and for types that do not count', async () => {
  const person = await company.person()
  assert.equal((await preview(vacation, person.token)).remaining_days, null)
  await entitlements.grant(person.id, 2026, 30, null)
  assert.equal((await preview({}, person.token)).remaining_days, null)
  assert.equal((await preview({ absence_type_id: types.sickness! }, person.token)).remaining_days, null)
  const later = { starts_at: '2027-07-06', ends_at: '2027-07-10' }
  assert.equal((await preview({ ...vacation, ...later }, person.token)).remaining_days, null)
  const weekend = { starts_at: '2026-07-04', ends_at: '2026-07-05' }
  assert.equal((await preview({ ...vacation, ...weekend }, person.token)).remaining_days, null)
})

test('400 for an absence type that is unknown or of another account', async () => {
  const other = await createAbsenceCompany(world)
  for (const type of ['999999', 'x', other.types.vacation!]) {
    const query = new URLSearchParams({ starts_at: '2026-07-06', ends_at: '2026-07-10', absence_type_id: type })
    const answer = await world.get(`${ws}/absences_calculations?${query}`, admin.token)
    assert.equal(answer.status, 400, answer.text)
    assert.deepEqual(errorPointers(answer), ['absence_type_id'])
  }
})

test('an area admin sees clashes and remaining days of people in the area', async () => {
  const { lead, member } = await company.createTeam()
  const id = await company.createAbsence(member.token)
  await entitlements.grant(member.id, 2026, 10, null)
  const meta = await preview({ user_id: member.id, ...vacation }, lead.token)
  assert.deepEqual([meta.clashes, meta.remaining_days], [[id], 5])
})

test('200 the last days of the year 9999, where the end lies in the year 10000 in UTC', async () => {
  const far = await createAbsenceCompany(world, { time_zone: 'America/New_York' })
  const person = await far.person()
  await entitlementsOf(world, far).grant(person.id, 9999, 30, null)
  const id = await far.createAbsence(person.token, { starts_at: '9999-12-29', ends_at: '9999-12-29', full_day: true })
  await far.decide(id, 'confirmed')
  for (const full_day of ['1', '0']) {
    const asked = { starts_at: '9999-12-29', ends_at: '9999-12-31', full_day, absence_type_id: far.types.vacation! }
    const answer = await world.get(`${far.ws}/absences_calculations?${new URLSearchParams(asked)}`, person.token)
    assert.equal(answer.status, 200, answer.text)
    const { by_day, clashes, remaining_days } = answer.body.meta
    // The last day is a holiday there, in lieu of the first day of the next year, a Saturday.
    assert.deepEqual([by_day.length, clashes, remaining_days], [2, [id], 28])
  }
})
