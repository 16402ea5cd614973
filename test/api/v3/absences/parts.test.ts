import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createAbsenceCompany } from '../../../support/absences.ts'
import { errorPointers } from '../../../support/answers.ts'
import { entitlementsOf } from '../../../support/entitlements.ts'
import { createWorld } from '../../../support/world.ts'

// How much a leave takes from which entitlement: before it is requested, while it is pending and once it is confirmed.

const world = await createWorld()
world.clock.set('2026-06-01T10:00:00Z')
const company = await createAbsenceCompany(world, { holiday_calendar: 'none' })
await world.patch(company.ws, { holiday_calendar: 'none' }, company.admin.token)
const { admin, ws, types } = company
const entitlements = entitlementsOf(world, company)
const vacation = { absence_type_id: types.vacation! }

const calculate = (query: Record<string, string>, token = admin.token) =>
  world.get(`${ws}/absences_calculations?${new URLSearchParams(query)}`, token)
const partsOf = async (query: Record<string, string>, token = admin.token) => {
  const answer = await calculate(query, token)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.meta.parts
}
const left = async (id: string) =>
  (await world.get(`${ws}/vacation_entitlements/${id}`, admin.token)).body.data.attributes.remaining_days

test('200 vacation over New Year has the same parts before the request, while pending and once confirmed', async () => {
  const person = await company.person()
  const [thisYear, nextYear] = [
    await entitlements.grant(person.id, 2026, 11, null),
    await entitlements.grant(person.id, 2027, 30, null),
  ]
  // Monday 28 to Thursday 31 December, Friday 1 and Monday 4 to Wednesday 6 January.
  const span = { starts_at: '2026-12-28', ends_at: '2027-01-06' }
  const expected = [
    { year: 2026, entitlement_id: thisYear, days: 4, remaining_days: 7 },
    { year: 2027, entitlement_id: nextYear, days: 4, remaining_days: 26 },
  ]
  assert.deepEqual(await partsOf({ ...span, ...vacation }, person.token), expected)
  const id = await company.createAbsence(person.token, span)
  assert.deepEqual(await partsOf({ absence_ids: id }, person.token), expected)
  assert.deepEqual(await partsOf({ absence_ids: id }, admin.token), expected)
  await company.decide(id, 'confirmed')
  assert.deepEqual([await left(thisYear), await left(nextYear)], [7, 26])
  assert.deepEqual(await partsOf({ absence_ids: id }), expected, 'a confirmed absence is not counted a second time')
})

test('200 pending absences are calculated together, and a changed absence replaces itself', async () => {
  const person = await company.person()
  const granted = await entitlements.grant(person.id, 2026, 10, null)
  const first = await company.createAbsence(person.token, { starts_at: '2026-07-06', ends_at: '2026-07-10' })
  const second = await company.createAbsence(person.token, { starts_at: '2026-08-03', ends_at: '2026-08-04' })
  const part = (days: number, remaining_days: number) => ({ year: 2026, entitlement_id: granted, days, remaining_days })
  const together = await calculate({ absence_ids: `${first}, ${second}` })
  const { days, hours, by_day, clashes, remaining_days, parts } = together.body.meta
  assert.deepEqual([days, hours, by_day.length, clashes, remaining_days], [7, 56, 7, [], 3])
  assert.deepEqual(parts, [part(7, 3)])
  await company.decide(first, 'confirmed')
  const shorter = await calculate({ absence_ids: first, ends_at: '2026-07-07' })
  assert.deepEqual([shorter.body.meta.days, shorter.body.meta.clashes], [2, []])
  assert.deepEqual(shorter.body.meta.parts, [part(2, 8)])
  const over = await calculate({ absence_ids: first, starts_at: '2026-08-04', ends_at: '2026-08-05' })
  assert.deepEqual(over.body.meta.clashes, [second])
})

test('200 an entitlement over two years, days without entitlement, and types that do not count against it', async () => {
  const person = await company.person()
  const long = await entitlements.grant(person.id, 2026, 20, null, { starts_at: '2026-04-01', ends_at: '2027-01-04' })
  const span = { starts_at: '2026-12-31', ends_at: '2027-01-05', user_id: person.id }
  assert.deepEqual(await partsOf({ ...span, ...vacation }), [
    { year: 2026, entitlement_id: long, days: 1, remaining_days: 17 },
    { year: 2027, entitlement_id: long, days: 2, remaining_days: 17 },
    { year: 2027, entitlement_id: null, days: 1, remaining_days: null },
  ])
  assert.deepEqual(await partsOf({ ...span, absence_type_id: types.sickness! }), [])
  assert.deepEqual(await partsOf(span), [])
  const sick = await company.createAbsence(person.token, { absence_type_id: types.sickness })
  assert.deepEqual(await partsOf({ absence_ids: sick }), [])
})

test('200 carried-over days go first, and the older of two entitlements', async () => {
  const person = await company.person()
  const old = await entitlements.grant(person.id, 2026, 3, null)
  const extra = await entitlements.grant(person.id, 2026, 5, null, { title: 'Extra' })
  assert.deepEqual(await partsOf({ starts_at: '2026-07-06', ends_at: '2026-07-10', user_id: person.id, ...vacation }), [
    { year: 2026, entitlement_id: old, days: 3, remaining_days: 0 },
    { year: 2026, entitlement_id: extra, days: 2, remaining_days: 3 },
  ])
})

test('400 for absences that do not exist or belong to another account or to several people, or changes to several', async () => {
  const [one, another] = [await company.person(), await company.person()]
  const [first, second] = [await company.createAbsence(one.token), await company.createAbsence(one.token)]
  const foreign = await company.createAbsence(another.token)
  const other = await createAbsenceCompany(world)
  const abroad = await other.createAbsence(other.admin.token)
  const cases: [Record<string, string>, string][] = [
    [{ absence_ids: '999999' }, admin.token],
    [{ absence_ids: 'x' }, admin.token],
    [{ absence_ids: abroad }, admin.token],
    [{ absence_ids: `${first},${abroad}` }, admin.token],
    [{ absence_ids: `${first},${foreign}` }, admin.token],
    [{ absence_ids: foreign }, one.token],
    [{ absence_ids: `${first},${second}`, ends_at: '2026-07-07' }, admin.token],
  ]
  for (const [query, token] of cases) {
    const answer = await calculate(query, token)
    assert.deepEqual(
      [answer.status, errorPointers(answer)[0]?.split('/')[0]],
      [400, 'absence_ids'],
      JSON.stringify(query),
    )
  }
  const wrong = await calculate({ absence_ids: first, ends_at: '2026-07-01' })
  assert.deepEqual([wrong.status, errorPointers(wrong)], [400, ['ends_at']])
  assert.deepEqual(errorPointers(await calculate({})), ['starts_at', 'ends_at'])
})
