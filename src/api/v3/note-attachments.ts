import { readAbsence } from '../../domain/absences/change-absence.ts'
import { onNote } from '../../domain/attachments/attachment.policy.ts'
import { attach, detach } from '../../domain/attachments/attachments.ts'
import { demandNote, demandNoteOn, type NoteOwner } from '../../domain/notes/write-notes.ts'
import type { Permission } from '../../domain/permissions.ts'
import { readTracking } from '../../domain/time-trackings/accompany.ts'
import { many, one } from '../../jsonapi/operation.ts'
import type { Resource } from '../../jsonapi/resource.ts'
import { absence } from './absences.ts'
import { attachment } from './attachments.ts'
import { pathId, pathTrackingId } from './path-ids.ts'
import { type PlaceScope, WS, workspaceOperation } from './scope.ts'
import { timeTracking } from './time-trackings.ts'

const tag = 'Attachments'

type Params = Record<string, string>

/** The records that can have notes. */
type Noted = {
  /** In the names of the operations. */
  name: string
  about: string
  path: string
  resource: Resource
  read: Permission
  column: 'time_tracking_id' | 'absence_id'
  idIn(params: Params): string
  /** Refuses what cannot be seen. */
  ownerOf(scope: PlaceScope, id: string): Promise<NoteOwner>
}

const ofTrackings: Noted = {
  name: 'Note',
  about: 'a note',
  path: `${WS}/time_trackings/:time_tracking_id`,
  resource: timeTracking,
  read: 'time_tracking.read',
  column: 'time_tracking_id',
  idIn: pathTrackingId,
  ownerOf: async (scope, id) => ({ ...(await readTracking(scope, id)), time_tracking_id: id }),
}

const ofAbsences: Noted = {
  name: 'AbsenceNote',
  about: 'a note on an absence',
  path: `${WS}/absences/:absence_id`,
  resource: absence,
  read: 'absence.read',
  column: 'absence_id',
  idIn: (params) => pathId(params, 'absence_id'),
  ownerOf: async (scope, id) => ({ administered: (await readAbsence(scope, id)).administered, absence_id: id }),
}

function operationsOf({ name, about, path: owner, resource, read, column, idIn, ownerOf }: Noted) {
  const path = `${owner}/notes/:user_note_id/attachments`
  /** The note of the path, for somebody who may do this to it. */
  const noteIn = async (scope: PlaceScope, params: Params, permission: 'note.update' | 'note.destroy') => {
    const id = pathId(params, 'user_note_id')
    await demandNote(scope, await ownerOf(scope, idIn(params)), id, permission)
    return id
  }
  return [
    workspaceOperation({
      id: `list${name}Attachments`,
      tag,
      summary: `List the attachments of ${about}`,
      method: 'GET',
      path,
      permission: read,
      answers: many(attachment),
      async handle({ scope, params, list, demandVisible }) {
        const id = pathId(params, 'user_note_id')
        await demandVisible(resource, idIn(params))
        await demandNoteOn(scope, column, idIn(params), id)
        return list(attachment, { where: onNote(scope, id) })
      },
    }),
    workspaceOperation({
      id: `create${name}Attachment`,
      tag,
      summary: `Attach a file to ${about}`,
      description: 'Only its author may. At most 25 MiB; the content type is found by looking at the content.',
      method: 'POST',
      path,
      permission: 'note.update',
      status: 201,
      takesFile: {
        fields: [],
        permit: async ({ scope, params }) => void (await noteIn(scope as PlaceScope, params, 'note.update')),
      },
      answers: one(attachment),
      async handle({ scope, params, upload, show }) {
        const note_id = await noteIn(scope, params, 'note.update')
        return show(attachment, await attach(scope, { note_id }, upload!))
      },
    }),
    workspaceOperation({
      id: `delete${name}Attachment`,
      tag,
      summary: `Remove an attachment from ${about}`,
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
}

export const noteAttachmentOperations = [ofTrackings, ofAbsences].flatMap(operationsOf)
