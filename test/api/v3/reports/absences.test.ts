import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createAbsenceCompany } from '../../../support/absences.ts'
import { reports } from '../../../support/reports.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
const company = await createAbsenceCompany(world)
const { read, get } = reports(world, company)
const [anna, bert] = [
  await company.person({ attributes: { username: 'Anna' } }),
  await company.person({ attributes: { username: 'Bert' } }),
]
const { vacation, sickness } = company.types as { vacation: string; sickness: string }
const token = company.admin.token
// Wednesday 29 July to Tuesday 4 August: three days in July, two in August.
const over = { starts_at: '2026-07-29', ends_at: '2026-08-04', full_day: true }
const taken = await company.createAbsence(token, { user_id: anna.id, ...over })
await company.decide(taken, 'confirmed')
await company.createAbsence(token, { user_id: bert.id, ...over })
const ill = { absence_type_id: sickness, user_id: bert.id, full_day: false }
const half = await company.createAbsence(token, {
  ...ill,
  starts_at: '2026-07-15T08:00:00+02:00',
  ends_at: '2026-07-15T12:00:00+02:00',
})
await company.decide(half, 'confirmed')
const rejected = await company.createAbsence(token, { user_id: anna.id })
await company.decide(rejected, 'rejected')

const july = 'from=2026-07-01&until=2026-07-31'

test('by type as default: confirmed days and hours, requests, and pending days', async () => {
  const { rows, keys, meta } = await read(`absences?${july}`)
  assert.deepEqual(keys.toSorted(), [vacation, sickness].toSorted())
  const { label, ...counted } = rows[vacation]
  assert.equal(typeof label, 'string')
  assert.deepEqual(counted, { key: vacation, staff_number: null, days: 3, hours: 24, requests: 2, pending_days: 3 })
  assert.deepEqual([rows[sickness].days, rows[sickness].hours, rows[sickness].requests], [0.5, 4, 1])
  const { request_id: _, git_commit: __, ...totals } = meta
  const span = { from: '2026-07-01', until: '2026-07-31' }
  assert.deepEqual(totals, { ...span, days: 3.5, hours: 28, requests: 3, pending_days: 3 })
})

test('by user; only days within the range count', async () => {
  const { rows, keys } = await read('absences?from=2026-08-01&until=2026-08-31&by=user')
  assert.deepEqual(keys, [anna.id, bert.id])
  assert.deepEqual(rows[anna.id], {
    ...{ key: anna.id, label: 'Anna', staff_number: null },
    ...{ days: 2, hours: 16, requests: 1, pending_days: 0 },
  })
  assert.deepEqual([rows[bert.id].days, rows[bert.id].pending_days], [0, 2])
  assert.deepEqual((await read('absences?from=2026-08-05&until=2026-08-31&by=user')).keys, [])
})

test('by user; each day counts with its own hours where the schedule has different ones', async () => {
  const cora = await company.person({ attributes: { username: 'Cora' } })
  const schedule = { starts_on: '2026-01-01', weeks: [[480, 480, 480, 480, 240, 0, 0]] }
  const made = await world.post(`${company.ws}/users/${cora.id}/work_schedules`, schedule, token)
  assert.equal(made.status, 201, made.text)
  const friday = { user_id: cora.id, starts_at: '2026-07-31', ends_at: '2026-08-03', full_day: true }
  await company.decide(await company.createAbsence(token, friday), 'confirmed')
  const { rows } = await read(`absences?${july}&by=user`)
  assert.deepEqual([rows[cora.id].days, rows[cora.id].hours], [1, 4])
})

test('400 for a missing date, an unknown grouping, or a range that is too long', async () => {
  for (const [query, pointer] of [
    ['from=2026-07-01', 'until'],
    [`${july}&by=area`, 'by'],
    ['from=2026-07-01&until=2029-07-01', 'until'],
  ]) {
    const answer = await get(`absences?${query}`)
    assert.deepEqual([answer.status, answer.body.errors[0].source.pointer], [400, pointer])
  }
})
