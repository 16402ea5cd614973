import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { inAccount } from '../../../../src/domain/app-context.ts'
import { grantEntitlement, type NewEntitlement } from '../../../../src/domain/entitlements/write-entitlements.ts'
import { type AbsenceCompany, createAbsenceCompany } from '../../../support/absences.ts'
import { idsOf } from '../../../support/answers.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
world.clock.set('2026-07-01T10:00:00Z')
const company = await createAbsenceCompany(world)
const { admin, ws } = company
const path = `${ws}/vacation_entitlements`

const grant = (userId: string, wanted: Partial<NewEntitlement> = {}, of: AbsenceCompany = company) =>
  inAccount(world.services.appContext, of.accountId, (scope) =>
    grantEntitlement(scope, userId, {
      title: 'Vacation 2026',
      planned_days: 30,
      starts_at: '2026-01-01',
      ends_at: '2026-12-31',
      ...wanted,
    }),
  )

test('200 an entitlement with all fields, some computed from absences', async () => {
  const person = await company.person()
  const id = await grant(person.id, { planned_days: 27.5 })
  const half = { starts_at: '2026-07-06T08:00:00+02:00', ends_at: '2026-07-06T12:00:00+02:00', full_day: false }
  await company.decide(await company.createAbsence(person.token, half), 'confirmed')
  const answer = await world.get(`${path}/${id}?include=user`, person.token)
  assert.equal(answer.status, 200, answer.text)
  const { type, attributes, relationships } = answer.body.data
  assert.equal(type, 'vacation_entitlement')
  const { created_at, updated_at, ...rest } = attributes
  assert.match(created_at, /Z$/)
  assert.match(updated_at, /Z$/)
  assert.deepEqual(rest, {
    title: 'Vacation 2026',
    starts_at: '2026-01-01',
    ends_at: '2026-12-31',
    kind: 'contractual',
    planned_days: 27.5,
    spent_days: 0.5,
    transferred_days: 0,
    lapsed_days: 0,
    remaining_days: 27,
    expires: false,
    transfer_remaining: false,
    end_of_transfer_period: null,
    locked: false,
  })
  assert.deepEqual(relationships, {
    user: { data: { id: person.id, type: 'user_overview' } },
    transferred_to: { data: null },
  })
  assert.equal(answer.body.included[0].id, person.id)
})

test('200 the list is sorted newest first, and can be filtered by user', async () => {
  const [person, colleague] = [await company.person(), await company.person()]
  const [older, newer, theirs] = [
    await grant(person.id, { starts_at: '2025-01-01', ends_at: '2025-12-31' }),
    await grant(person.id),
    await grant(colleague.id),
  ]
  assert.deepEqual(idsOf(await world.get(path, person.token)), [newer, older])
  const all = idsOf(await world.get(`${path}?items=100`, admin.token))
  for (const id of [older, newer, theirs]) assert.ok(all.includes(id))
  const filtered = await world.get(`${path}?filter[user_id]=${person.id}&filter[starts_at]=lt:2026-01-01`, admin.token)
  assert.deepEqual(idsOf(filtered), [older])
  assert.equal(filtered.body.meta.total_count, 1)
})

test('200 employees see their own entitlements, area admins those of the area, 404 for others', async () => {
  const { lead, member, stranger } = await company.createTeam()
  const [ofMember, ofStranger] = [await grant(member.id), await grant(stranger.id)]
  assert.deepEqual(idsOf(await world.get(path, member.token)), [ofMember])
  assert.deepEqual(idsOf(await world.get(path, lead.token)), [ofMember])
  assert.equal((await world.get(`${path}/${ofMember}`, lead.token)).status, 200)
  assert.equal((await world.get(`${path}/${ofStranger}`, lead.token)).status, 404)
  assert.equal((await world.get(`${path}/${ofStranger}`, member.token)).status, 404)
})

test('401 without a token, 404 in another account', async () => {
  const other = await createAbsenceCompany(world)
  const [id, foreign] = [await grant(admin.id), await grant(other.admin.id, {}, other)]
  assert.equal((await world.get(path)).status, 401)
  assert.equal((await world.get(`${path}/${id}`)).status, 401)
  assert.equal((await world.get(path, other.admin.token)).status, 404)
  assert.equal((await world.get(`${other.ws}/vacation_entitlements/${id}`, other.admin.token)).status, 404)
  assert.equal((await world.get(`${path}/${foreign}`, admin.token)).status, 404)
  assert.deepEqual(idsOf(await world.get(`${other.ws}/vacation_entitlements`, other.admin.token)), [foreign])
})
