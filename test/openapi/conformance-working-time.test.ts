import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { eventually } from '../support/world.ts'
import { startWalk } from './support/walk.ts'

const { company, walk, idOf, notCalled } = await startWalk()
const area = { id: await company.area() }
const worker = await company.person({ attributes: { area_ids: [area.id] } })
const tag_id = await company.tag()

const day = (from: string, until?: string) => ({
  starts_at: `2026-01-30T${from}:00+01:00`,
  ...(until && { ends_at: `2026-01-30T${until}:00+01:00` }),
})
const relationships = { user: { id: worker.id }, area, tags: [{ id: tag_id }] }
const attributes = { ...day('08:00', '16:30'), breaks_attributes: [day('10:00', '10:15')], external_id: 'T' }
const time_tracking_id = await idOf(walk('createTimeTracking', { attributes, relationships }))
const params = { time_tracking_id }

test('followers, tags, breaks, notes and files of a time tracking', async () => {
  await walk('addFollowers', { params, attributes: { ids: [worker.id] } })
  await walk('listFollowers', { params })
  await walk('listFollowers', { params, token: worker.token, plain: true })
  await walk('addTimeTrackingTag', { params, attributes: { title: 'Night' } })
  await walk('listTimeTrackingTags', { params })
  const break_id = await idOf(walk('createBreak', { params, attributes: day('12:00', '12:30') }))
  await walk('listBreaks', { params })
  await walk('showBreak', { params: { ...params, break_id } })
  await walk('updateBreak', { params: { ...params, break_id }, attributes: day('12:00', '12:45') })
  const user_note_id = await idOf(walk('createTimeTrackingNote', { params, attributes: { content: 'Seen.' } }))
  const onNote = { ...params, user_note_id }
  const note_attachment = await idOf(walk('createNoteAttachment', { params: onNote }))
  await walk('listNoteAttachments', { params: onNote })
  await walk('deleteNoteAttachment', { params: { ...onNote, attachment_id: note_attachment } })
  const attachment_id = await idOf(walk('createTimeTrackingAttachment', { params }))
  const signature_id = await idOf(walk('createTimeTrackingSignature', { params, attributes: { title: 'Ada' } }))
  await walk('listTimeTrackingNotes', { params })
  await walk('listTimeTrackingAttachments', { params })
  await walk('listTimeTrackingSignatures', { params })
  await walk('downloadAttachment', { params: { attachment_id } })
  await walk('downloadSignature', { params: { signature_id } })
  // The record that has one of everything.
  await walk('showTimeTracking', { params })
  await walk('updateTimeTracking', { params, attributes: day('08:00', '17:00') })
  await walk('splitTimeTracking', { params, attributes: { at: '2026-01-30T16:45:00+01:00' } })
  await walk('listTimeTrackings')
  await walk('listTimeTrackings', { query: { running: '1' } })
  await walk('removeFollower', { params: { ...params, follower_id: worker.id } })
  await walk('deleteBreak', { params: { ...params, break_id } })
  await walk('updateTimeTrackingNote', { params: { ...params, user_note_id }, attributes: { content: 'Seen twice.' } })
  await walk('deleteTimeTrackingNote', { params: { ...params, user_note_id } })
  await walk('deleteTimeTrackingAttachment', { params: { ...params, attachment_id } })
  await walk('deleteTimeTrackingSignature', { params: { ...params, signature_id } })
})

test('punches, and a running time tracking', async () => {
  const { token } = worker
  const punch = (action_type: string) => walk('createAction', { token, attributes: { action_type } })
  const action_id = await idOf(punch('start'))
  await punch('start-break')
  const { data } = await walk('showAction', { params: { action_id } })
  const running = await walk('showTimeTracking', { params: { time_tracking_id: data.attributes.working_session_id } })
  assert.equal(running.data.attributes.breaks.length, 1)
  await walk('listTimeTrackings', { query: { 'filter[running]': '1' } })
  await walk('createTagging', { params: { action_id }, attributes: { tag_id } })
  await walk('deleteAction', { token, params: { action_id: await idOf(punch('start')) } })
  await walk('listActions')
})

test('notifications', async () => {
  await walk('createAction', {
    token: worker.token,
    attributes: { action_type: 'end', action_time: '2026-01-29' },
  })
  const { data } = await walk('listNotifications', { query: { 'filter[type]': 'trigger_warning' } })
  await walk('listNotifications', { token: worker.token })
  const [{ id: notification_id }] = data
  await walk('deleteNotification', { params: { notification_id }, query: { type: 'trigger_warning' } })
})

test('batches, before and after they have run', async () => {
  const note = { action: 'note', ids: [time_tracking_id, '999999'], note: { content: 'Checked.' } }
  const { meta } = await walk('batchTimeTrackings', { attributes: note })
  await walk('showBatch', { params: { batch_id: meta.batch_id } })
  const done = async () => {
    const shown = await walk('showBatch', { params: { batch_id: meta.batch_id } })
    return shown.data.attributes.status === 'finished' && shown.data.attributes
  }
  assert.deepEqual((await eventually(done)).skipped, 1)
  await walk('batchMonths', { attributes: { action: 'close', month: '2025-12', user_ids: [worker.id] } })
  await walk('batchNotifications', { attributes: { action: 'destroy', all: true } })
})

test('time corrections', async () => {
  const attributes = {
    kind: 'new',
    reason: 'I forgot to punch',
    starts_at: '2025-03-03T08:00:00Z',
    ends_at: '2025-03-03T12:00:00Z',
    breaks: [{ starts_at: '2025-03-03T09:00:00Z', ends_at: '2025-03-03T09:30:00Z' }],
  }
  const ask = async () => ({ time_correction_id: await idOf(walk('createTimeCorrection', { attributes })) })
  const params = await ask()
  await walk('listTimeCorrections')
  await walk('showTimeCorrection', { params })
  await walk('withdrawTimeCorrection', { params })
  await walk('confirmTimeCorrection', { params: await ask(), attributes: { message: 'Fine' } })
  await walk('rejectTimeCorrection', { params: await ask(), attributes: { message: null } })
  const { time_correction_id } = await ask()
  await walk('batchTimeCorrections', { attributes: { action: 'reject', ids: [time_correction_id] } })
})

test('confirmation and deletion', async () => {
  await walk('confirmTimeTracking', { params })
  await walk('deleteTimeTracking', { params })
})

test('every operation of the document has been called', () => assert.deepEqual(notCalled('working time'), []))
