import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createCompany } from '../../../support/company.ts'
import { raceOnLock } from '../../../support/locks.ts'
import { assertRefused } from '../../../support/refusals.ts'
import { timeCorrections } from '../../../support/time-corrections.ts'
import { eightHours, timeTrackings } from '../../../support/time-trackings.ts'
import { createWorld } from '../../../support/world.ts'

// Concurrent requests about one correction: its row is locked, so that they queue.

const world = await createWorld()
const company = await createCompany(world)
const corrections = timeCorrections(world, company)
const trackings = timeTrackings(world, company)
const person = await company.person()
const second = await company.person({ roles: [3] })
const later = '2026-01-30T17:00:00+01:00'
const anew = { kind: 'new', ...eightHours }
const held = (id: string) => (sql: typeof world.services.pool | Parameters<Parameters<typeof raceOnLock>[1]>[0]) =>
  sql`select from time_corrections where id = ${id} for update`
const total = async (): Promise<number> => (await trackings.list()).body.meta.total_count

test('200 two leads confirm concurrently: one tracking is created, 400 for the second', async () => {
  const { id } = await corrections.createRecord(person, anew)
  const before = await total()
  const [first, other] = await raceOnLock(
    world,
    held(id),
    () => corrections.confirm(id, company.admin),
    () => corrections.confirm(id, second),
  )
  assert.equal(first.status, 200, first.text)
  assertRefused(other, 400)
  assert.match(other.body.errors[0].title, /has already been decided/)
  assert.equal(await total(), before + 1)
  assert.equal((await corrections.read(id)).relationships.decided_by_user.data.id, company.admin.id)
})

test('200 withdrawing and confirming race: the first wins, 400 for the second', async () => {
  for (const isFirst of [true, false]) {
    const { id } = await corrections.createRecord(person, anew)
    const before = await total()
    const withdraw = () => corrections.withdraw(id, person)
    const confirm = () => corrections.confirm(id, company.admin)
    const [won, lost] = await raceOnLock(world, held(id), isFirst ? withdraw : confirm, isFirst ? confirm : withdraw)
    assert.equal(won.status, 200, won.text)
    assertRefused(lost, 400)
    assert.equal((await corrections.read(id)).attributes.status, isFirst ? 'withdrawn' : 'confirmed')
    assert.equal(await total(), isFirst ? before : before + 1)
  }
})

test('400 confirming while the tracking is changed: the correction is outdated', async () => {
  const trackingId = await corrections.createTracking(person)
  const { id } = await corrections.createRecord(person, {
    kind: 'change',
    time_tracking_id: trackingId,
    ends_at: later,
  })
  const [changed, confirmed] = await raceOnLock(
    world,
    (sql) => sql`select from time_trackings where id = ${trackingId} for update`,
    () => trackings.change(trackingId, { attributes: { ends_at: '2026-01-30T15:00:00+01:00' } }),
    () => corrections.confirm(id, company.admin),
  )
  assert.equal(changed.status, 200, changed.text)
  assertRefused(confirmed, 400)
  assert.equal((await trackings.read(trackingId)).attributes.ends_at, '2026-01-30T14:00:00Z')
})

test('200 confirming while the person is deleted: both succeed', async () => {
  const leaver = await company.person()
  const trackingId = await corrections.createTracking(leaver)
  const { id } = await corrections.createRecord(leaver, {
    kind: 'change',
    time_tracking_id: trackingId,
    ends_at: later,
  })
  const [confirmed, removed] = await raceOnLock(
    world,
    (sql) => sql`select from time_trackings where id = ${trackingId} for update`,
    () => corrections.confirm(id, company.admin),
    () => world.delete(`${company.ws}/users/${leaver.id}`, company.admin.token),
  )
  assert.equal(confirmed.status, 200, confirmed.text)
  assert.equal(removed.status, 200, removed.text)
  assert.equal((await corrections.read(id)).attributes.status, 'confirmed')
})

test('200 withdrawing while the person is deleted: both succeed', async () => {
  const leaver = await company.person()
  const { id } = await corrections.createRecord(leaver, anew)
  const [withdrawn, removed] = await raceOnLock(
    world,
    held(id),
    () => corrections.withdraw(id, leaver),
    () => world.delete(`${company.ws}/users/${leaver.id}`, company.admin.token),
  )
  assert.equal(withdrawn.status, 200, withdrawn.text)
  assert.equal(removed.status, 200, removed.text)
})

test('201 requesting a correction while its month is being closed does not deadlock, and prevents the closing', async () => {
  world.clock.set('2026-03-02T12:00:00Z')
  const worker = await company.person({ attributes: { start_of_accounting: '2026-01-01' } })
  const [asked, closed] = await raceOnLock(
    world,
    (sql) => sql.unsafe('lock table time_corrections in exclusive mode'),
    () => corrections.create(worker, anew),
    () => world.post(`${company.ws}/users/${worker.id}/months/2026-01/closing`, {}, company.admin.token),
  )
  assert.equal(asked.status, 201, asked.text)
  assertRefused(closed, 400, [`time_corrections/${asked.body.data.id}`])
})

test('404 requesting a correction while the person is deleted', async () => {
  const leaver = await company.person()
  const { id } = await corrections.createRecord(leaver, anew)
  const [removed, asked] = await raceOnLock(
    world,
    held(id),
    () => world.delete(`${company.ws}/users/${leaver.id}`, company.admin.token),
    () => corrections.create(leaver, anew),
  )
  assert.equal(removed.status, 200, removed.text)
  assertRefused(asked, 404)
})
