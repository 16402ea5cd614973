import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createAccountCompany, hour } from '../../../support/time-accounts.ts'
import { punch } from '../../../support/working-time.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
world.clock.set('2026-02-02T12:00:00Z')
const company = await createAccountCompany(world)
const { token } = company.admin

test('201 reopening a later month does not change differences booked for months that stay closed', async () => {
  const person = await company.createWorker({ weeks: [[0, 0, 0, 0, 0, 0, 0]] })
  const path = `${company.accountPath(person)}/closed_difference`
  const close = async (month: string, now: string): Promise<void> => {
    world.clock.set(now)
    assert.equal((await company.close(person, month)).status, 201)
  }
  const punchAndBook = async (day: string): Promise<void> => {
    await punch(world, company, person, 'start', `${day}T08:00:00Z`)
    await punch(world, company, person, 'end', `${day}T16:00:00Z`)
    assert.equal((await world.post(path, { reason: 'Came late' }, token)).status, 201)
  }
  const difference = async (): Promise<unknown[]> => {
    const { meta } = (await world.get(path, token)).body
    return [meta.seconds, meta.months]
  }
  await close('2026-01', '2026-02-02T12:00:00Z')
  await punchAndBook('2026-01-20')
  await close('2026-02', '2026-03-02T12:00:00Z')
  await punchAndBook('2026-02-18')
  await close('2026-03', '2026-04-02T12:00:00Z')
  assert.equal(await company.balance(person, '2026-03-31'), 16 * hour)

  const reopened = await company.reopen(person, '2026-03')
  assert.equal(reopened.status, 201, reopened.text)
  assert.equal(await company.balance(person, '2026-02-28'), 8 * hour)
  assert.equal(
    await company.balance(person, '2026-03-31'),
    8 * hour,
    'the difference booked in March is reversed with it',
  )
  const months = ['2026-01', '2026-02'].map((month) => ({ month, seconds: 8 * hour }))
  assert.deepEqual(await difference(), [8 * hour, months])
  assert.equal((await world.post(path, { reason: 'Once more' }, token)).status, 201)
  assert.equal((await company.close(person, '2026-03')).status, 201)
  assert.equal(await company.balance(person, '2026-04-02'), 16 * hour)

  assert.equal((await company.reopen(person, '2026-01')).status, 201)
  assert.equal(await company.balance(person, '2026-04-02'), 0, 'punches without effect are still not applied')
  assert.deepEqual(await difference(), [0, []])
})
