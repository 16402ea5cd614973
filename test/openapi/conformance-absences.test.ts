import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { eventually } from '../support/world.ts'
import { startWalk } from './support/walk.ts'

const { world, company, walk, idOf, notCalled } = await startWalk()
const worker = await company.person()
const span = { starts_at: '2026-07-06T00:00:00+02:00', ends_at: '2026-07-10T23:59:59+02:00', full_day: true }

test('absence types', async () => {
  const made = { title: 'Sabbatical', kind: 'other', color: '#123456', external_id: 'S' }
  const absence_type_id = await idOf(walk('createAbsenceType', { attributes: made }))
  await walk('listAbsenceTypes')
  await walk('showAbsenceType', { params: { absence_type_id } })
  await walk('updateAbsenceType', { params: { absence_type_id }, attributes: { paid: true } })
  await walk('archiveAbsenceType', { params: { absence_type_id } })
})

const vacationType = async (): Promise<string> =>
  (await walk('listAbsenceTypes', { query: { 'filter[kind]': 'vacation' } })).data[0].id

test('an absence, its followers, notes and files, and decisions', async () => {
  const wanted = { absence_type_id: await vacationType(), user_id: worker.id, ...span }
  const extra = { follower_ids: [company.admin.id], notes_attributes: [{ content: 'Please.' }], external_id: 'A' }
  const absence_id = await idOf(walk('createAbsence', { attributes: { ...wanted, ...extra } }))
  const params = { absence_id }
  await walk('addAbsenceFollowers', { params, attributes: { ids: [worker.id] } })
  await walk('listAbsenceFollowers', { params })
  await walk('listAbsenceFollowers', { params, token: worker.token, plain: true })
  const user_note_id = await idOf(walk('createAbsenceNote', { params, attributes: { content: 'Enjoy.' } }))
  await walk('updateAbsenceNote', { params: { ...params, user_note_id }, attributes: { content: 'Enjoy it.' } })
  const attachment_id = await idOf(walk('createAbsenceAttachment', { params }))
  const onNote = { ...params, user_note_id }
  const note_attachment = await idOf(walk('createAbsenceNoteAttachment', { params: onNote }))
  await walk('listAbsenceNoteAttachments', { params: onNote })
  await walk('deleteAbsenceNoteAttachment', { params: { ...onNote, attachment_id: note_attachment } })
  await walk('listAbsenceNotes', { params })
  await walk('listAbsenceAttachments', { params })
  await walk('confirmationsAbsence', { params })
  const july = { from: '2026-07-01', until: '2026-07-31' }
  assert.ok((await walk('listTeamAbsences', { query: july })).data.length > 0)
  // The record that has one of everything.
  await walk('showAbsence', { params })
  await walk('listAbsences')
  await walk('listAbsences', { query: { overlapping_with_range: '2026-07-01_2026-07-31' } })
  await walk('showAbsence', { params, token: worker.token })
  await walk('rejectionsAbsence', { params })
  await walk('resettingsAbsence', { params })
  await walk('updateAbsence', { params, attributes: { use_custom_values: true, days: 2.5, hours: 20 } })
  await walk('removeAbsenceFollower', { params: { ...params, follower_id: worker.id } })
  await walk('deleteAbsenceNote', { params: { ...params, user_note_id } })
  await walk('deleteAbsenceAttachment', { params: { ...params, attachment_id } })
  await walk('deleteAbsence', { params })
})

test('an absence for many, with a result for each', async () => {
  const wanted = { action: 'create', absence_type_id: await vacationType(), user_ids: [worker.id, '999999'], ...span }
  const { meta } = await walk('batchAbsences', { attributes: wanted })
  const done = async () => {
    const shown = await walk('showBatch', { params: { batch_id: meta.batch_id } })
    return shown.data.attributes.status === 'finished' && shown.data.attributes
  }
  assert.deepEqual(Object.keys((await eventually(done)).results).sort(), [worker.id, '999999'].sort())
})

test('calculation and public holidays', async () => {
  const query = { starts_at: '2026-07-06', ends_at: '2026-07-17', full_day: 'true', user_id: worker.id }
  assert.ok((await walk('calculateAbsence', { query })).meta.by_day.length > 0)
  await walk('listPublicHolidays', { query: { year: '2026' } })
})

test('reports of absences', async () => {
  await world.post(`${company.ws}/absences`, { absence_type_id: await vacationType(), ...span }, worker.token)
  const query = { from: '2026-07-01', until: '2026-07-31' }
  for (const by of ['type', 'user'])
    assert.ok((await walk('reportAbsences', { query: { ...query, by } })).data.length > 0)
})

test('vacation entitlements', async () => {
  const days = {
    title: 'Vacation 2026',
    planned_days: 30,
    transfer_remaining: true,
    end_of_transfer_period: '2027-03-31',
  }
  const granted = { ...days, user_id: worker.id, starts_at: '2026-01-01' }
  const vacation_entitlement_id = await idOf(walk('createVacationEntitlement', { attributes: granted }))
  await walk('listVacationEntitlements')
  await walk('showVacationEntitlement', { params: { vacation_entitlement_id } })
  await walk('showVacationEntitlement', { params: { vacation_entitlement_id }, token: worker.token })
  await walk('updateVacationEntitlement', { params: { vacation_entitlement_id }, attributes: { planned_days: 28 } })
  const query = { starts_at: '2026-07-06', ends_at: '2026-07-10', absence_type_id: await vacationType() }
  const { meta } = await walk('calculateAbsence', { query: { ...query, user_id: worker.id } })
  assert.equal(meta.remaining_days, 23)
  const changes = { expires: true, ends_at: '2026-12-31' }
  await walk('updateVacationEntitlement', { params: { vacation_entitlement_id }, attributes: changes })
  const told = { vacation_entitlement_id, days: 5, lapses_on: '2026-12-31', told_on: '2026-01-02', channel: 'letter' }
  const lapse_notice_id = await idOf(walk('createLapseNotice', { attributes: told }))
  await walk('listLapseNotices')
  await walk('deleteLapseNotice', { params: { lapse_notice_id } })
  await walk('calculateVacationEntitlement', { query: { full_days: '30', user_id: worker.id, left_on: '2026-08-31' } })
  await walk('deleteVacationEntitlement', { params: { vacation_entitlement_id } })
})

test('every operation of the document has been called', () => assert.deepEqual(notCalled('absences'), []))
