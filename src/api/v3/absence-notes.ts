import { onAbsence } from '../../domain/absences/absence.policy.ts'
import { readAbsence } from '../../domain/absences/change-absence.ts'
import { changeNote, removeNote, writeNotes } from '../../domain/notes/write-notes.ts'
import { many, one } from '../../jsonapi/operation.ts'
import { absence } from './absences.ts'
import { note, noteContent, userNote } from './notes.ts'
import { pathId } from './path-ids.ts'
import { WS, workspaceOperation } from './scope.ts'

const tag = 'Notes'
const path = `${WS}/absences/:absence_id/notes`

export const absenceNoteOperations = [
  workspaceOperation({
    id: 'listAbsenceNotes',
    tag,
    summary: 'List the notes of an absence',
    description: 'Oldest first; `filter[type]=eq:SystemNote` gives those that the system wrote.',
    method: 'GET',
    path,
    permission: 'absence.read',
    answers: many(note),
    async handle({ scope, params, list, demandVisible }) {
      const id = pathId(params, 'absence_id')
      await demandVisible(absence, id)
      return list(note, { where: onAbsence(scope, id) })
    },
  }),
  workspaceOperation({
    id: 'createAbsenceNote',
    tag,
    summary: 'Write a note on an absence',
    method: 'POST',
    path,
    permission: 'note.create',
    status: 201,
    input: noteContent(),
    example: { content: 'Back on Monday.' },
    answers: one(userNote),
    async handle({ scope, params, attributes, show }) {
      const { id } = await readAbsence(scope, pathId(params, 'absence_id'))
      const [written] = await writeNotes(scope, { absence_ids: [id] }, attributes.content)
      return show(userNote, written!)
    },
  }),
  workspaceOperation({
    id: 'updateAbsenceNote',
    tag,
    summary: 'Change a note on an absence',
    method: 'PUT',
    path: `${path}/:user_note_id`,
    permission: 'note.update',
    input: noteContent(),
    example: { content: 'Back on Tuesday.' },
    answers: one(userNote),
    async handle({ scope, params, attributes, show }) {
      const { id, administered } = await readAbsence(scope, pathId(params, 'absence_id'))
      const changed = pathId(params, 'user_note_id')
      await changeNote(scope, { absence_id: id, administered }, changed, attributes.content)
      return show(userNote, changed)
    },
  }),
  workspaceOperation({
    id: 'deleteAbsenceNote',
    tag,
    summary: 'Delete a note on an absence',
    method: 'DELETE',
    path: `${path}/:user_note_id`,
    permission: 'note.destroy',
    answers: one(userNote),
    async handle({ scope, params, show }) {
      const { id, administered } = await readAbsence(scope, pathId(params, 'absence_id'))
      const gone = pathId(params, 'user_note_id')
      const deleted = await show(userNote, gone, { where: onAbsence(scope, id) })
      await removeNote(scope, { absence_id: id, administered }, gone)
      return deleted
    },
  }),
]
