import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { v3Operations } from '../../src/api/v3/operations.ts'
import { v1Operations } from '../../src/public-api/v1/operations.ts'
import { connectApi } from '../public-api/v1/support/api.ts'
import { reviewAll, runBatches } from '../support/background.ts'
import { openKiosk, tokenFor } from '../support/kiosks.ts'
import { png, upload } from '../support/multipart.ts'
import { createAccountCompany } from '../support/time-accounts.ts'
import { createWorld } from '../support/world.ts'
import { createPlaces, fill } from './support/places.ts'

// Every write of both APIs, aimed at a month that is closed: nothing in it may change.

const world = await createWorld()
world.clock.set('2026-09-01T12:00:00Z')
const company = await createAccountCompany(world)
const { admin } = company
const person = await company.person({ attributes: { start_of_accounting: '2026-01-01', tablet_pin: '4711' } })
const places = await createPlaces(world, company, person)
await company.decide(places.absence_id!, 'confirmed')
const kiosk = await openKiosk(world, company)
const api = await connectApi(world, company)
const closed = await company.close(person, '2026-07')
assert.equal(closed.status, 201, closed.text)

const user = { data: { type: 'user', id: person.id } }
const inJanuary = { starts_at: '2026-01-20T08:00:00+01:00', ends_at: '2026-01-20T12:00:00+01:00' }
const inJuly = { starts_at: '2026-07-20', ends_at: '2026-07-21' }
const acrossMonths = { starts_at: '2026-07-30', ends_at: '2026-08-04' }
const ofPerson = { user_id: person.id, absence_type_id: places.absence_type_id, full_day: true }
const punched = { user_id: person.id, action_type: 'start', action_time: '2026-01-21T08:00:00+01:00' }

/** Bodies that reach into the closed months, where the example does not. */
const aimed: Record<string, object[]> = {
  createTimeTracking: [inJanuary],
  updateTimeTracking: [{ starts_at: '2026-01-30T07:00:00+01:00' }, { ends_at: '2026-01-30T18:00:00+01:00' }],
  splitTimeTracking: [{ at: '2026-01-30T10:00:00+01:00' }],
  createBreak: [{ starts_at: '2026-01-30T14:00:00+01:00', ends_at: '2026-01-30T14:30:00+01:00' }],
  updateBreak: [{ ends_at: '2026-01-30T13:00:00+01:00' }],
  createAction: [punched, { ...punched, action_type: 'end', action_time: '2026-01-21T10:00:00+01:00' }],
  createKioskPunch: [{ user_id: person.id, pin: '4711', action_type: 'start' }],
  batchTimeTrackings: [
    { action: 'destroy', ids: [places.time_tracking_id] },
    { action: 'confirm', all: true },
    { action: 'destroy', all: true },
  ],
  createAbsence: [
    { ...ofPerson, ...inJuly },
    { ...ofPerson, ...acrossMonths },
  ],
  updateAbsence: [{ ends_at: '2026-07-14' }, { days: 1, hours: 8, use_custom_values: true }],
  batchAbsences: [{ action: 'create', user_ids: [person.id], absence_type_id: places.absence_type_id, ...inJuly }],
  createWorkSchedule: [
    { starts_on: '2026-02-01', weeks: [[60, 60, 60, 60, 60, 0, 0]] },
    { starts_on: '2026-02-01', weeks: [[60, 60, 60, 60, 60, 0, 0]], reaches_back: true },
  ],
  updateWorkSchedule: [{ monthly_minutes: 600 }, { monthly_minutes: 600, reaches_back: true }],
  createTimeAccountEntry: [{ kind: 'correction', seconds: 60, day: '2026-07-31', reason: 'Late' }],
  updateUser: [{ initial_time_account: 99 }, { start_of_accounting: '2026-05-01' }, { saldo_type: 3 }],
  updateWorkspace: [{ time_zone: 'Asia/Tokyo', holiday_calendar: 'JP' }],
  createErasure: [{ user_id: person.id }],
  updateAbsenceType: [{ kind: 'unpaid', paid: false }],
}

/** What ends so much that nothing after it would be tried, and what opens months again or ends the session. */
const last = [
  'deleteUser',
  'updateUserStatus',
  'deleteWorkspace',
  'deleteSession',
  'signOut',
  'deleteApiToken',
  'deleteKiosk',
  'archiveAbsenceType',
  'createErasure',
]
const skipped = ['reopenMonth', 'changeOwnPassword']

const snapshot = async () => {
  const { pool } = world.services
  const rows = await Promise.all([
    pool`select * from closed_months where user_id = ${person.id} order by id`,
    pool`select * from time_account_days where user_id = ${person.id} and day <= '2026-07-31' order by day`,
    pool`select * from time_account_months where user_id = ${person.id} and month <= '2026-07-01' order by month`,
    pool`select * from time_account_entries where user_id = ${person.id} and day <= '2026-07-31' order by id`,
    pool`select id, starts_at, ends_at, break_seconds, confirmed, status, user_id from time_trackings
      where user_id = ${person.id} and starts_at < '2026-08-01' order by id`,
    pool`select b.* from breaks b join time_trackings t on t.account_id = b.account_id and t.id = b.time_tracking_id
      where t.user_id = ${person.id} order by b.id`,
    pool`select id, first_day, last_day, days, hours, absence_type_id, confirmation_status, status from absences
      where user_id = ${person.id} and first_day <= '2026-07-31' order by id`,
    pool`select closed_through, closed_until from time_accounts where user_id = ${person.id}`,
  ])
  return JSON.parse(JSON.stringify(rows))
}

const before = await snapshot()
const refused: string[] = []
const isRefused = (text: string): boolean => text.includes('month that is closed')

const writes = v3Operations.filter(({ method, id }) => method !== 'GET' && !skipped.includes(id))
const isLast = ({ id }: (typeof writes)[number]): boolean => last.includes(id)

test('there is something to change', () => {
  assert.ok(
    before.every((rows: unknown[], at: number) => rows.length > 0 || at === 3),
    JSON.stringify(before.map((rows: unknown[]) => rows.length)),
  )
  assert.ok(writes.length > 80)
  assert.deepEqual(
    Object.keys(aimed).filter((id) => !writes.some((one) => one.id === id)),
    [],
  )
})

const walk = (operation: (typeof writes)[number]) =>
  test(`v3 ${operation.id} changes nothing in a closed month`, async () => {
    const token = tokenFor(operation, kiosk, admin.token)
    const path = fill(operation.path, places)
    for (const attributes of aimed[operation.id] ?? [operation.example ?? {}]) {
      const relationships = operation.id === 'createTimeTracking' ? { user } : {}
      const answer = operation.takesFile
        ? await upload(world, path, token, { filename: 'a.png', content: png })
        : await world.request(operation.method, path, {
            token,
            ...(operation.input && { body: { data: { type: 'record', attributes, relationships } } }),
          })
      assert.ok(answer.status < 500, answer.text)
      if (isRefused(answer.text)) refused.push(operation.id)
    }
    await runBatches(world)
    await reviewAll(world)
    assert.deepEqual(await snapshot(), before)
  })

for (const operation of writes.filter((one) => !isLast(one))) walk(operation)

test('v1: neither does any write of the other API', async () => {
  const sent: Record<string, Record<string, unknown>[]> = {
    createAbsence: [
      { ...ofPerson, ...inJuly },
      { ...ofPerson, ...acrossMonths },
    ],
    updateAbsence: [
      { id: places.absence_id, starts_at: '2026-07-06', ends_at: '2026-07-14' },
      { id: places.absence_id, confirmed: false },
    ],
    deleteAbsence: [{ id: places.absence_id }],
    updateUser: [{ id: person.id, initial_time_account: 99 }],
  }
  for (const { id, method, path, object, takesFile, example } of v1Operations) {
    if (method === 'GET' || takesFile || id === 'deleteUser') continue
    const bodies = sent[id] ?? [((object && example?.[object]) ?? {}) as Record<string, unknown>]
    for (const fields of bodies) {
      const address = path.replace('/public_api/v1/', '').replace(/:\w+/g, person.id)
      const answer = await api.send(method, address, object ? { [object]: fields } : fields)
      assert.ok(answer.status < 500, `${id}: ${answer.text}`)
      if (isRefused(answer.text)) refused.push(`v1 ${id}`)
    }
  }
  await runBatches(world)
  await reviewAll(world)
  assert.deepEqual(await snapshot(), before)
})

for (const id of last) writes.filter((operation) => operation.id === id).forEach(walk)

test('those that could have changed it were refused with the sentence that says so', () => {
  for (const id of [
    ...['createTimeTracking', 'updateTimeTracking', 'splitTimeTracking', 'deleteTimeTracking', 'confirmTimeTracking'],
    ...['createBreak', 'updateBreak', 'deleteBreak', 'createAbsence', 'updateAbsence', 'deleteAbsence'],
    ...['rejectionsAbsence', 'resettingsAbsence', 'createWorkSchedule', 'updateWorkSchedule', 'createTimeAccountEntry'],
    ...['updateUser', 'v1 createAbsence', 'v1 updateAbsence', 'v1 deleteAbsence', 'v1 updateUser'],
  ])
    assert.ok(refused.includes(id), id)
})
