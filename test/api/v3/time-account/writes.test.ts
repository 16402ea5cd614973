import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { runReviews } from '../../../support/background.ts'
import { addWorkspace } from '../../../support/fixture.ts'
import { createAccountCompany, fortyHours, hour } from '../../../support/time-accounts.ts'
import { createWorld } from '../../../support/world.ts'

const world = await createWorld()
world.clock.set('2026-12-01T12:00:00Z')
const company = await createAccountCompany(world)
const other = await createAccountCompany(world)
const { admin, ws } = company
const correction = { kind: 'correction', seconds: hour, day: '2026-01-15', reason: 'Counted by hand' }
const pointers = (answer: { body: { errors: { source: { pointer: string } }[] } }) =>
  answer.body.errors.map(({ source }) => source.pointer)

test('201 an entry counts from its day on, and can be reversed once', async () => {
  const person = await company.createWorker({ weeks: [[0, 0, 0, 0, 0, 0, 0]] })
  const made = await company.entry(person, correction)
  assert.equal(made.status, 201, made.text)
  assert.equal(await company.balance(person, '2026-01-14'), 0)
  assert.equal(await company.balance(person, '2026-01-15'), hour)
  const path = (id: string) => `${company.accountPath(person)}/entries/${id}/reversals`
  const reversal = await world.post(path(made.body.data.id), { reason: 'Wrong person' }, admin.token)
  assert.equal(reversal.status, 201, reversal.text)
  assert.equal(reversal.body.data.relationships.reverses.data.id, made.body.data.id)
  assert.equal(await company.balance(person, '2026-01-15'), 0)
  assert.equal((await world.post(path(made.body.data.id), { reason: 'Again' }, admin.token)).status, 400)
  assert.equal((await world.post(path(reversal.body.data.id), { reason: 'Back' }, admin.token)).status, 400)
  const another = await company.createWorker()
  const foreign = `${company.accountPath(another)}/entries/${made.body.data.id}/reversals`
  assert.equal((await world.post(foreign, { reason: 'Not theirs' }, admin.token)).status, 404)
  await assert.rejects(world.services.pool`update time_account_entries set seconds = 1 where user_id = ${person.id}`)
  await assert.rejects(world.services.pool`delete from time_account_entries where user_id = ${person.id}`)
})

test('200 entries around New Year count from their day on, in the balance and in the report', async () => {
  const person = await company.createWorker({ weeks: [[0, 0, 0, 0, 0, 0, 0]], attributes: { initial_time_account: 1 } })
  for (const [day, hours] of [
    ['2025-12-31', 10],
    ['2026-01-01', 100],
    ['2026-12-31', 1000],
    ['2027-01-01', 10_000],
  ] as const)
    assert.equal((await company.entry(person, { ...correction, day, seconds: hours * hour })).status, 201)
  const expected = { '2025-12-30': 1, '2025-12-31': 11, '2026-01-01': 111, '2026-12-30': 111, '2026-12-31': 1111 }
  for (const [day, hours] of Object.entries(expected)) {
    assert.equal(await company.balance(person, day), hours * hour, day)
    const report = await world.get(`${ws}/reports/time_accounts?from=${day}&until=${day}`, person.token)
    assert.equal(report.body.data[0].attributes.balance_hours, hours, day)
  }
  assert.equal(await company.balance(person, '2027-01-01'), 11_111 * hour)
})

test('200 initial hours are an opening entry, which a change reverses; 400 to reverse it by hand', async () => {
  const person = await company.createWorker({ attributes: { initial_time_account: 5 } })
  const user = `${ws}/users/${person.id}`
  assert.equal((await world.patch(user, { initial_time_account: 7.25 }, admin.token)).status, 200)
  assert.equal((await world.patch(user, { initial_time_account: 7.25, abbreviation: 'X' }, admin.token)).status, 200)
  assert.equal((await world.get(user, admin.token)).body.data.attributes.initial_time_account, 7.25)
  const { body } = await world.get(`${company.accountPath(person)}/entries?sort=id`, person.token)
  const shown = body.data.map(({ attributes: one }: { attributes: { kind: string; seconds: number } }) => [
    one.kind,
    one.seconds,
  ])
  assert.deepEqual(shown, [
    ['opening', 5 * hour],
    ['opening', -5 * hour],
    ['opening', 7.25 * hour],
  ])
  assert.equal(await company.balance(person, '2025-12-31'), 7.25 * hour)
  const reversal = `${company.accountPath(person)}/entries/${body.data[2].id}/reversals`
  assert.equal((await world.post(reversal, { reason: 'No' }, admin.token)).status, 400)
})

test('400 invalid entries and schedules are refused with a pointer, and change nothing', async () => {
  const person = await company.createWorker({ weeks: null })
  const entries: [object, string][] = [
    [{ ...correction, kind: 'cap' }, 'kind'],
    [{ ...correction, seconds: 0 }, 'seconds'],
    [{ ...correction, seconds: 1e9 }, 'seconds'],
    [{ ...correction, seconds: 1.5 }, 'seconds'],
    [{ ...correction, kind: 'payout' }, 'seconds'],
    [{ ...correction, day: '0001-01-01' }, 'day'],
    [{ ...correction, reason: ' ' }, 'reason'],
  ]
  for (const [sent, pointer] of entries) {
    const answer = await company.entry(person, sent)
    assert.deepEqual([answer.status, pointers(answer)], [400, [pointer]], JSON.stringify(sent))
  }
  const schedules: [object, string][] = [
    [{ weeks: fortyHours }, 'starts_on'],
    [{ starts_on: '2026-01-01' }, 'weeks'],
    [{ starts_on: '2026-01-01', weeks: [] }, 'weeks'],
    [{ starts_on: '2026-01-01', weeks: [[1441, 0, 0, 0, 0, 0, 0]] }, 'weeks'],
    [{ starts_on: '2026-01-01', weeks: [[480, 480]] }, 'weeks'],
    [{ starts_on: '2026-01-01', weeks: Array.from({ length: 5 }, () => fortyHours[0]) }, 'weeks'],
    [{ starts_on: '2026-01-01', weeks: fortyHours, monthly_minutes: 60 }, 'weeks'],
    [{ starts_on: '2026-01-01', monthly_minutes: 44_641 }, 'monthly_minutes'],
    [{ starts_on: '2026-01-01', weeks: fortyHours, holiday_calendar: 'XX' }, 'holiday_calendar'],
    [{ starts_on: '9999-12-31', weeks: fortyHours }, 'starts_on'],
    [{ starts_on: '1001-01-01', weeks: fortyHours }, 'starts_on'],
  ]
  for (const [sent, pointer] of schedules) {
    const answer = await company.schedule(person, sent)
    assert.deepEqual([answer.status, pointers(answer)], [400, [pointer]], JSON.stringify(sent))
  }
  const { body } = await world.get(company.accountPath(person), admin.token)
  assert.deepEqual([body.meta.balance_seconds, body.meta.begins_on], [0, null])
  assert.equal((await company.schedule(person, { starts_on: '2026-01-01', weeks: fortyHours })).status, 201)
  const twice = await company.schedule(person, { starts_on: '2026-01-01', weeks: fortyHours })
  assert.deepEqual([twice.status, pointers(twice)], [400, ['starts_on']])
})

test('200 users read their schedules and entries, 403 to write them, 401 without a token, 404 in another account', async () => {
  const person = await company.createWorker()
  const paths = [`${ws}/users/${person.id}/work_schedules`, `${company.accountPath(person)}/entries`]
  for (const path of paths) {
    assert.equal((await world.get(path, person.token)).status, 200)
    assert.equal((await world.get(path, other.admin.token)).status, 404)
    assert.equal((await world.get(path)).status, 401)
    const sent = path.endsWith('entries') ? correction : { starts_on: '2026-05-01', weeks: fortyHours }
    assert.equal((await world.post(path, sent, person.token)).status, 403)
    assert.equal((await world.post(path, sent, other.admin.token)).status, 404)
  }
})

test('200 a schedule that changes on a Wednesday: targets of 8 + 8 + 5 + 5 hours, of 32 worked', async () => {
  const person = await company.createWorker()
  await company.schedule(person, {
    starts_on: '2026-01-14',
    weeks: [[300, 300, 300, 300, 0, 0, 0]],
    holiday_calendar: 'none',
  })
  const before = await company.balance(person, '2026-01-11')
  for (const day of ['12', '13', '14', '15']) await company.trackHours(person, `2026-01-${day}`, 8)
  assert.equal((await company.balance(person, '2026-01-15')) - before, 6 * hour)
})

test('200 a public holiday of Bavaria has no target hours, and work on it counts', async () => {
  const person = await company.createWorker({ weeks: null })
  await company.schedule(person, { starts_on: '2026-01-05', weeks: fortyHours, holiday_calendar: 'DE-BY' })
  for (const day of ['05', '07', '08', '09']) await company.trackHours(person, `2026-01-${day}`, 8)
  assert.equal(await company.balance(person, '2026-01-11'), 0)
  await company.trackHours(person, '2026-01-06', 4)
  assert.equal(await company.balance(person, '2026-01-11'), 4 * hour)
})

test('200 days on which the clock changes, and overlapping work in two workspaces', async () => {
  const person = await company.createWorker({ weeks: [[0, 0, 0, 0, 0, 0, 0]] })
  await company.trackHours(person, '2026-10-25', 9, '00:00')
  await company.trackHours(person, '2026-03-29', 7, '00:00')
  // Six hours here and six in another workspace overlap by three.
  await company.trackHours(person, '2026-03-30', 6, '08:00')
  const beside = await company.trackHours(person, '2026-03-30', 6, '11:00')
  const { id: elsewhere } = await addWorkspace(world, company, 'Kiel')
  await world.services.pool`update time_trackings set workspace_id = ${elsewhere} where id = ${beside}`
  const days = await company.days(person, '2026-03-29', '2026-10-26')
  assert.deepEqual(
    ['2026-03-29', '2026-03-30', '2026-10-25', '2026-10-26'].map((day) => days[day]![1]! / hour),
    [7, 9, 9, 0],
  )
})

test('200 a new schedule recounts the days and hours of absences', async () => {
  const person = await company.createWorker({ weeks: [[300, 300, 300, 300, 0, 0, 0]] })
  const id = await company.createConfirmedAbsence(person, 'vacation', '2026-02-02', '2026-02-08')
  const shown = async () => {
    const { attributes } = (await world.get(`${company.absences}/${id}`, admin.token)).body.data
    return [attributes.days, attributes.hours]
  }
  assert.deepEqual(await shown(), [4, 20])
  // Full time from Wednesday on: two days of five hours, three of eight.
  const sent = { starts_on: '2026-02-04', weeks: fortyHours, holiday_calendar: 'none' }
  const preview = await world.post(`${ws}/users/${person.id}/work_schedules/previews`, sent, admin.token)
  const [recounted] = preview.body.meta.absences
  assert.deepEqual([recounted.days_before, recounted.days, recounted.hours], [4, 5, 34])
  assert.deepEqual(await shown(), [4, 20])
  assert.equal((await company.schedule(person, sent)).status, 201)
  assert.deepEqual(await shown(), [5, 34])
  const notes = await world.get(`${company.absences}/${id}/notes`, admin.token)
  const told = notes.body.data.map(({ attributes }: { attributes: { content: string } }) => attributes.content)
  assert.ok(told.includes('Ada Admin changed: days: 4 → 5; hours: 20 → 34.'), told.join())
  const days = await company.days(person, '2026-02-02', '2026-02-06')
  assert.deepEqual(
    Object.values(days).map(([target, , credited]) => [target! / hour, credited! / hour]),
    [
      [5, 5],
      [5, 5],
      [8, 8],
      [8, 8],
      [8, 8],
    ],
  )
})

test('200 without a schedule, the balance is zero', async () => {
  const person = await company.createWorker()
  await company.trackHours(person, '2026-01-05', 9)
  await runReviews(world)
  const schedules = `${ws}/users/${person.id}/work_schedules`
  const [only] = (await world.get(schedules, admin.token)).body.data
  assert.equal((await world.delete(`${schedules}/${only.id}`, admin.token)).status, 200)
  assert.equal(await company.balance(person, '2026-02-01'), 0)
  await runReviews(world)
  assert.equal(await company.balance(person, '2026-02-01'), 0)
})

test('200 there are no target hours after the end of the contract', async () => {
  const person = await company.createWorker()
  const profiles = await world.get(
    `${company.account}/workspaces/${company.workspaceId}/data_profiles?include=custom_fields`,
    admin.token,
  )
  type Field = { id: string; attributes: { key: string } }
  const field = profiles.body.included.find(({ attributes }: Field) => attributes.key === 'end_of_contract') as Field
  const values = [{ custom_field_id: field.id, value: '2026-01-07' }]
  const changed = await world.patch(`${ws}/users/${person.id}`, { custom_field_values_attributes: values }, admin.token)
  assert.equal(changed.status, 200, changed.text)
  // Thursday 1 to Wednesday 7 January: five days of eight hours.
  assert.equal(await company.balance(person, '2026-06-01'), -40 * hour)
})

test('201 a schedule can be created despite absences in a deleted workspace', async () => {
  const founder = await company.person({ roles: [4] })
  const second = await addWorkspace(world, { ...company, admin: founder }, 'Second home')
  const [type] = (await world.get(`${second.ws}/absence_types`, founder.token)).body.data
  const july = { starts_at: '2026-07-06', ends_at: '2026-07-10' }
  const asked = await world.post(`${second.ws}/absences`, { absence_type_id: type.id, ...july }, founder.token)
  assert.equal(asked.status, 200, asked.text)
  assert.equal((await world.delete(second.ws, admin.token)).status, 200)
  const schedule = { starts_on: '2026-01-01', weeks: [[480, 480, 0, 0, 0, 0, 0]] }
  const path = `${ws}/users/${founder.id}/work_schedules`
  const made = await world.post(path, schedule, admin.token)
  assert.equal(made.status, 201, made.text)
})
