import { absenceSubject } from '../../../domain/absences/absence.policy.ts'
import { lockVisibleAbsence } from '../../../domain/absences/change-absence.ts'
import { onNote } from '../../../domain/attachments/attachment.policy.ts'
import { attach, attachmentFile, detach } from '../../../domain/attachments/attachments.ts'
import { demandNote, demandNoteOn } from '../../../domain/notes/write-notes.ts'
import { demand } from '../../../domain/permissions.ts'
import { lockVisibleTracking, touchToAttach } from '../../../domain/time-trackings/lock-tracking.ts'
import { file } from '../../../jsonapi/operation.ts'
import { pathId } from '../path-ids.ts'
import { type WorkspaceRequestScope, WS, workspaceOperation } from '../scope.ts'
import { attachment, download } from './attachments.ts'
import { childOperations, type Params } from './child-operations.ts'
import { absences, attaching, type Owner, seenOwner, trackings } from './owners.ts'

const tag = 'Attachments'
const description = 'The file can have at most 25 MiB. Its content type is detected from its content.'

const filesOf = ({ changes }: Owner, path: string, on: Owner['on']) =>
  childOperations({
    tag,
    changes,
    resource: attachment,
    path: `${path}/attachments`,
    param: 'attachment_id',
    belongsTo: on,
  })

const textsOf = (name: string, about: string) => ({
  list: { id: `list${name}Attachments`, summary: `List the attachments of ${about}` },
  add: { id: `create${name}Attachment`, summary: `Attach a file to ${about}`, description },
  remove: { id: `delete${name}Attachment`, audit: 'verb' as const, summary: `Remove an attachment from ${about}` },
})

function trackingFiles() {
  const files = filesOf(trackings, trackings.path, trackings.on)
  const { list, add, remove } = textsOf(trackings.name, trackings.about)
  return [
    files.list({ ...list, permission: trackings.read, visibleOwnerId: seenOwner(trackings) }),
    files.addFile({
      ...add,
      ...attaching,
      add: (scope, { id }, upload) => attach(scope, { time_tracking_id: id }, upload),
    }),
    files.remove({
      ...remove,
      permission: attaching.permission,
      owner: (scope, params) => lockVisibleTracking(scope, trackings.idIn(params)),
      async remove(scope, tracking, id) {
        await touchToAttach(scope, tracking.id)
        await detach(scope, id)
      },
    }),
  ]
}

function absenceFiles() {
  const files = filesOf(absences, absences.path, absences.on)
  const { list, add, remove } = textsOf(absences.name, absences.about)
  const owner = (scope: WorkspaceRequestScope, params: Params) => lockVisibleAbsence(scope, absences.idIn(params))
  return [
    files.list({ ...list, permission: absences.read, visibleOwnerId: seenOwner(absences) }),
    files.addFile({
      ...add,
      // Doctor's notes often arrive after the decision, so people can attach files to their own absences in every state.
      permission: absences.read,
      permit: owner,
      owner,
      add: (scope, { id }, upload) => attach(scope, { absence_id: id }, upload),
    }),
    files.remove({
      ...remove,
      permission: 'absence.update',
      owner,
      async remove(scope, absence, id) {
        demand(scope.actor, 'absence.update', absenceSubject(absence))
        await detach(scope, id)
      },
    }),
  ]
}

function noteFiles(owner: Owner, name: string, about: string) {
  const files = filesOf(owner, `${owner.path}/notes/:user_note_id`, onNote)
  const { list, add, remove } = textsOf(name, about)
  /** The note in the path, if the caller has the permission for it. */
  const noteFor =
    (permission: 'note.update' | 'note.destroy') => async (scope: WorkspaceRequestScope, params: Params) => {
      const id = pathId(params, 'user_note_id')
      await demandNote(scope, await owner.find(scope, params), id, permission)
      return { id }
    }
  const own = noteFor('note.update')
  return [
    files.list({
      ...list,
      permission: owner.read,
      async visibleOwnerId({ scope, params, demandVisible }) {
        const id = pathId(params, 'user_note_id')
        await demandVisible(owner.resource, owner.idIn(params))
        await demandNoteOn(scope, owner.column, owner.idIn(params), id)
        return id
      },
    }),
    files.addFile({
      ...add,
      description:
        'Only the author of the note can do this. The file can have at most 25 MiB. Its content type is detected from its content.',
      permission: 'note.update',
      permit: own,
      owner: own,
      add: (scope, { id }, upload) => attach(scope, { note_id: id }, upload),
    }),
    files.remove({
      ...remove,
      permission: 'note.destroy',
      owner: noteFor('note.destroy'),
      remove: (scope, _note, id) => detach(scope, id),
    }),
  ]
}

export const attachmentOperations = [
  ...trackingFiles(),
  workspaceOperation({
    id: 'downloadAttachment',
    tag,
    summary: 'Download an attachment',
    method: 'GET',
    path: `${WS}/attachments/:attachment_id/file`,
    permission: 'time_tracking.read',
    answers: file,
    handle: async ({ scope, params }) => download(scope, await attachmentFile(scope, pathId(params, 'attachment_id'))),
  }),
]
export const noteAttachmentOperations = [
  ...noteFiles(trackings, 'Note', 'a note'),
  ...noteFiles(absences, 'AbsenceNote', 'a note on an absence'),
]
export const absenceAttachmentOperations = absenceFiles()
