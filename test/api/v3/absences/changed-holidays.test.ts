import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { transaction } from '../../../../src/platform/db/connect.ts'
import { createAbsenceCompany } from '../../../support/absences.ts'
import { entitlementsOf } from '../../../support/entitlements.ts'
import { waitForBlockedStatements } from '../../../support/locks.ts'
import { createWorld, eventually } from '../../../support/world.ts'

// A confirmed absence, and holidays that change before it begins or after it is over.

const world = await createWorld({ jobs: true })
world.clock.set('2026-11-10T12:00:00Z')
const company = await createAbsenceCompany(world, { holiday_calendar: 'DE-BY' })
const { ws, admin } = company
const entitlements = entitlementsOf(world, company)

const amounts = async (id: string): Promise<[number, number]> => {
  const { body } = await world.get(`${company.absences}/${id}`, admin.token)
  return [body.data.attributes.days, body.data.attributes.hours]
}
const becomes = async (id: string, expected: [number, number]): Promise<void> => {
  const found = await eventually(async () => {
    const now = await amounts(id)
    return now.join() === expected.join() ? now : null
  }, 10).catch(() => amounts(id))
  assert.deepEqual(found, expected)
}
const set = async (url: string, attributes: object): Promise<void> => {
  const answer = await world.patch(url, attributes, admin.token)
  assert.equal(answer.status, 200, answer.text)
}

test('200 changed special days, calendars and hours per day update past and future absences, except custom amounts', async () => {
  const person = await company.person()
  const entitlement = await entitlements.grant(person.id, 2026, 30, null)
  // Wednesday to Monday, with Christmas Day on the Friday.
  const coming = await entitlements.vacation(person.id, '2026-12-23', '2026-12-28')
  const past = await entitlements.vacation(person.id, '2025-12-24', '2025-12-24')
  const byHand = { use_custom_values: true, days: 1, hours: 8 }
  const agreed = await entitlements.vacation(person.id, '2026-12-31', '2026-12-31', byHand)
  assert.deepEqual(await amounts(coming), [3, 24])

  await set(ws, {
    special_days: [
      { day: '12-24', share: 0.5, name: 'Heiligabend' },
      { day: '12-31', share: 0.5, name: 'Silvester' },
    ],
  })
  await becomes(coming, [2.5, 20])
  await becomes(past, [0.5, 4])
  assert.equal((await entitlements.stored(entitlement)).spent, 3.5)
  const notes = await world.get(`${company.absences}/${coming}/notes?filter[type]=eq:SystemNote`, admin.token)
  assert.match(notes.body.data.at(-1).attributes.content, /3.*2\.5/)

  await set(ws, { holiday_calendar: 'none' })
  await becomes(coming, [3.5, 28])
  await set(`${ws}/users/${person.id}`, { hours_on_vacation_day: 6 })
  await becomes(coming, [3.5, 21])
  await set(`${ws}/users/${person.id}`, { public_holiday_ids: ['DE-BY'] })
  await becomes(coming, [2.5, 15])
  await set(ws, { special_days: [] })
  await becomes(coming, [3, 18])
  assert.deepEqual(
    [await amounts(past), await amounts(agreed)],
    [
      [1, 6],
      [1, 8],
    ],
  )
})

test('200 absences of other accounts do not change', async () => {
  const other = await createAbsenceCompany(world, { holiday_calendar: 'DE-BY' })
  const stranger = await other.person()
  const id = await other.createAbsence(other.admin.token, {
    user_id: stranger.id,
    starts_at: '2026-12-24T00:00:00',
    ends_at: '2026-12-24T23:59:59',
  })
  const person = await company.person()
  const own = await entitlements.vacation(person.id, '2026-12-24', '2026-12-24')
  await set(ws, { special_days: [{ day: '12-24', share: 1, name: 'Heiligabend' }] })
  await becomes(own, [0, 0])
  const { body } = await world.get(`${other.absences}/${id}`, other.admin.token)
  assert.equal(body.data.attributes.days, 1)
})

test('200 an absence requested while the holidays change is counted with the new holidays', async () => {
  const person = await company.person()
  const type = await world.post(`${ws}/absence_types`, { title: 'Training', kind: 'education' }, admin.token)
  const absence_type_id: string = type.body.data.id
  const isRecounted = async (): Promise<boolean> => {
    const [job] = await world.services.pool<{ open: boolean }[]>`
      select exists (select from jobs.job where name = 'recount-holidays' and state < 'completed') as open`
    return !job!.open
  }
  const { asked, changed } = await transaction(world.services.pool, async (tx) => {
    // The request has counted its days by then, and is blocked by the lock on its type.
    await tx`select from absence_types where id = ${absence_type_id} for update`
    const days = { starts_at: '2027-03-01T00:00:00', ends_at: '2027-03-05T23:59:59', absence_type_id }
    const asked = company.createAbsence(person.token, days)
    await waitForBlockedStatements(world)
    const changed = set(ws, { special_days: [{ day: '2027-03-03', share: 1, name: 'Jubiläum' }] })
    await Promise.race([changed.then(() => eventually(isRecounted, 3)), waitForBlockedStatements(world, 2)])
    return { asked, changed }
  })
  await changed
  await becomes(await asked, [4, 32])
})
