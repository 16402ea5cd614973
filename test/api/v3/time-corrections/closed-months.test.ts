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
  assert.match(answer.body.errors[0].title, /month that is closed/)
}

test('400 nothing in a closed month can be asked for: no new, no changed, no deleted time', async () => {
  const person = await company.worker()
  const old = await company.worked(person, '2026-01-30', 8)
  const recent = await company.worked(person, '2026-02-03', 8)
  assert.equal((await company.close(person, '2026-01')).status, 201)
  assertClosed(await corrections.ask(person, { kind: 'new', ...january }))
  assertClosed(await corrections.ask(person, { kind: 'change', time_tracking_id: old, ends_at: february.ends_at }))
  assertClosed(await corrections.ask(person, { kind: 'change', time_tracking_id: old, ...february }))
  assertClosed(
    await corrections.ask(person, { kind: 'change', time_tracking_id: recent, starts_at: january.starts_at }),
  )
  assertClosed(await corrections.ask(person, { kind: 'delete', time_tracking_id: old }))
  assert.equal((await corrections.ask(person, { kind: 'new', ...february })).status, 201)
})

test('400 nor confirmed, once the month was closed meanwhile; rejecting is possible', async () => {
  const person = await company.worker()
  const trackingId = await company.worked(person, '2026-01-30', 8)
  const ids = [
    (await corrections.asked(person, { kind: 'new', ...january })).id,
    (await corrections.asked(person, { kind: 'delete', time_tracking_id: trackingId })).id,
  ]
  assert.equal((await company.close(person, '2026-01')).status, 201)
  for (const id of ids) {
    assertClosed(await corrections.confirm(id, company.admin))
    assert.equal((await corrections.shown(id)).attributes.status, 'pending')
    assert.equal((await corrections.reject(id, company.admin)).status, 200)
  }
  assert.equal((await trackings.shown(trackingId)).attributes.status, 'active')
})
