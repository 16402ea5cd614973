import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createAbsenceCompany } from '../../../support/absences.ts'
import { entitlementsOf } from '../../../support/entitlements.ts'
import { assertRefused } from '../../../support/refusals.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
world.clock.set('2026-06-01T10:00:00Z')
const company = await createAbsenceCompany(world)
const other = await createAbsenceCompany(world)
const { admin, ws } = company
const { grant, vacation } = entitlementsOf(world, company)
const { lead, member, stranger } = await company.createTeam()
const ask = (query: Record<string, string>, token = admin.token, place = ws) =>
  world.get(`${place}/vacation_entitlements_calculations?${new URLSearchParams(query)}`, token)
async function meta(query: Record<string, string>, token?: string) {
  const answer = await ask({ full_days: '30', user_id: member.id, ...query }, token)
  assert.equal(answer.status, 200, answer.text)
  const { request_id, git_commit, ...rest } = answer.body.meta
  return rest
}
const whole = {
  year: 2026,
  days: 30,
  statutory_days: 20,
  contractual_days: 10,
  disability_days: 0,
  twelfths: null,
  joined_on: null,
  left_on: null,
  payout_days: null,
}

test('200 a full year; the current one by default', async () => {
  assert.deepEqual(await meta({}), whole)
  assert.deepEqual(await meta({ year: '2027' }), { ...whole, year: 2027 })
})

test('200 part time, twelfths, and extra days for severely disabled people', async () => {
  const part = { ...whole, days: 18, statutory_days: 12, contractual_days: 6 }
  assert.deepEqual(await meta({ working_days: '3' }), part)
  assert.deepEqual(await meta({ working_days: '5,2026-01-01:3' }), part)
  assert.deepEqual(await meta({ severely_disabled: 'true' }), { ...whole, days: 35, disability_days: 5 })
  assert.deepEqual(await meta({ joined_on: '2026-08-01' }), {
    ...whole,
    ...{ days: 13, statutory_days: 8.33, contractual_days: 4.67, twelfths: 5, joined_on: '2026-08-01' },
  })
})

test('200 the default dates are those of the data profile', async () => {
  const profiles = await world.get(`${company.account}/workspaces/${company.workspaceId}/data_profiles`, admin.token)
  const fields = await world.get(
    `${company.account}/workspaces/${company.workspaceId}/data_profiles/${profiles.body.data[0].id}/custom_fields?items=100`,
    admin.token,
  )
  const idOf = (key: string): string =>
    fields.body.data.find((one: { attributes: { key: string } }) => one.attributes.key === key).id
  const person = await company.person({
    attributes: {
      custom_field_values_attributes: [
        { custom_field_id: idOf('start_of_work'), value: '2026-07-01' },
        { custom_field_id: idOf('end_of_contract'), value: '2026-12-31' },
      ],
    },
  })
  const found = await meta({ user_id: person.id })
  assert.deepEqual([found.days, found.twelfths, found.joined_on, found.left_on], [15, 6, '2026-07-01', '2026-12-31'])
  const without = await meta({ user_id: person.id, joined_on: '', left_on: '' })
  assert.deepEqual([without.days, without.joined_on, without.left_on], [30, null, null])
})

test('200 the days left at the end of the contract are paid out', async () => {
  const person = await company.person()
  const left = async (left_on: string) => (await meta({ user_id: person.id, left_on })).payout_days
  assert.equal(await left('2026-09-30'), 0)
  await grant(person.id, 2025, 10, '2026-03-31', { kind: 'statutory' })
  await grant(person.id, 2026, 25, null)
  await vacation(person.id, '2026-07-06', '2026-07-10')
  await vacation(person.id, '2026-10-05', '2026-10-06')
  // Ten of last year, which do not lapse without a notice, and those of this year, less five that are taken by then.
  assert.equal(await left('2026-09-30'), 30)
  assert.equal(await left('2026-10-31'), 28)
  await vacation(person.id, '2026-08-03', '2026-09-18')
  assert.equal(await left('2026-09-30'), 0)
})

test('200 for oneself and for people whom the caller administers, 403 for others', async () => {
  for (const { token } of [admin, lead, member]) assert.equal((await meta({}, token)).days, 30)
  assert.equal((await ask({ full_days: '30' }, member.token)).body.meta.days, 30)
  assertRefused(await ask({ full_days: '30', user_id: member.id }, stranger.token), 403)
  assertRefused(await ask({ full_days: '30', user_id: stranger.id }, lead.token), 403)
})

test('400 for invalid parameters, 404 in another account, 401 without a token', async () => {
  const bad: [string, string][] = [
    ['full_days', ''],
    ['full_days', 'many'],
    ['full_days', '-1'],
    ['year', '26'],
    ['working_days', '8'],
    ['working_days', ''],
    ['working_days', '5,soon:3'],
    ['working_days', '5,2026-07-01:3,2026-02-01:2'],
    ['joined_on', '2026-02-30'],
    ['left_on', 'soon'],
    ['severely_disabled', 'maybe'],
    ['user_id', '999999'],
    ['user_id', other.admin.id],
  ]
  for (const [name, value] of bad)
    assertRefused(await ask({ full_days: '30', [name]: value }), 400, [name], `${name}=${value}`)
  assertRefused(await ask({}), 400, ['full_days'])
  assertRefused(await ask({ full_days: '30' }, other.admin.token), 404)
  assertRefused(await world.get(`${ws}/vacation_entitlements_calculations?full_days=30`), 401)
})
