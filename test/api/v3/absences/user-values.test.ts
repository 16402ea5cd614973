import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { inAccount } from '../../../../src/domain/app-context.ts'
import { grantEntitlement } from '../../../../src/domain/entitlements/write-entitlements.ts'
import { createAbsenceCompany } from '../../../support/absences.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
const company = await createAbsenceCompany(world)
const { admin, ws } = company
// A Wednesday.
world.clock.set('2026-07-08T10:00:00Z')

const userOf = async (id: string, query = '') => (await world.get(`${ws}/users/${id}${query}`, admin.token)).body

const current = async (id: string) => (await userOf(id)).data.relationships.current_absence.data

test('current_absence is the confirmed absence at the current time', async () => {
  const person = await company.person()
  assert.equal(await current(person.id), null)
  const id = await company.createAbsence(person.token)
  assert.equal(await current(person.id), null, 'a pending absence is not current')
  await company.decide(id, 'confirmed')
  assert.deepEqual(await current(person.id), { id, type: 'absence' })
  const { included } = await userOf(person.id, '?include=current_absence')
  assert.deepEqual([included[0].type, included[0].id, included[0].attributes.days], ['absence', id, 5])
  const own = (await world.get(`${ws}/users/me`, person.token)).body.data
  assert.equal(own.relationships.current_absence.data.id, id)
  const ofAccount = await world.get(`${company.account}/users/${person.id}`, admin.token)
  assert.equal(ofAccount.body.data.relationships.current_absence.data.id, id)
  await company.decide(id, 'rejected')
  assert.equal(await current(person.id), null)
})

test('current_absence begins and ends with the absence, to the second', async () => {
  const person = await company.person()
  const id = await company.createAbsence(person.token, {
    starts_at: '2026-07-08T14:00:00+02:00',
    ends_at: '2026-07-08T16:00:00+02:00',
    full_day: false,
  })
  await company.decide(id, 'confirmed')
  for (const [moment, expected] of [
    ['2026-07-08T11:59:50Z', null],
    ['2026-07-08T12:00:05Z', id],
    ['2026-07-08T13:59:50Z', id],
    ['2026-07-08T14:00:05Z', null],
  ] as const) {
    world.clock.set(moment)
    assert.equal((await current(person.id))?.id ?? null, expected, moment)
  }
  world.clock.set('2026-07-08T10:00:00Z')
})

test('remaining_vacation_days_this_year is planned minus spent days, rounded down', async () => {
  const person = await company.person()
  const left = async () => (await userOf(person.id)).data.attributes.remaining_vacation_days_this_year
  assert.equal(await left(), 0)
  const grant = (year: number, planned_days: number) =>
    inAccount(world.services.appContext, company.accountId, (scope) =>
      grantEntitlement(scope, person.id, {
        title: String(year),
        planned_days,
        starts_at: `${year}-01-01`,
        ends_at: `${year}-12-31`,
      }),
    )
  await grant(2026, 28)
  await grant(2027, 30)
  assert.equal(await left(), 28)
  const week = await company.createAbsence(person.token)
  assert.equal(await left(), 28, 'a pending request takes no days')
  await company.decide(week, 'confirmed')
  assert.equal(await left(), 23)
  const half = await company.createAbsence(person.token, {
    starts_at: '2026-08-03T08:00:00+02:00',
    ends_at: '2026-08-03T12:00:00+02:00',
    full_day: false,
  })
  await company.decide(half, 'confirmed')
  assert.equal(await left(), 22, '22.5 rounded down')
  const sick = await company.createAbsence(person.token, {
    absence_type_id: company.types.education,
    starts_at: '2026-09-07',
    ends_at: '2026-09-11',
  })
  await company.decide(sick, 'confirmed')
  assert.equal(await left(), 22, 'only absences that count against the entitlement')
  await company.decide(week, 'pending')
  assert.equal(await left(), 27)
  const nextYear = await company.createAbsence(person.token, { starts_at: '2027-02-01', ends_at: '2027-02-05' })
  await company.decide(nextYear, 'confirmed')
  assert.equal(await left(), 27, 'next year has its own entitlement')
})
