import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { connectApi } from '../../../public-api/v1/support/api.ts'
import type { Person } from '../../../support/company.ts'
import { entitlementsOf } from '../../../support/entitlements.ts'
import { createAccountCompany } from '../../../support/time-accounts.ts'
import { createWorld, eventually } from '../../../support/world.ts'

// People who have left are not absent. The vacation lasts from Monday 22 June to Friday 10 July, the contract to 30 June.

const world = await createWorld({ jobs: true })
world.clock.set('2026-06-01T12:00:00Z')
const company = await createAccountCompany(world)
const { ws, admin } = company
const entitlements = entitlementsOf(world, company)
const span = ['2026-06-22', '2026-07-10'] as const

type Field = { id: string; attributes: { key: string } }
const profiles = await world.get(
  `${company.account}/workspaces/${company.workspaceId}/data_profiles?include=custom_fields`,
  admin.token,
)
const field = profiles.body.included.find(({ attributes }: Field) => attributes.key === 'end_of_contract') as Field
const ends = async (person: Person, value: string | null): Promise<void> => {
  const values = [{ custom_field_id: field.id, value }]
  const answer = await world.patch(`${ws}/users/${person.id}`, { custom_field_values_attributes: values }, admin.token)
  assert.equal(answer.status, 200, answer.text)
}
const amounts = async (id: string): Promise<[number, number]> => {
  const { body } = await world.get(`${company.absences}/${id}`, admin.token)
  return [body.data.attributes.days, body.data.attributes.hours]
}
const becomes = async (id: string, expected: [number, number]): Promise<void> => {
  await eventually(async () => (await amounts(id)).join() === expected.join(), 10).catch(() => undefined)
  assert.deepEqual(await amounts(id), expected)
}

test('200 an absence takes no days after the last day of the contract, as in the calculation', async () => {
  const person = await company.person()
  await ends(person, '2026-06-30')
  const query = new URLSearchParams({ starts_at: span[0], ends_at: span[1], user_id: person.id })
  const foretold = await world.get(`${ws}/absences_calculations?${query}`, admin.token)
  assert.deepEqual([foretold.body.meta.days, foretold.body.meta.hours], [7, 56])
  assert.deepEqual(await amounts(await entitlements.vacation(person.id, ...span)), [7, 56])
  assert.deepEqual(await amounts(await entitlements.vacation(person.id, '2026-07-01', '2026-07-03')), [0, 0])
  const lastDay = { starts_at: '2026-06-30T08:00:00', ends_at: '2026-07-01T12:00:00', full_day: false }
  assert.deepEqual(await amounts(await company.createAbsence(admin.token, { user_id: person.id, ...lastDay })), [1, 8])
  const agreed = { use_custom_values: true, days: 4, hours: 32 }
  assert.deepEqual(await amounts(await entitlements.vacation(person.id, ...span, agreed)), [4, 32])
})

test('200 changing the end of the contract updates absence days, spent days, payout and time account', async () => {
  const person = await company.createWorker()
  const colleague = await company.createWorker()
  const id = await entitlements.vacation(person.id, ...span)
  const others = await entitlements.vacation(colleague.id, ...span)
  const entitlement = await entitlements.grant(person.id, 2026, 30, null)
  assert.deepEqual(await amounts(id), [15, 120])
  assert.equal((await entitlements.stored(entitlement)).spent, 15)

  await ends(person, '2026-06-30')
  await becomes(id, [7, 56])
  assert.equal((await entitlements.stored(entitlement)).spent, 7)
  const query = new URLSearchParams({ user_id: person.id, full_days: '30' })
  const proposed = await world.get(`${ws}/vacation_entitlements_calculations?${query}`, admin.token)
  assert.deepEqual([proposed.body.meta.left_on, proposed.body.meta.payout_days], ['2026-06-30', 23])
  const days = await company.days(person, '2026-06-30', '2026-07-01')
  assert.deepEqual(
    Object.values(days).map(([target, , credited]) => [target, credited]),
    [
      [8 * 3600, 8 * 3600],
      [0, 0],
    ],
  )
  const notes = await world.get(`${company.absences}/${id}/notes?filter[type]=eq:SystemNote`, admin.token)
  assert.match(notes.body.data.at(-1).attributes.content, /15.*7/)

  await ends(person, '2026-07-03')
  await becomes(id, [10, 80])
  await ends(person, null)
  await becomes(id, [15, 120])
  assert.deepEqual(await amounts(others), [15, 120])
})

test('200 an end of the contract that is set late updates past absences, except in closed months', async () => {
  world.clock.set('2026-08-03T12:00:00Z')
  const [person, paid] = [await company.createWorker(), await company.createWorker()]
  const ids = [await entitlements.vacation(person.id, ...span), await entitlements.vacation(paid.id, ...span)] as const
  assert.equal((await company.close(paid, '2026-06')).status, 201)
  await ends(paid, '2026-06-30')
  await ends(person, '2026-06-30')
  await becomes(ids[0], [7, 56])
  assert.deepEqual(await amounts(ids[1]), [15, 120])
})

test('200 setting the end of the contract through the public API updates absences as well', async () => {
  const api = await connectApi(world, company)
  const person = await company.person()
  const id = await entitlements.vacation(person.id, ...span)
  await api.sendOk('PUT', 'users', {
    user: { id: Number(person.id), data_profiles: { end_of_contract: '2026-06-30' } },
  })
  await becomes(id, [7, 56])
})
