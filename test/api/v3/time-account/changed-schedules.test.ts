import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createAccountCompany } from '../../../support/time-accounts.ts'
import { createWorld } from '../../../support/world.ts'

// What absences take when the schedule is changed under them.

const world = await createWorld()
world.clock.set('2026-03-02T12:00:00Z')
const company = await createAccountCompany(world)

test('200 an absence that takes as much under another schedule takes it on other days, of another month', async () => {
  const [friday, monday] = [[[0, 0, 0, 0, 480, 0, 0]], [[480, 0, 0, 0, 0, 0, 0]]]
  const person = await company.worker({ weeks: friday })
  await company.away(person, 'vacation', '2026-01-30', '2026-02-02')
  const daysIn = async (span: string): Promise<number> => {
    const answer = await world.get(`${company.ws}/reports/absences?${span}&by=user`, company.admin.token)
    assert.equal(answer.status, 200, answer.text)
    type Row = { attributes: { key: string; days: number } }
    return answer.body.data.find(({ attributes }: Row) => attributes.key === person.id).attributes.days
  }
  const [january, february] = ['from=2026-01-01&until=2026-01-31', 'from=2026-02-01&until=2026-02-28']
  assert.deepEqual([await daysIn(january), await daysIn(february)], [1, 0])
  const url = `${company.ws}/users/${person.id}/work_schedules`
  const listed = await world.get(url, company.admin.token)
  const changed = await world.patch(`${url}/${listed.body.data[0].id}`, { weeks: monday }, company.admin.token)
  assert.equal(changed.status, 200, changed.text)
  assert.deepEqual([await daysIn(january), await daysIn(february)], [0, 1])
})

test('200 an absence that was turned down follows the schedule as well, so that it is right once it is granted', async () => {
  const person = await company.worker()
  const id = await company.away(person, 'vacation', '2026-01-19', '2026-01-23')
  await company.decide(id, 'rejected')
  const halfDays = [[240, 240, 240, 240, 0, 0, 0]]
  const made = await company.schedule(person, { starts_on: '2026-01-12', weeks: halfDays, holiday_calendar: 'none' })
  assert.equal(made.status, 201, made.text)
  await company.decide(id, 'confirmed')
  const { body } = await world.get(`${company.absences}/${id}`, company.admin.token)
  assert.deepEqual([body.data.attributes.days, body.data.attributes.hours], [4, 16])
})
