import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createFixture, type Role } from '../../../support/fixture.ts'
import { reports } from '../../../support/reports.ts'

const { world, company, people, otherCompany, otherWorkspace } = await createFixture()
const { get, read, work } = reports(world, company)
const outside = await company.person({ attributes: { username: 'Otto Outside' } })
await company.area('Shop', [people.areaAdmin.id, people.employee.id])
const foreign = reports(world, otherCompany)

const types = await world.get(`${company.ws}/absence_types?filter[kind]=vacation`, company.admin.token)
const span = { starts_at: '2026-07-06', ends_at: '2026-07-10', full_day: true }
for (const person of [people.employee, people.areaAdmin, outside]) {
  await work(person, '2026-01-12T08:00:00Z', '2026-01-12T16:00:00Z')
  const wanted = { absence_type_id: types.body.data[0].id, user_id: person.id, ...span }
  assert.equal((await world.post(`${company.ws}/absences`, wanted, company.admin.token)).status, 200)
}
await foreign.work(otherCompany.admin, '2026-01-12T08:00:00Z', '2026-01-12T16:00:00Z')

const year = 'from=2026-01-01&until=2026-12-31'
const all = [people.employee.id, people.areaAdmin.id, outside.id]
const seenBy: Record<Role, string[]> = {
  employee: [people.employee.id],
  areaAdmin: [people.employee.id, people.areaAdmin.id],
  workspaceAdmin: all,
  accountAdmin: all,
}

for (const [role, ids] of Object.entries(seenBy) as [Role, string[]][])
  test(`${role}: each report and its totals include only people whom the role may see`, async () => {
    const { token } = people[role]
    for (const report of [`hours?${year}&by=user`, `absences?${year}&by=user`, `overtime?${year}`])
      assert.deepEqual((await read(report, token)).keys.toSorted(), ids.toSorted(), report)
    assert.equal((await read(`hours?${year}&by=day`, token)).meta.gross_hours, 8 * ids.length)
    assert.equal((await read(`absences?${year}`, token)).meta.pending_days, 5 * ids.length)
    const asked = await read(`hours?${year}&user_id=${outside.id}`, token)
    assert.deepEqual(asked.keys, ids.includes(outside.id) ? [outside.id] : [])
  })

test('400, 401 and 404 another company cannot read the report, also not by user ids', async () => {
  const { token } = otherCompany.admin
  const hours = await foreign.read(`hours?${year}&by=user`, token)
  assert.deepEqual(hours.keys, [otherCompany.admin.id])
  assert.equal((await foreign.get(`hours?${year}&user_id=${all}`, token)).status, 400)
  assert.deepEqual((await foreign.read(`absences?${year}`, token)).keys, [])
  for (const report of ['hours', 'absences', 'overtime']) {
    assert.equal((await get(`${report}?${year}`, token)).status, 404)
    assert.equal((await world.get(`${company.ws}/reports/${report}?${year}`)).status, 401)
    assert.equal((await world.get(`${otherWorkspace.ws}/reports/${report}?${year}`, people.employee.token)).status, 404)
  }
})

test('another workspace of the account has reports of its own', async () => {
  const { body } = await world.get(`${otherWorkspace.ws}/reports/hours?${year}`, company.admin.token)
  assert.deepEqual([body.data, body.meta.gross_hours, body.meta.trackings], [[], 0, 0])
})
