import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { inAccount } from '../../../../src/domain/app-context.ts'
import { grantEntitlement } from '../../../../src/domain/entitlements/write-entitlements.ts'
import { transaction } from '../../../../src/platform/db/connect.ts'
import { createAbsenceCompany } from '../../../support/absences.ts'
import { entitlementsOf } from '../../../support/entitlements.ts'
import { waitForBlockedStatements } from '../../../support/locks.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
const company = await createAbsenceCompany(world)
const { admin, types, ws } = company

test('changing whether a type counts against the entitlement updates the balances of users with absences of it', async () => {
  const person = await company.person()
  await inAccount(world.services.appContext, company.accountId, (scope) =>
    grantEntitlement(scope, person.id, {
      title: '2026',
      planned_days: 30,
      starts_at: '2026-01-01',
      ends_at: '2026-12-31',
    }),
  )
  const spent = async () =>
    (await world.get(`${ws}/vacation_entitlements`, person.token)).body.data[0].attributes.spent_days
  const made = await world.post(`${ws}/absence_types`, { title: 'Bridge day', kind: 'other' }, admin.token)
  const type = made.body.data.id
  await company.decide(await company.createAbsence(person.token, { absence_type_id: type }), 'confirmed')
  assert.equal(await spent(), 0)
  await world.patch(`${ws}/absence_types/${type}`, { counts_against_entitlement: true }, admin.token)
  assert.equal(await spent(), 5)
  await world.patch(`${ws}/absence_types/${type}`, { counts_against_entitlement: false }, admin.token)
  assert.equal(await spent(), 0)
})

test('an absence confirmed while its type is changed to count against the entitlement is counted as well', async () => {
  const entitlements = entitlementsOf(world, company)
  const [early, late] = [await company.person(), await company.person()]
  const id = await entitlements.grant(late.id, 2026, 30, null)
  const made = await world.post(`${ws}/absence_types`, { title: 'Club day', kind: 'other' }, admin.token)
  const absence_type_id = made.body.data.id
  await company.createAbsence(early.token, { absence_type_id })
  const { changing } = await transaction(world.services.pool, async (tx) => {
    // The change is blocked while it recounts the balances of others.
    await tx`select from users where id = ${early.id} for update`
    const sent = world.patch(
      `${ws}/absence_types/${absence_type_id}`,
      { counts_against_entitlement: true },
      admin.token,
    )
    await waitForBlockedStatements(world)
    await company.decide(await company.createAbsence(late.token, { absence_type_id }), 'confirmed')
    return { changing: sent }
  })
  assert.equal((await changing).status, 200)
  assert.equal((await entitlements.stored(id)).spent, 5)
})

test('200 a user restricted to certain absence types shows them; 403 for a request of another type', async () => {
  const person = await company.person({ attributes: { absence_type_ids: [types.vacation, types.education] } })
  const { data } = (await world.get(`${ws}/users/${person.id}?include=absence_types`, admin.token)).body
  const offered = data.relationships.absence_types.data.map((one: { id: string }) => one.id)
  assert.deepEqual(offered.sort(), [types.vacation, types.education].sort())
  const asked = async (kind: string) =>
    (await company.requestAbsence(person.token, { absence_type_id: types[kind] })).status
  assert.deepEqual([await asked('vacation'), await asked('education'), await asked('unpaid')], [200, 200, 403])
  await world.patch(`${ws}/users/${person.id}`, { absence_type_ids: [] }, admin.token)
  assert.equal(await asked('unpaid'), 200, 'without a choice all of them are open')
})
