import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { runReviews } from '../../../support/background.ts'
import { createAccountCompany, hour } from '../../../support/time-accounts.ts'
import { createWorld } from '../../../support/world.ts'

// The effects of a schedule change on existing records.

const world = await createWorld()
world.clock.set('2026-03-02T12:00:00Z')
const company = await createAccountCompany(world)
const { admin } = company

test('200 with a new schedule, an absence of the same length can take days in another month', async () => {
  const [friday, monday] = [[[0, 0, 0, 0, 480, 0, 0]], [[480, 0, 0, 0, 0, 0, 0]]]
  const person = await company.createWorker({ weeks: friday })
  await company.createConfirmedAbsence(person, 'vacation', '2026-01-30', '2026-02-02')
  const daysIn = async (span: string): Promise<number> => {
    const answer = await world.get(`${company.ws}/reports/absences?${span}&by=user`, company.admin.token)
    assert.equal(answer.status, 200, answer.text)
    type Row = { attributes: { key: string; days: number } }
    return answer.body.data.find(({ attributes }: Row) => attributes.key === person.id).attributes.days
  }
  const [january, february] = ['from=2026-01-01&until=2026-01-31', 'from=2026-02-01&until=2026-02-28']
  assert.deepEqual([await daysIn(january), await daysIn(february)], [1, 0])
  const url = `${company.ws}/users/${person.id}/work_schedules`
  const listed = await world.get(url, company.admin.token)
  const changed = await world.patch(`${url}/${listed.body.data[0].id}`, { weeks: monday }, company.admin.token)
  assert.equal(changed.status, 200, changed.text)
  assert.deepEqual([await daysIn(january), await daysIn(february)], [0, 1])
})

test('200 a rejected absence is recounted with a new schedule as well, so that it is right once confirmed', async () => {
  const person = await company.createWorker()
  const id = await company.createConfirmedAbsence(person, 'vacation', '2026-01-19', '2026-01-23')
  await company.decide(id, 'rejected')
  const halfDays = [[240, 240, 240, 240, 0, 0, 0]]
  const told = { starts_on: '2026-01-12', weeks: halfDays, holiday_calendar: 'none' }
  const url = `${company.ws}/users/${person.id}/work_schedules/previews`
  const preview = await world.post(url, told, company.admin.token)
  assert.deepEqual(preview.body.meta.absences, [], 'the preview does not list rejected absences')
  const made = await company.schedule(person, told)
  assert.equal(made.status, 201, made.text)
  await company.decide(id, 'confirmed')
  const { body } = await world.get(`${company.absences}/${id}`, company.admin.token)
  assert.deepEqual([body.data.attributes.days, body.data.attributes.hours], [4, 16])
})

for (const closed of [null, '2026-01'])
  test(`200 moving the start of the schedule to a later day, before and after the rebuild; closed: ${closed}`, async () => {
    const person = await company.createWorker({ attributes: { initial_time_account: 1 } })
    await runReviews(world)
    if (closed) assert.equal((await company.close(person, closed)).status, 201)
    const url = `${company.ws}/users/${person.id}/work_schedules`
    const { id } = (await world.get(url, admin.token)).body.data[0]
    const told = { starts_on: '2026-02-09', reaches_back: true }
    const preview = await world.post(`${url}/previews`, { ...told, work_schedule_id: id }, admin.token)
    const read = async (): Promise<[balance: number, february: number]> => {
      const { body } = await world.get(
        `${company.accountPath(person)}?from=2026-02-01&until=2026-02-28&by=month`,
        admin.token,
      )
      return [body.meta.balance_seconds, body.data[0].attributes.target_seconds]
    }
    const [before] = await read()
    assert.equal((await world.patch(`${url}/${id}`, told, admin.token)).status, 200)
    // Three weeks of February, and its second day of March.
    const owed = (closed ? 22 : 0) + 15 + 1
    const expected = [hour * (1 - 8 * owed), 15 * 8 * hour]
    assert.deepEqual(await read(), expected)
    assert.equal(expected[0]! - before, preview.body.meta.seconds)
    await runReviews(world)
    assert.deepEqual(await read(), expected)
  })
