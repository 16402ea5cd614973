import { strict as assert } from 'node:assert'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { v3Operations } from '../../../src/api/v3/operations.ts'
import { isOpen } from '../../../src/domain/permissions.ts'
import { createCompany, uniqueEmail } from '../../support/company.ts'
import { createKiosk, tokenFor } from '../../support/kiosks.ts'
import { multipart, png } from '../../support/multipart.ts'
import { pictures } from '../../support/pictures.ts'
import { insertSecondFactors } from '../../support/second-factors.ts'
import { createSoftwarePasskey } from '../../support/software-passkey.ts'
import { createTracking, punch } from '../../support/working-time.ts'
import { createWorld } from '../../support/world.ts'

const world = await createWorld()
const company = await createCompany(world)
const { admin, ws, account } = company
const person = await company.person({ attributes: { tablet_pin: '4711' } })
const kiosk = await createKiosk(world, company)
const times = { starts_at: '2026-01-30T08:00:00Z', ends_at: '2026-01-30T12:00:00Z' }
const trackingId = await createTracking(world, company, person, times)
const tracking = `${ws}/time_trackings/${trackingId}`
const note = await world.post(`${tracking}/notes`, { content: 'Hello' }, admin.token)
const action = await punch(world, company, person, 'start')
const profiles = `/api/v3/accounts/${company.accountId}/workspaces/${company.workspaceId}/data_profiles`
const profile = (await world.get(profiles, admin.token)).body.data[0].id
const tagId = await company.tag()
const entry = await world.post(
  `${ws}/users/${person.id}/time_account/entries`,
  { kind: 'correction', seconds: 60, day: '2026-02-02', reason: 'Twice' },
  admin.token,
)
const paid = await company.person({ attributes: { staff_number: '1', start_of_accounting: '2023-01-01' } })
const since2023 = { starts_on: '2023-01-01', weeks: [[480, 480, 480, 480, 480, 0, 0]] }
await world.post(`${ws}/users/${paid.id}/work_schedules`, since2023, admin.token)
await world.post(`${ws}/users/${paid.id}/months/2023-01/closing`, {}, admin.token)
await world.post(`${ws}/wage_types`, { number: '1', title: 'Salary', source: 'target' }, admin.token)
const closed = await company.person()
await world.post(`${ws}/users/${closed.id}/months/2025-01/closing`, {}, admin.token)
const differing = await company.person({ attributes: { start_of_accounting: '2025-01-01' } })
await world.post(`${ws}/users/${differing.id}/months/2025-01/closing`, {}, admin.token)
const behind = { starts_on: '2025-01-06', weeks: [[480, 480, 480, 480, 480, 0, 0]], reaches_back: true }
await world.post(`${ws}/users/${differing.id}/work_schedules`, behind, admin.token)
const absenceTypes = await world.get(`${ws}/absence_types`, admin.token)
const away = {
  absence_type_id: absenceTypes.body.data[0].id,
  starts_at: '2026-07-06T00:00:00+02:00',
  ends_at: '2026-07-10T23:59:59+02:00',
}
const asked = await world.post(`${ws}/absences`, { ...away, user_id: person.id }, admin.token)
const leaving = await company.person()
const { account_name: accountName } = (await world.get(account, admin.token)).body.data.attributes
const invited = await company.person({ attributes: { email: uniqueEmail() } })
const absence = `${ws}/absences/${asked.body.data.id}`
const absenceNote = await world.post(`${absence}/notes`, { content: 'With a file' }, admin.token)
const old = { title: 'Vacation 2020', planned_days: 5, starts_at: '2020-01-01', ends_at: '2020-12-31', expires: true }
const expiring = await world.post(`${ws}/vacation_entitlements`, { user_id: person.id, ...old }, admin.token)

await insertSecondFactors(world, company.accountId, admin.id, 'Phone')

async function newPasskey(): Promise<object> {
  const begun = await world.request('POST', '/api/v3/users/me/passkey_challenges', { token: admin.token })
  const at = { origin: world.services.config.baseUrl, site: '127.0.0.1' }
  return createSoftwarePasskey().create(begun.body.meta.options, at)
}

type Request = { url: string; attributes?: object; file?: { filename: string; content: Buffer } }

/** A valid request for each operation that creates something; a new operation needs a line here. */
const requests: Record<string, Request> = {
  requestEmailConfirmation: { url: '/api/v3/email_confirmation' },
  createApiToken: { url: `${account}/api_tokens`, attributes: { title: 'Payroll' } },
  createSignInProvider: {
    url: `${account}/sign_in_providers`,
    attributes: { name: 'House ID', issuer: 'https://login.example.org', client_id: 'stint', client_secret: 'secret' },
  },
  createAuthenticator: { url: '/api/v3/users/me/authenticator', attributes: {} },
  createRecoveryCodes: { url: '/api/v3/users/me/recovery_codes', attributes: {} },
  createPasskeyChallenge: { url: '/api/v3/users/me/passkey_challenges', attributes: {} },
  createPasskey: { url: '/api/v3/users/me/passkeys', attributes: { title: 'Laptop', response: await newPasskey() } },
  createWorkspace: { url: `${account}/workspaces`, attributes: { name: 'Hamburg' } },
  createArea: { url: `${ws}/areas`, attributes: { name: 'Bar' } },
  createUser: { url: `${ws}/users`, attributes: { username: 'Jana', email: uniqueEmail() } },
  inviteUser: { url: `${ws}/users/${invited.id}/invitations` },
  createDocument: { url: `${ws}/users/${person.id}/documents`, file: { filename: 'e.png', content: png } },
  createImport: { url: `${ws}/imports`, file: { filename: 'people.csv', content: Buffer.from('Name,E-Mail\nJana,') } },
  createImportFromPublicApi: {
    url: `${ws}/imports/public_api`,
    attributes: { address: 'http://10.0.0.1', api_token: 'secret' },
  },
  createPersonExport: { url: `${ws}/users/${person.id}/exports`, attributes: {} },
  createAccountErasure: { url: `${account}/account_erasure`, attributes: { name: accountName } },
  createErasure: { url: `${account}/erasures`, attributes: { user_id: leaving.id } },
  createTag: { url: `${ws}/tags`, attributes: { title: 'Night shift' } },
  createDataProfile: { url: profiles, attributes: { title: 'Equipment' } },
  createCustomField: {
    url: `${profiles}/${profile}/custom_fields`,
    attributes: { key: 'shoe_size', label: 'Shoe size', field_type: 'number' },
  },
  createTimeTracking: { url: `${ws}/time_trackings`, attributes: times },
  splitTimeTracking: { url: `${tracking}/split`, attributes: { at: '2026-01-30T11:30:00Z' } },
  addFollowers: { url: `${tracking}/followers`, attributes: { ids: [person.id] } },
  addTimeTrackingTag: { url: `${tracking}/tags`, attributes: { title: 'Rush' } },
  createBreak: {
    url: `${tracking}/breaks`,
    attributes: { starts_at: '2026-01-30T09:00:00Z', ends_at: '2026-01-30T09:10:00Z' },
  },
  createTimeTrackingNote: { url: `${tracking}/notes`, attributes: { content: 'Once' } },
  createTimeTrackingAttachment: {
    url: `${tracking}/attachments`,
    file: { filename: 'a.png', content: png },
  },
  createNoteAttachment: {
    url: `${tracking}/notes/${note.body.data.id}/attachments`,
    file: { filename: 'b.png', content: png },
  },
  createTimeTrackingSignature: { url: `${tracking}/signatures`, file: { filename: 'c.png', content: png } },
  createAction: { url: `${ws}/time_trackings/actions`, attributes: { action_type: 'start', user_id: admin.id } },
  createWorkProtection: {
    url: `${ws}/users/${person.id}/work_protections`,
    attributes: { kind: 'expecting', starts_on: '2026-02-01', ends_on: '2026-08-31' },
  },
  createWorkSchedule: {
    url: `${ws}/users/${person.id}/work_schedules`,
    attributes: { starts_on: '2026-02-01', weeks: [[480, 480, 480, 480, 480, 0, 0]] },
  },
  previewWorkSchedule: {
    url: `${ws}/users/${person.id}/work_schedules/previews`,
    attributes: { starts_on: '2026-03-01', monthly_minutes: 9600 },
  },
  createTimeAccountEntry: {
    url: `${ws}/users/${person.id}/time_account/entries`,
    attributes: { kind: 'correction', seconds: 60, day: '2026-02-02', reason: 'Counted by hand' },
  },
  createTimeAccountEntryReversal: {
    url: `${ws}/users/${person.id}/time_account/entries/${entry.body.data.id}/reversals`,
    attributes: { reason: 'Twice' },
  },
  createTimesheetSignature: {
    url: `${ws}/users/${differing.id}/months/2025-01/signatures`,
    attributes: { image: pictures.png.url },
  },
  closeMonth: { url: `${ws}/users/${admin.id}/months/2025-01/closing`, attributes: {} },
  reopenMonth: { url: `${ws}/users/${closed.id}/months/2025-01/reopening`, attributes: { reason: 'A mistake' } },
  bookClosedDifference: {
    url: `${ws}/users/${differing.id}/time_account/closed_difference`,
    attributes: { reason: 'Another schedule' },
  },
  batchMonths: {
    url: `${ws}/months/batch_actions`,
    attributes: { action: 'close', month: '2024-01', user_ids: [admin.id] },
  },
  createTimeAccountPolicy: { url: `${ws}/time_account_policies`, attributes: { starts_on: '2026-02-01' } },
  createTimeCorrection: {
    url: `${ws}/time_corrections`,
    attributes: {
      kind: 'new',
      reason: 'I forgot to punch',
      starts_at: '2026-01-28T08:00:00Z',
      ends_at: '2026-01-28T12:00:00Z',
    },
  },
  batchTimeCorrections: { url: `${ws}/time_corrections/batch_actions`, attributes: { action: 'confirm', ids: ['1'] } },
  createCalendarFeed: { url: `${ws}/calendar_feeds`, attributes: { title: 'Phone', kind: 'own_absences' } },
  createPayrollExport: { url: `${ws}/payroll_exports`, attributes: { month: '2023-01', format: 'csv' } },
  createTimesheetArchive: { url: `${ws}/timesheet_archives`, attributes: { month: '2023-01' } },
  createWageType: { url: `${ws}/wage_types`, attributes: { number: '200', title: 'Hours', source: 'worked' } },
  createDefaultBreak: {
    url: `${ws}/default_breaks`,
    attributes: { title: 'Long days', after_minutes: 540, break_minutes: 45, starts_on: '2199-01-01' },
  },
  createSurchargeRule: {
    url: `${ws}/surcharge_rules`,
    attributes: { title: 'Sunday work', hours_of: 'sunday', percentage: 50, starts_on: '2026-01-01' },
  },
  createGermanSurchargeRules: { url: `${ws}/surcharge_rules/german`, attributes: { starts_on: '2026-01-01' } },
  createKiosk: { url: `${ws}/kiosks`, attributes: { title: 'Back door' } },
  createKioskPunch: {
    url: '/api/v3/kiosk/punches',
    attributes: { user_id: person.id, pin: '4711', action_type: 'start' },
  },
  createTagging: { url: `${ws}/time_trackings/actions/${action.id}/taggings`, attributes: { tag_id: tagId } },
  batchTimeTrackings: {
    url: `${ws}/time_trackings/batch_actions`,
    attributes: { action: 'note', ids: [trackingId], note: { content: 'x' } },
  },
  createAbsence: { url: `${ws}/absences`, attributes: { ...away, user_id: person.id } },
  confirmationsAbsence: { url: `${absence}/absences_confirmations` },
  rejectionsAbsence: { url: `${absence}/absences_rejections` },
  resettingsAbsence: { url: `${absence}/absences_resettings` },
  batchAbsences: {
    url: `${ws}/absences/batch_actions`,
    attributes: { action: 'create', ...away, user_ids: [person.id] },
  },
  addAbsenceFollowers: { url: `${absence}/followers`, attributes: { ids: [person.id] } },
  createAbsenceNote: { url: `${absence}/notes`, attributes: { content: 'Once' } },
  createAbsenceNoteAttachment: {
    url: `${absence}/notes/${absenceNote.body.data.id}/attachments`,
    file: { filename: 'e.png', content: png },
  },
  createAbsenceAttachment: { url: `${absence}/attachments`, file: { filename: 'd.png', content: png } },
  createVacationEntitlement: {
    url: `${ws}/vacation_entitlements`,
    attributes: { user_id: person.id, title: 'Vacation 2026', planned_days: 30 },
  },
  createLapseNotice: {
    url: `${ws}/lapse_notices`,
    attributes: {
      vacation_entitlement_id: expiring.body.data.id,
      days: 5,
      lapses_on: '2020-12-31',
      told_on: '2020-10-01',
      channel: 'letter',
    },
  },
  createAbsenceType: { url: `${ws}/absence_types`, attributes: { title: 'Special leave', kind: 'other' } },
  batchNotifications: { url: `${ws}/notifications/batch_actions`, attributes: { action: 'destroy', all: true } },
}

/** All but confirmations, which a repeat must verify again, and operations that call another server. */
const behindSignIn = v3Operations.filter(
  ({ id, method, permission, ownTransaction }) =>
    method === 'POST' && !isOpen(permission) && ownTransaction !== 'always' && id !== 'createConfirmation',
)

async function send({ url, attributes, file }: Request, key: string, token = admin.token) {
  const form = file && multipart([{ ...file, type: 'image/png' }])
  const response = await world.app.inject({
    method: 'POST',
    url,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': form?.contentType ?? 'application/vnd.api+json',
      'idempotency-key': key,
    },
    payload: form?.payload ?? JSON.stringify({ data: { type: 'record', attributes } }),
  })
  const { data, meta } = response.json()
  return {
    status: response.statusCode,
    text: response.body,
    headers: response.headers,
    answer: { data, batch: meta.batch_id },
  }
}

for (const { id, status, permission } of behindSignIn)
  test(`${status} ${id} is executed once per idempotency key`, async () => {
    const request = requests[id]
    assert.ok(request, `requests has no line for ${id}`)
    const key = randomUUID()
    const token = tokenFor({ permission }, kiosk, admin.token)
    const first = await send(request, key, token)
    assert.equal(first.status, status, first.text)
    const second = await send(request, key, token)
    assert.equal(second.status, status)
    assert.equal(second.headers['idempotent-replayed'], 'true')
    assert.deepEqual(second.answer, first.answer)
  })

test('400 the same key with a file of another name or content', async () => {
  const request = requests.createTimeTrackingAttachment!
  const key = randomUUID()
  assert.equal((await send(request, key)).status, 201)
  const renamed = { ...request, file: { filename: 'other.png', content: png } }
  const changed = { ...request, file: { filename: 'a.png', content: Buffer.concat([png, Buffer.from('x')]) } }
  for (const other of [renamed, changed]) assert.equal((await send(other, key)).status, 400)
})

test('201 a key is accepted at sign-up', async () => {
  const answer = await world.request('POST', '/api/v3/sign_up', {
    body: { data: { attributes: { email: uniqueEmail(), password: 'correct horse battery', username: 'Ada' } } },
    headers: { 'idempotency-key': randomUUID() },
  })
  assert.equal(answer.status, 201)
})
