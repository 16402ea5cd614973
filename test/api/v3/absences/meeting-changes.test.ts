import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import type { Sql } from '../../../../src/platform/db/connect.ts'
import type { Person } from '../../../support/company.ts'
import { raceOnLock } from '../../../support/locks.ts'
import { assertRefused } from '../../../support/refusals.ts'
import { createAccountCompany } from '../../../support/time-accounts.ts'
import { type Answer, createWorld } from '../../../support/world.ts'

// Requests and decisions that race with a change of their person: a new schedule, which changes the days, or a deletion.

const world = await createWorld()
world.clock.set('2026-03-02T12:00:00Z')
const company = await createAccountCompany(world)
const { admin, ws, absences } = company

const twoDaysAWeek = { starts_on: '2026-05-01', weeks: [[480, 480, 0, 0, 0, 0, 0]], holiday_calendar: 'none' }
const august = { starts_at: '2026-08-03T00:00:00+02:00', ends_at: '2026-08-07T23:59:59+02:00', full_day: true }

const confirm = (id: string): Promise<Answer> =>
  world.request('POST', `${absences}/${id}/absences_confirmations`, { token: admin.token })
const remove = ({ id }: Person): Promise<Answer> => world.delete(`${ws}/users/${id}`, admin.token)
const daysOf = async (id: string): Promise<number> =>
  (await world.get(`${absences}/${id}`, admin.token)).body.data.attributes.days

const personHeld =
  ({ id }: Person) =>
  (tx: Sql): Promise<unknown> =>
    tx`select from users where id = ${id} for update`
/** Blocks transactions that lock the absences of the person. */
const absenceHeld =
  (id: string) =>
  (tx: Sql): Promise<unknown> =>
    tx`select from absences where id = ${id} for update`

test('200 a decision that races with a new work schedule: both succeed, and the days are those of the new schedule', async () => {
  const person = await company.createWorker()
  const id = await company.createAbsence(person.token)
  const [scheduled, confirmed] = await raceOnLock(
    world,
    personHeld(person),
    () => company.schedule(person, twoDaysAWeek),
    () => confirm(id),
  )
  assert.equal(scheduled.status, 201, scheduled.text)
  assert.equal(confirmed.status, 200, confirmed.text)
  assert.equal(await daysOf(id), 2)
})

test('200 a decision that races with the deletion of its person: both succeed', async () => {
  const person = await company.createWorker()
  const id = await company.createAbsence(person.token)
  const [removed, confirmed] = await raceOnLock(
    world,
    personHeld(person),
    () => remove(person),
    () => confirm(id),
  )
  assert.equal(removed.status, 200, removed.text)
  assert.equal(confirmed.status, 200, confirmed.text)
})

test('200 a request that races with a new work schedule is counted with the new schedule', async () => {
  const person = await company.createWorker()
  const earlier = await company.createAbsence(person.token)
  const [scheduled, asked] = await raceOnLock(
    world,
    absenceHeld(earlier),
    () => company.schedule(person, twoDaysAWeek),
    () => company.requestAbsence(person.token, august),
  )
  assert.equal(scheduled.status, 201, scheduled.text)
  assert.equal(asked.status, 200, asked.text)
  assert.deepEqual([await daysOf(earlier), await daysOf(asked.body.data.id)], [2, 2])
})

test('400 a request that races with the deletion of its person, so that no pending request is left', async () => {
  const person = await company.createWorker()
  const earlier = await company.createAbsence(person.token)
  const [removed, asked] = await raceOnLock(
    world,
    absenceHeld(earlier),
    () => remove(person),
    () => company.requestAbsence(admin.token, { ...august, user_id: person.id }),
  )
  assert.equal(removed.status, 200, removed.text)
  assertRefused(asked, 400, ['user_id'])
  const left = await world.services.pool<{ id: string; confirmation_status: string }[]>`
    select id, confirmation_status from absences where user_id = ${person.id}`
  assert.deepEqual([...left], [{ id: earlier, confirmation_status: 'rejected' }])
})
