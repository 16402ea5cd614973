import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { createSession } from '../support/company.ts'
import { upload } from '../support/multipart.ts'
import { insertSecondFactors } from '../support/second-factors.ts'
import { createWorld } from '../support/world.ts'
import { call, exampleOf, operations, paramsOf, pathWith } from './support/calls.ts'
import { createFullCompany, dump, type Ids } from './support/full-company.ts'
import { createdId, picture } from './support/tracking-records.ts'

// Every operation with an employee's own record in its path and a colleague's below it, and the other way round: an own
// record gives no access to records of others.

const world = await createWorld()
const { company, ids } = await createFullCompany(world, 'Own')
const { ws, admin, accountId } = company

/** One record of this person for every kind that is nested below another in a path. */
async function recordsOf(userId: string): Promise<Ids> {
  const make = async (path: string, attributes: object, status = 201): Promise<string> =>
    createdId(await world.post(`${ws}/${path}`, attributes, admin.token), status)
  const attach = async (path: string): Promise<string> =>
    createdId(await upload(world, `${ws}/${path}`, admin.token, picture('theirs')))
  const day = { starts_at: '2026-02-03T08:00:00Z', ends_at: '2026-02-03T16:00:00Z', user_id: userId }
  const time_tracking_id = await make('time_trackings', day)
  const tracking = `time_trackings/${time_tracking_id}`
  const pause = { starts_at: '2026-02-03T12:00:00Z', ends_at: '2026-02-03T12:30:00Z' }
  const off = { absence_type_id: ids.absence_type_id, starts_at: '2026-09-07', ends_at: '2026-09-08', user_id: userId }
  const absence_id = await make('absences', off, 200)
  const user_note_id = await make(`${tracking}/notes`, { content: 'A note' })
  const noteOfAbsence = await make(`absences/${absence_id}/notes`, { content: 'A note' })
  return {
    user_id: userId,
    time_tracking_id,
    absence_id,
    user_note_id,
    'absence_id.user_note_id': noteOfAbsence,
    break_id: await make(`${tracking}/breaks`, pause),
    attachment_id: await attach(`${tracking}/attachments`),
    signature_id: await attach(`${tracking}/signatures`),
    'user_note_id.attachment_id': await attach(`${tracking}/notes/${user_note_id}/attachments`),
    'absence_id.attachment_id': await attach(`absences/${absence_id}/attachments`),
    'absence_id.user_note_id.attachment_id': await attach(`absences/${absence_id}/notes/${noteOfAbsence}/attachments`),
    document_id: await attach(`users/${userId}/documents`),
    session_id: (await createSession(world, accountId, userId)).id,
    passkey_id: await insertSecondFactors(world, accountId, userId, 'Key'),
    person_export_id: await make(`users/${userId}/exports`, {}),
    work_protection_id: await make(`users/${userId}/work_protections`, {
      kind: 'nursing',
      starts_on: '2026-01-01',
      ends_on: '2026-06-30',
    }),
    work_schedule_id: await make(`users/${userId}/work_schedules`, {
      starts_on: '2025-01-01',
      weeks: [[480, 480, 480, 480, 480, 0, 0]],
    }),
    time_account_entry_id: await make(`users/${userId}/time_account/entries`, {
      kind: 'correction',
      seconds: 60,
      day: '2026-01-15',
      reason: 'Counted',
    }),
  }
}

const me = await company.person({ attributes: { working_sessions_creator: true } })
const colleague = await company.person()
const mine: Ids = { ...ids, ...(await recordsOf(me.id)) }
const theirs: Ids = { ...ids, ...(await recordsOf(colleague.id)) }
const opened = {
  allow_employees_edit_working_session_area: true,
  allow_employee_edit_punched_working_sessions: true,
  allow_employees_tag_working_sessions: true,
}
assert.equal((await world.patch(ws, opened, admin.token)).status, 200)
const before = await dump(world, accountId)

const personal = new Set(Object.keys(mine).filter((name) => mine[name] !== theirs[name]))
const namesIn = (operation: (typeof operations)[number]): string[] =>
  paramsOf(operation).filter((name) => [...personal].some((one) => one.split('.').at(-1) === name))
const concerned = operations.filter((operation) => namesIn(operation).length > 0)

/** Every way to put at least one of the colleague's ids into the path. */
function mixtures(operation: (typeof operations)[number]): Ids[] {
  const names = namesIn(operation)
  return Array.from({ length: 2 ** names.length - 1 }, (_, index) => {
    const chosen = names.filter((_name, bit) => ((index + 1) >> bit) & 1)
    const isChosen = (key: string): boolean => chosen.includes(key.split('.').at(-1)!)
    return { ...mine, ...Object.fromEntries(Object.entries(theirs).filter(([key]) => isChosen(key))) }
  })
}

/** Colleagues can see each other's names and pictures. */
const open = ['showUser']

for (const operation of concerned)
  test(`${operation.id}: 403 or 404 for records of a colleague below own ones`, async () => {
    for (const place of mixtures(operation)) {
      const path = pathWith(operation, place)
      const answer = await call(world, operation, path, me.token, { attributes: exampleOf(operation, mine) })
      if (open.includes(operation.id)) assert.equal(answer.body.data.type, 'user_overview')
      else assert.ok([403, 404].includes(answer.status), `${operation.method} ${path}: ${answer.status} ${answer.text}`)
    }
  })

test('no record of the colleague has changed', async () => {
  assert.ok(concerned.length > 60, String(concerned.length))
  assert.deepEqual(await dump(world, accountId), before)
})
