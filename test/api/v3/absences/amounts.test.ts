import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { changesAmounts } from '../../../../src/domain/absences/custom-amounts.ts'
import { createAbsenceCompany } from '../../../support/absences.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
const company = await createAbsenceCompany(world)
const { absences, admin } = company
const { lead, member, stranger } = await company.createTeam()

const values: [name: string, sent: object][] = [
  ['use_custom_values', { use_custom_values: true }],
  ['force_calc_custom_hours', { force_calc_custom_hours: true }],
  ['days', { days: 0.5 }],
  ['hours', { hours: 4 }],
  ['all of them', { use_custom_values: true, force_calc_custom_hours: true, days: 0.5, hours: 4 }],
]
for (const [name, sent] of values) {
  test(`403 an employee cannot set ${name}; nothing is stored`, async () => {
    const count = async () => (await world.get(absences, member.token)).body.meta.total_count
    const before = await count()
    const refused = await company.requestAbsence(member.token, sent)
    assert.equal(refused.status, 403, refused.text)
    assert.match(refused.body.errors[0].title, /Only your admins can set/)
    assert.equal(await count(), before)
    const id = await company.createAbsence(member.token)
    const shown = async () => (await world.get(`${absences}/${id}`, member.token)).body.data
    const stands = await shown()
    const changed = await world.patch(`${absences}/${id}`, { title: 'Cheaper', ...sent }, member.token)
    assert.equal(changed.status, 403, changed.text)
    assert.deepEqual(await shown(), stands)
  })

  test(`200 admins and area admins of the person can set ${name}`, async () => {
    for (const { token } of [admin, lead]) {
      const id = await company.createAbsence(token, { user_id: member.id, ...sent })
      const changed = await world.patch(`${absences}/${id}`, sent, token)
      assert.equal(changed.status, 200, changed.text)
    }
  })
}

test('200 an employee may send back the attributes unchanged, and may send empty values in a request', async () => {
  const id = await company.createAbsence(member.token, { use_custom_values: false, days: null, hours: null })
  const { attributes } = (await world.get(`${absences}/${id}`, member.token)).body.data
  const changed = await world.patch(`${absences}/${id}`, { ...attributes, title: 'Sea' }, member.token)
  assert.equal(changed.status, 200, changed.text)
  assert.deepEqual([changed.body.data.attributes.title, changed.body.data.attributes.days], ['Sea', 5])
})

test('403 an employee cannot reset values that an admin has set; changing the dates keeps them', async () => {
  const id = await company.createAbsence(admin.token, {
    user_id: member.id,
    use_custom_values: true,
    days: 3,
    hours: 20,
  })
  const changed = await world.patch(`${absences}/${id}`, { use_custom_values: false }, member.token)
  assert.equal(changed.status, 403, changed.text)
  const moved = await world.patch(`${absences}/${id}`, { ends_at: '2026-07-09' }, member.token)
  assert.deepEqual([moved.body.data.attributes.days, moved.body.data.attributes.hours], [3, 20])
})

test('404 and 403 an area admin cannot set values for users outside the area', async () => {
  const id = await company.createAbsence(stranger.token)
  assert.equal((await world.patch(`${absences}/${id}`, { days: 1 }, lead.token)).status, 404)
  assert.equal((await company.requestAbsence(lead.token, { user_id: stranger.id, days: 1 })).status, 403)
})

test('only values that differ from what is stored count as a change of amounts', () => {
  const stored = { use_custom_values: true, days: 5, hours: 40 }
  const cases: [object, typeof stored | null, boolean][] = [
    [{}, null, false],
    [{ custom: false }, null, false],
    [{ custom: true }, null, true],
    [{ days: 0 }, null, true],
    [{ hours: 8 }, null, true],
    [{}, stored, false],
    [{ custom: true, days: 5, hours: 40 }, stored, false],
    [{ custom: false }, stored, true],
    [{ days: 4 }, stored, true],
    [{ hours: 39.99 }, stored, true],
  ]
  for (const [sent, before, expected] of cases)
    assert.equal(changesAmounts(sent, before), expected, JSON.stringify([sent, before]))
})
