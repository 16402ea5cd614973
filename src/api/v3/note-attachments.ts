import { onNote } from '../../domain/attachments/attachment.policy.ts'
import { attach, detach } from '../../domain/attachments/attachments.ts'
import { demandNote, demandNoteOn } from '../../domain/notes/write-notes.ts'
import { readTracking } from '../../domain/time-trackings/accompany.ts'
import { many, one } from '../../jsonapi/operation.ts'
import { attachment } from './attachments.ts'
import { pathId, pathTrackingId } from './path-ids.ts'
import { type PlaceScope, WS, workspaceOperation } from './scope.ts'
import { timeTracking } from './time-trackings.ts'

const tag = 'Attachments'
const path = `${WS}/time_trackings/:time_tracking_id/notes/:user_note_id/attachments`

/** The note of the path, for somebody who may do this to it. */
async function noteIn(
  scope: PlaceScope,
  params: Record<string, string>,
  permission: 'note.update' | 'note.destroy',
): Promise<string> {
  const tracking = await readTracking(scope, pathTrackingId(params))
  const id = pathId(params, 'user_note_id')
  await demandNote(scope, { ...tracking, time_tracking_id: tracking.id }, id, permission)
  return id
}

export const noteAttachmentOperations = [
  workspaceOperation({
    id: 'listNoteAttachments',
    tag,
    summary: 'List the attachments of a note',
    method: 'GET',
    path,
    permission: 'time_tracking.read',
    answers: many(attachment),
    async handle({ scope, params, list, demandVisible }) {
      const trackingId = pathTrackingId(params)
      const id = pathId(params, 'user_note_id')
      await demandVisible(timeTracking, trackingId)
      await demandNoteOn(scope, trackingId, id)
      return list(attachment, { where: onNote(scope, id) })
    },
  }),
  workspaceOperation({
    id: 'createNoteAttachment',
    tag,
    summary: 'Attach a file to a note',
    description: 'Only its author may. At most 25 MiB; the content type is found by looking at the content.',
    method: 'POST',
    path,
    permission: 'note.update',
    status: 201,
    takesFile: { fields: [] },
    answers: one(attachment),
    async handle({ scope, params, upload, show }) {
      const note_id = await noteIn(scope, params, 'note.update')
      return show(attachment, await attach(scope, scope.files, { note_id }, upload!))
    },
  }),
  workspaceOperation({
    id: 'deleteNoteAttachment',
    tag,
    summary: 'Remove an attachment from a note',
    method: 'DELETE',
    path: `${path}/:attachment_id`,
    permission: 'note.destroy',
    answers: one(attachment),
    async handle({ scope, params, show }) {
      const noteId = await noteIn(scope, params, 'note.destroy')
      const id = pathId(params, 'attachment_id')
      const deleted = await show(attachment, id, { where: onNote(scope, noteId) })
      await detach(scope, id)
      return deleted
    },
  }),
]
