import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { transaction } from '../../../../src/platform/db/connect.ts'
import { runBatches } from '../../../support/background.ts'
import type { Person } from '../../../support/company.ts'
import { raceOnLock, waitForBlockedStatements } from '../../../support/locks.ts'
import { createAccountCompany } from '../../../support/time-accounts.ts'
import { type Answer, createWorld } from '../../../support/world.ts'

// An erasure concurrent with other work on the same people.

const world = await createWorld()
world.clock.set('2026-03-02T12:00:00Z')
const company = await createAccountCompany(world)
const { account, ws, admin } = company
const { pool } = world.services

const erase = ({ id }: Person): Promise<Answer> => world.post(`${account}/erasures`, { user_id: id }, admin.token)

test('201 a substitute is erased while a batch closes months of them and of the person they stand in for', async () => {
  const [person, substitute] = [await company.createWorker(), await company.createWorker()]
  const named = await world.patch(`${ws}/users/${person.id}`, { substitute_id: substitute.id }, admin.token)
  assert.equal(named.status, 200, named.text)
  const user_ids = [person.id, substitute.id]
  const batch = await world.post(
    `${ws}/months/batch_actions`,
    { action: 'close', month: '2026-01', user_ids },
    admin.token,
  )
  assert.equal(batch.status, 200, batch.text)
  const [erased] = await raceOnLock(
    world,
    (tx) => tx.unsafe('lock table notifications in exclusive mode'),
    () => erase(substitute),
    () => runBatches(world),
  )
  assert.equal(erased.status, 201, erased.text)
  const shown = await world.get(`${ws}/users/${person.id}`, admin.token)
  assert.equal(shown.body.data.attributes.substitute_id, null)
  const closed = await pool`select from closed_months where user_id = ${person.id}`
  assert.equal(closed.length, 1)
})

test('201 a person is erased while their days are being reviewed, without a deadlock', async () => {
  const person = await company.createWorker()
  await company.trackHours(person, '2026-02-02', 4)
  const erased = await transaction(pool, async (tx) => {
    const rows = await tx`select from tracking_reviews where user_id = ${person.id} for update`
    assert.ok(rows.length > 0)
    const sent = erase(person)
    await Promise.race([sent, waitForBlockedStatements(world)])
    await tx`select from users where id = ${person.id} for key share`
    return { sent }
  })
  const answer = await erased.sent
  assert.equal(answer.status, 201, answer.text)
})
