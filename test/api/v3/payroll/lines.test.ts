import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createPayrollCompany } from '../../../support/payroll.ts'
import { createTracking } from '../../../support/working-time.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
world.clock.set('2026-04-10T12:00:00Z')
const company = await createPayrollCompany(world)
const { ws, admin } = company

test('200 quantities include the factor and are rounded half up like hours elsewhere', async () => {
  await company.wageType({ number: '100', source: 'worked' })
  await company.wageType({ number: '150', source: 'overtime_paid_out', factor: 1.5 })
  const person = await company.createWorker({ attributes: { staff_number: '26' } })
  const times = { starts_at: '2026-03-02T08:00:00+01:00', ends_at: '2026-03-02T09:00:18+01:00' }
  await createTracking(world, company, person, times)
  await company.entry(person, { kind: 'payout', seconds: -9 * 60, day: '2026-03-20', reason: 'Paid' })
  assert.equal((await company.close(person, '2026-03')).status, 201)
  const { body } = await company.lines('2026-03')
  type Line = { attributes: { source: string; quantity: number } }
  assert.deepEqual(
    body.data.map(({ attributes }: Line) => [attributes.source, attributes.quantity]),
    [
      ['worked', 1.01],
      ['overtime_paid_out', 0.23],
    ],
  )
  const report = await world.get(`${ws}/reports/hours?from=2026-03-01&until=2026-03-31`, admin.token)
  assert.equal(report.body.meta.net_hours, 1.01)
})

test('200 sickness during vacation counts as sickness only, and no day counts twice', async () => {
  const person = await company.createWorker({ attributes: { staff_number: '27' } })
  await company.createConfirmedAbsence(person, 'vacation', '2026-03-02', '2026-03-06')
  await company.createConfirmedAbsence(person, 'sickness', '2026-03-05', '2026-03-06')
  // The next note begins on the last day of the first.
  await company.createConfirmedAbsence(person, 'sickness', '2026-03-06', '2026-03-09')
  const morning = { starts_at: '2026-03-04T08:00:00', ends_at: '2026-03-04T12:00:00', full_day: false }
  await company.createConfirmedAbsence(person, 'sickness', '2026-03-04', '2026-03-04', morning)
  assert.equal((await company.close(person, '2026-03')).status, 201)
  const { body } = await company.lines('2026-03')
  type Line = { attributes: { user_id: string; source: string; quantity: number } }
  assert.deepEqual(
    body.data.flatMap(({ attributes: { user_id, source, quantity } }: Line) =>
      user_id === person.id ? [[source, quantity]] : [],
    ),
    [
      ['vacation_days', 2.5],
      ['sick_days', 3.5],
    ],
  )
})
