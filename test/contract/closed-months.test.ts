import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { v3Operations } from '../../src/api/v3/operations.ts'
import { v1Operations } from '../../src/public-api/v1/operations.ts'
import { connectApi } from '../public-api/v1/support/api.ts'
import { runBatches, runReviews } from '../support/background.ts'
import { createKiosk, tokenFor } from '../support/kiosks.ts'
import { png, upload } from '../support/multipart.ts'
import { pictures } from '../support/pictures.ts'
import { createAccountCompany } from '../support/time-accounts.ts'
import { timeCorrections } from '../support/time-corrections.ts'
import { createWorld } from '../support/world.ts'
import { createPathRecords, operationUrl, type PathIds } from './support/path-records.ts'

// Every operation of both APIs, aimed at a closed month: nothing in it may change.

const world = await createWorld()
world.clock.set('2026-09-01T12:00:00Z')
const company = await createAccountCompany(world)
const { admin } = company
const person = await company.person({
  attributes: { start_of_accounting: '2026-01-01', tablet_pin: '4711', email: 'closed@example.org' },
})
const correction = await timeCorrections(world, company).createRecord(person, {
  kind: 'new',
  starts_at: '2026-01-20T08:00:00+01:00',
  ends_at: '2026-01-20T12:00:00+01:00',
})
const pathIds: PathIds = {
  ...(await createPathRecords(world, company, person)),
  time_correction_id: correction.id,
}
await company.decide(pathIds.absence_id!, 'confirmed')
const kiosk = await createKiosk(world, company)
const api = await connectApi(world, company)
/** Deleted through the other API, so that somebody is left for this one. */
const leaver = await company.createWorker()
for (const one of [person, leaver]) {
  // By force, since a correction is still undecided.
  const closed = await company.close(one, '2026-07', { force: true })
  assert.equal(closed.status, 201, closed.text)
}

const user = { data: { type: 'user', id: person.id } }
const inJanuary = { starts_at: '2026-01-20T08:00:00+01:00', ends_at: '2026-01-20T12:00:00+01:00' }
const inJuly = { starts_at: '2026-07-20', ends_at: '2026-07-21' }
const acrossMonths = { starts_at: '2026-07-30', ends_at: '2026-08-04' }
const ofPerson = { user_id: person.id, absence_type_id: pathIds.absence_type_id, full_day: true }
const punched = { user_id: person.id, action_type: 'start', action_time: '2026-01-21T08:00:00+01:00' }

/** Bodies that affect the closed months, where the example does not. */
const aimed: Record<string, object[]> = {
  createTimeTracking: [inJanuary],
  createTimesheetSignature: [{ image: pictures.png.url }],
  updateTimeTracking: [{ starts_at: '2026-01-30T07:00:00+01:00' }, { ends_at: '2026-01-30T18:00:00+01:00' }],
  splitTimeTracking: [{ at: '2026-01-30T10:00:00+01:00' }],
  createBreak: [{ starts_at: '2026-01-30T14:00:00+01:00', ends_at: '2026-01-30T14:30:00+01:00' }],
  updateBreak: [{ ends_at: '2026-01-30T13:00:00+01:00' }],
  createAction: [punched, { ...punched, action_type: 'end', action_time: '2026-01-21T10:00:00+01:00' }],
  createKioskPunch: [{ user_id: person.id, pin: '4711', action_type: 'start' }],
  batchTimeTrackings: [
    { action: 'destroy', ids: [pathIds.time_tracking_id] },
    { action: 'confirm', all: true },
    { action: 'destroy', all: true },
  ],
  createAbsence: [
    { ...ofPerson, ...inJuly },
    { ...ofPerson, ...acrossMonths },
  ],
  updateAbsence: [{ ends_at: '2026-07-14' }, { days: 1, hours: 8, use_custom_values: true }],
  batchAbsences: [{ action: 'create', user_ids: [person.id], absence_type_id: pathIds.absence_type_id, ...inJuly }],
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
  createWageType: [{ number: '200', title: 'Payouts', source: 'overtime_paid_out' }],
  createTimeAccountPolicy: [{ starts_on: '2026-02-01', upper_cap_minutes: 0, cap_action: 'cut' }],
}

/** Operations that delete so much that nothing could be tested after them, in an order that leaves something for each. */
const last = [
  ...['archiveAbsenceType', 'deleteKiosk', 'deleteApiToken', 'updateUserStatus', 'deleteUser', 'createErasure'],
  ...['deleteWorkspace', 'signOut', 'changeOwnPassword'],
]
/** Reopens months, which is the one way to change them. */
const skipped = ['reopenMonth']

/** They need something that only somebody who signs in has, or a provider that answers. */
const signIn = [
  ...['setPassword', 'confirmEmail', 'endOwnSession', 'finishSignIn', 'signInWithPasskey', 'confirmAuthenticator'],
  ...['createPasskey', 'startProviderSignIn', 'finishProviderSignIn', 'logOutByProvider', 'testSignInProvider'],
  ...['startLinking', 'createOwnSignInIdentity', 'changeOwnPassword', 'startConfirmation', 'finishConfirmation'],
]
/**
 * Refused for another reason: the month is closed already; the notice or notification is gone, deleted with other records;
 * exports are not finished yet, have expired, were replaced, or need more than there is here; only the requester can
 * withdraw a correction; an import has not been read yet (what it creates in closed months: test/api/v3/imports).
 */
const refusedOtherwise = [
  ...['closeMonth', 'createLapseNotice', 'deleteLapseNotice', 'deleteNotification', 'deleteSignInIdentity'],
  ...['deleteOwnSignInIdentity', 'createPersonExport', 'showPersonExport', 'downloadPersonExport'],
  ...['createPayrollExport', 'withdrawTimeCorrection', 'showTimesheetArchive', 'downloadTimesheetArchive'],
  ...['applyImport', 'takeBackImport'],
]

const people = [person.id, leaver.id]
const snapshot = async () => {
  const { pool } = world.services
  const rows = await Promise.all([
    pool`select * from closed_months where user_id = any(${people}::bigint[]) order by id`,
    pool`select * from time_account_days where user_id = any(${people}::bigint[]) and day <= '2026-07-31' order by day`,
    pool`select * from time_account_months where user_id = any(${people}::bigint[]) and month <= '2026-07-01' order by month`,
    pool`select * from time_account_entries where user_id = any(${people}::bigint[]) and day <= '2026-07-31' order by id`,
    pool`select id, starts_at, ends_at, break_seconds, confirmed, status, user_id from time_trackings
      where user_id = any(${people}::bigint[]) and starts_at < '2026-08-01' order by id`,
    pool`select b.* from breaks b join time_trackings t on t.account_id = b.account_id and t.id = b.time_tracking_id
      where t.user_id = any(${people}::bigint[]) order by b.id`,
    pool`select id, first_day, last_day, days, hours, absence_type_id, confirmation_status, status from absences
      where user_id = any(${people}::bigint[]) and first_day <= '2026-07-31' order by id`,
    pool`select closed_through, closed_until from time_accounts where user_id = any(${people}::bigint[])`,
  ])
  return JSON.parse(JSON.stringify(rows))
}

const before = await snapshot()
const refused: string[] = []
const isRefused = (text: string): boolean => text.includes('month that is closed for the user (closed up to 2026-07)')

const operations = v3Operations.filter(({ id }) => !skipped.includes(id))
const writes = operations.filter(({ method }) => method !== 'GET')

/** Reads and changes first, then deletions, the innermost records ahead of those that they belong to. */
const rank = ({ id, method, path }: (typeof operations)[number]): number => {
  if (last.includes(id)) return 1000 + last.indexOf(id)
  return method === 'DELETE' ? 100 - path.split('/').length : 0
}

test('there are records in the closed month and operations that could change them', () => {
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

const ofAbsenceNote = {
  user_note_id: pathIds['absence_id.user_note_id']!,
  attachment_id: pathIds['absence_id.user_note_id.attachment_id']!,
}

const walk = (operation: (typeof operations)[number]) =>
  test(`v3 ${operation.id} changes nothing in a closed month`, async () => {
    const token = tokenFor(operation, kiosk, admin.token)
    const path = operationUrl(
      operation,
      pathIds,
      operation.path.includes('/absences/:absence_id/notes/') ? ofAbsenceNote : {},
    )
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
      // A request that is refused for another reason proves nothing.
      else if (![...signIn, ...refusedOtherwise].includes(operation.id))
        assert.ok(answer.status < 400, `${answer.status} ${answer.text}`)
    }
    await runBatches(world)
    await runReviews(world)
    if (operation.id === 'createErasure') forgetNames()
    assert.deepEqual(await snapshot(), before)
  })

/** When somebody is erased, only their names are removed. */
function forgetNames(): void {
  const own = before[0].filter(({ user_id }: { user_id: string }) => user_id === person.id)
  assert.ok(own.length > 0)
  for (const month of own) month.printed_names = null
}

const inOrder = operations.toSorted((left, right) => rank(left) - rank(right))
for (const operation of inOrder.filter(({ method, id }) => method !== 'DELETE' && !last.includes(id))) walk(operation)

const placed = { location_id: company.workspaceId, user_id: person.id }

/** The bodies for the other API, where its example does not affect the closed months. */
const v1: Record<string, object[]> = {
  createUser: [{ user: { location_ids: company.workspaceId, username: 'Jana Brandt' } }],
  updateUser: [{ user: { id: person.id, initial_time_account: 99 } }],
  activateUser: [{ user: { id: person.id } }],
  deactivateUser: [{ user: { id: leaver.id } }],
  deleteUser: [{ user: { id: leaver.id } }],
  createAbsence: [inJuly, acrossMonths].map((span) => ({ absence: { ...ofPerson, ...span } })),
  updateAbsence: [{ absence: { id: pathIds.absence_id, starts_at: '2026-07-06', ends_at: '2026-07-14' } }],
  confirmAbsence: [{ absence: { id: pathIds.absence_id } }],
  resetAbsence: [{ absence: { id: pathIds.absence_id } }],
  rejectAbsence: [{ absence: { id: pathIds.absence_id } }],
  deleteAbsence: [{ absence: { id: pathIds.absence_id } }],
  createWorkingArea: [{ location_id: company.workspaceId, working_area: { name: 'Oven', external_id: 'bh' } }],
  updateWorkingArea: [{ location_id: company.workspaceId, working_area: { name: 'Bar', external_id: 'bh' } }],
  getWorkingAreas: [{ location_id: company.workspaceId }],
  deleteWorkingArea: [{ location_id: company.workspaceId, working_area: { external_id: 'bh' } }],
  createVacationEntitlement: [{ vacation_times: { user_id: person.id, title: 'More', planned_days: 3 } }],
  listVacationEntitlements: [{ user_id: person.id }],
  updateVacationEntitlement: [{ vacation_times: { id: pathIds.vacation_entitlement_id, planned_days: 3 } }],
  listTargetHours: [{ user_id: person.id }],
  listEvaluations: [{ user_id: person.id, range_start: '2026-01-01', range_end: '2026-08-31' }],
  listPayrolls: [{ user_id: person.id }],
  listUploads: [{ user_id: person.id }],
  createUpload: [{ user_id: person.id }],
  getUpload: [{ user_id: person.id }],
  createFilter: [{ filter: { location_id: company.workspaceId, title: 'Dusk' } }],
  updateFilter: [{ filter: { id: pathIds.tag_id, title: 'Dawn' } }],
  createWorkingSession: [
    { working_session: { ...placed, starts_at: '2026-07-02T08:00', ends_at: '2026-07-02T09:00' } },
  ],
  updateWorkingSession: [{ working_session: { id: pathIds.time_tracking_id, manual_pause: 59 } }],
  deleteWorkingSession: [{ working_session: { id: pathIds.time_tracking_id } }],
  confirmWorkingSession: [{ working_session: { id: pathIds.time_tracking_id } }],
  resetWorkingSession: [{ working_session: { id: pathIds.time_tracking_id } }],
  createAction: [{ working_session_action: { ...placed, action_type: 'start', action_time: '2026-07-02T08:00' } }],
  createLocation: [{ location: { name: 'Kiel' } }],
  getWorkingSessions: [{ range_start: '2026-07-01T00:00:00', range_end: '2026-08-01T00:00:00' }],
  listActions: [{ range_start: '2026-07-01T00:00:00', range_end: '2026-08-01T00:00:00' }],
  getAbsences: [{ range_start: '2026-01-01T00:00:00Z', range_end: '2026-08-31T00:00:00Z' }],
}

/** Deletes what was created here, so that something is left for v3. */
const made: Record<string, { id: string }> = {}
const removed: Record<string, () => object> = {
  deleteVacationEntitlement: () => ({ vacation_times: { id: made.createVacationEntitlement!.id } }),
  deleteUpload: () => ({ upload: { id: made.createUpload!.id } }),
}

// Runs before v3 deletes anything.
for (const { id, method, path, takesFile, example } of v1Operations)
  test(`v1 ${id} changes nothing in a closed month`, async () => {
    const address = path.replace('/public_api/v1/', '').replace(':id', pathIds.document_id!)
    for (const body of (v1[id] ?? [removed[id]?.() ?? example ?? {}]) as Record<string, string>[]) {
      const file = { filename: 'a.png', content: png }
      const answer =
        method === 'GET'
          ? await api.get(address, body)
          : takesFile
            ? await upload(world, path, undefined, file, { api_token: api.token, ...body })
            : await api.send(method, address, body)
      if (isRefused(answer.text)) refused.push(`v1 ${id}`)
      else assert.equal(answer.status, 200, answer.text)
      if (method === 'POST') made[id] = answer.body?.upload ?? answer.body?.vacation_times?.[0] ?? answer.body
    }
    await runBatches(world)
    await runReviews(world)
    assert.deepEqual(await snapshot(), before)
  })

for (const operation of inOrder.filter(({ method, id }) => method === 'DELETE' || last.includes(id))) walk(operation)

test('writes that would have changed the month were refused because it is closed', () => {
  for (const id of [
    ...['createTimeTracking', 'updateTimeTracking', 'splitTimeTracking', 'deleteTimeTracking', 'confirmTimeTracking'],
    ...['createBreak', 'updateBreak', 'deleteBreak', 'createAbsence', 'updateAbsence', 'deleteAbsence'],
    ...['rejectionsAbsence', 'resettingsAbsence', 'createWorkSchedule', 'updateWorkSchedule', 'createTimeAccountEntry'],
    ...['updateUser', 'v1 createAbsence', 'v1 updateAbsence', 'v1 deleteAbsence', 'v1 updateUser'],
    ...['v1 createWorkingSession', 'v1 updateWorkingSession', 'v1 deleteWorkingSession'],
    ...['v1 resetAbsence', 'v1 rejectAbsence'],
  ])
    assert.ok(refused.includes(id), id)
})
