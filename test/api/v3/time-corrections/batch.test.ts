import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { runBatches } from '../../../support/background.ts'
import type { Person } from '../../../support/company.ts'
import { createFixture } from '../../../support/fixture.ts'
import { assertRefused } from '../../../support/refusals.ts'
import { timeCorrections } from '../../../support/time-corrections.ts'
import { eightHours, timeTrackings } from '../../../support/time-trackings.ts'

const { world, company, otherCompany, people } = await createFixture()
const corrections = timeCorrections(world, company)
const trackings = timeTrackings(world, company)
const anew = { kind: 'new', ...eightHours }
const path = `${corrections.url}/batch_actions`

const run = async (attributes: object, caller: Person = company.admin) => {
  const answer = await world.post(path, attributes, caller.token)
  assert.equal(answer.status, 200, answer.text)
  await runBatches(world)
  const batch = await world.get(`${company.ws}/batches/${answer.body.meta.batch_id}`, caller.token)
  const { status, total, done, skipped, results } = batch.body.data.attributes
  assert.equal(status, 'finished')
  return { counts: [total, done, skipped], results }
}

test('200 corrections are confirmed by batch; those that cannot be are skipped with a reason, and stay pending', async () => {
  const person = await company.person()
  const ids: string[] = []
  for (const hour of ['06', '07'])
    ids.push((await corrections.createRecord(person, { ...anew, starts_at: `2026-01-30T${hour}:00:00+01:00` })).id)
  const trackingId = await corrections.createTracking(person)
  const outdated = (await corrections.createRecord(person, { kind: 'delete', time_tracking_id: trackingId })).id
  assert.equal(
    (await trackings.change(trackingId, { attributes: { ends_at: '2026-01-30T15:00:00+01:00' } })).status,
    200,
  )
  const area_id = await company.area('Closing down')
  const lost = (await corrections.createRecord(person, { ...anew, area_id })).id
  assert.equal((await world.delete(`${company.ws}/areas/${area_id}`, company.admin.token)).status, 200)
  const theirs = await world.post(
    `${otherCompany.ws}/time_corrections`,
    { ...anew, reason: 'x' },
    otherCompany.admin.token,
  )
  const foreign: string = theirs.body.data.id
  const before = (await trackings.list()).body.meta.total_count
  const { counts, results } = await run({
    action: 'confirm',
    ids: [...ids, outdated, lost, foreign],
    message: 'All fine',
  })
  assert.deepEqual(counts, [5, 2, 3])
  assert.deepEqual(results, {
    [outdated]: { skipped: 'The time tracking has changed since this correction was requested.' },
    [lost]: { skipped: 'There is no such area in this workspace.' },
    [foreign]: { skipped: 'The record could not be found.' },
  })
  for (const id of ids) {
    const { attributes } = await corrections.read(id)
    assert.deepEqual([attributes.status, attributes.message], ['confirmed', 'All fine'])
  }
  for (const id of [outdated, lost]) assert.equal((await corrections.read(id)).attributes.status, 'pending')
  assert.equal((await trackings.list()).body.meta.total_count, before + 2)
  const shown = await world.get(`${otherCompany.ws}/time_corrections/${foreign}`, otherCompany.admin.token)
  assert.equal(shown.body.data.attributes.status, 'pending')
})

test('200 a lead rejects only corrections of their own people', async () => {
  const [boss, member, outside] = [await company.person({ roles: [2] }), await company.person(), await company.person()]
  await company.area('Kitchen', [boss.id, member.id])
  const ids = [(await corrections.createRecord(member, anew)).id, (await corrections.createRecord(outside, anew)).id]
  assert.deepEqual((await run({ action: 'reject', ids }, boss)).counts, [2, 1, 1])
  assert.equal((await corrections.read(ids[0]!)).attributes.status, 'rejected')
  assert.equal((await corrections.read(ids[1]!)).attributes.status, 'pending')
})

test('403 for employees, 400 without a valid action or ids', async () => {
  assertRefused(await world.post(path, { action: 'confirm', ids: [1] }, people.employee.token), 403)
  assertRefused(await world.post(path, { action: 'confirm' }, company.admin.token), 400, ['ids'])
  assertRefused(await world.post(path, { action: 'withdraw', ids: [1] }, company.admin.token), 400, ['action'])
})
