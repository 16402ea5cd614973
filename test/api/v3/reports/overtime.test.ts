import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { runReviews } from '../../../support/background.ts'
import { createCompany } from '../../../support/company.ts'
import { reports } from '../../../support/reports.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
const company = await createCompany(world, { time_zone: 'Europe/Berlin' })
const { read, work } = reports(world, company)
const [anna, bert] = [
  await company.person({ attributes: { username: 'Anna' } }),
  await company.person({ attributes: { username: 'Bert' } }),
]
// Twelve hours without a break, and work again after nine hours of rest.
await work(anna, '2026-01-12T08:00:00+01:00', '2026-01-12T20:00:00+01:00')
await work(anna, '2026-01-13T05:00:00+01:00', '2026-01-13T10:00:00+01:00')
await work(bert, '2026-01-12T08:00:00+01:00', '2026-01-12T12:00:00+01:00')
await runReviews(world)

const none = { long_day: 0, missing_break: 0, short_rest: 0, long_running: 0, overlap: 0 }

test('warnings by kind and the longest day, for everybody who worked', async () => {
  const { rows, keys, meta } = await read('overtime?from=2026-01-01&until=2026-01-31')
  assert.deepEqual(keys, [anna.id, bert.id])
  const warnings = { ...none, long_day: 1, missing_break: 1, short_rest: 1 }
  assert.deepEqual(rows[anna.id], { key: anna.id, label: 'Anna', staff_number: null, warnings, longest_day_hours: 12 })
  assert.deepEqual(rows[bert.id], {
    key: bert.id,
    label: 'Bert',
    staff_number: null,
    warnings: none,
    longest_day_hours: 4,
  })
  assert.deepEqual([meta.warnings, meta.longest_day_hours], [warnings, 12])
})

test('only warnings about days within the range', async () => {
  const { rows } = await read('overtime?from=2026-01-13&until=2026-01-13')
  assert.deepEqual(rows[anna.id].warnings, { ...none, short_rest: 1 })
  assert.equal(rows[anna.id].longest_day_hours, 5)
})

test('dismissed warnings still count', async () => {
  const list = await world.get(`${company.ws}/notifications?items=100`, anna.token)
  for (const { id } of list.body.data) await world.delete(`${company.ws}/notifications/${id}`, anna.token)
  assert.equal((await read('overtime?from=2026-01-01&until=2026-01-31')).meta.warnings.long_day, 1)
})

test('an empty report has zeroes for totals', async () => {
  const { keys, meta } = await read('overtime?from=2020-01-01&until=2020-01-31')
  assert.deepEqual([keys, meta.warnings, meta.longest_day_hours], [[], none, 0])
})
