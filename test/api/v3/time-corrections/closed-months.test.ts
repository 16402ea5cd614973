import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { assertRefused } from '../../../support/refusals.ts'
import { createAccountCompany } from '../../../support/time-accounts.ts'
import { timeCorrections } from '../../../support/time-corrections.ts'
import { timeTrackings } from '../../../support/time-trackings.ts'
import type { Answer } from '../../../support/world.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
world.clock.set('2026-03-10T12:00:00Z')
const company = await createAccountCompany(world)
const corrections = timeCorrections(world, company)
const trackings = timeTrackings(world, company)
const january = { starts_at: '2026-01-30T08:00:00+01:00', ends_at: '2026-01-30T16:00:00+01:00' }
const february = { starts_at: '2026-02-02T08:00:00+01:00', ends_at: '2026-02-02T16:00:00+01:00' }

function assertClosed(answer: Answer): void {
  assertRefused(answer, 400)
  assert.match(answer.body.errors[0].title, /month that is closed for the user \(closed up to 2026-01\)/)
}

test('400 creating, changing and deleting times in a closed month cannot be requested', async () => {
  const person = await company.createWorker()
  const old = await company.trackHours(person, '2026-01-30', 8)
  const recent = await company.trackHours(person, '2026-02-03', 8)
  assert.equal((await company.close(person, '2026-01')).status, 201)
  assertClosed(await corrections.create(person, { kind: 'new', ...january }))
  assertClosed(await corrections.create(person, { kind: 'change', time_tracking_id: old, ends_at: february.ends_at }))
  assertClosed(await corrections.create(person, { kind: 'change', time_tracking_id: old, ...february }))
  assertClosed(
    await corrections.create(person, { kind: 'change', time_tracking_id: recent, starts_at: january.starts_at }),
  )
  assertClosed(await corrections.create(person, { kind: 'delete', time_tracking_id: old }))
  assert.equal((await corrections.create(person, { kind: 'new', ...february })).status, 201)
})

test('400 a correction cannot be confirmed once its month is closed; it can be rejected', async () => {
  const person = await company.createWorker()
  const trackingId = await company.trackHours(person, '2026-01-30', 8)
  const ids = [
    (await corrections.createRecord(person, { kind: 'new', ...january })).id,
    (await corrections.createRecord(person, { kind: 'delete', time_tracking_id: trackingId })).id,
  ]
  assert.equal((await company.close(person, '2026-01', { force: true })).status, 201)
  for (const id of ids) {
    assertClosed(await corrections.confirm(id, company.admin))
    assert.equal((await corrections.read(id)).attributes.status, 'pending')
    assert.equal((await corrections.reject(id, company.admin)).status, 200)
  }
  assert.equal((await trackings.read(trackingId)).attributes.status, 'active')
})

test('400 a month with pending corrections cannot be closed; forced closing leaves them out', async () => {
  const person = await company.createWorker()
  const recent = await company.trackHours(person, '2026-02-03', 8)
  const missing = await corrections.createRecord(person, { kind: 'new', ...january })
  const moved = await corrections.createRecord(person, { kind: 'change', time_tracking_id: recent, ...january })
  const inTheWay = [missing, moved].map(({ id }) => ({ kind: 'correction', id, day: '2026-01-30' }))
  const months = `${company.ws}/users/${person.id}/months?from=2026-01&until=2026-02`
  const shown = (await world.get(months, company.admin.token)).body.data
  assert.deepEqual(
    shown.map(({ attributes }: { attributes: { in_the_way: object[] } }) => attributes.in_the_way),
    [[], inTheWay],
  )
  const refused = await company.close(person, '2026-01')
  assertRefused(
    refused,
    400,
    [missing, moved].map(({ id }) => `time_corrections/${id}`),
  )
  assert.deepEqual(
    refused.body.errors.map(({ title }: { title: string }) => title),
    [1, 2].map(() => 'A correction of 2026-01-30 has not been decided yet.'),
  )
  assert.equal((await corrections.withdraw(moved.id, person)).status, 200)
  const forced = await company.close(person, '2026-01', { force: true })
  assert.equal(forced.status, 201, forced.text)
  const [, closed] = (await world.get(months, company.admin.token)).body.data
  assert.deepEqual(closed.attributes.left_out, inTheWay.slice(0, 1))
})

test('201 decided corrections, and those of other months, do not prevent closing a month', async () => {
  const person = await company.createWorker()
  const { id } = await corrections.createRecord(person, { kind: 'new', ...january })
  await corrections.createRecord(person, { kind: 'new', ...february })
  assert.equal((await corrections.reject(id, company.admin)).status, 200)
  assert.equal((await company.close(person, '2026-01')).status, 201)
})
