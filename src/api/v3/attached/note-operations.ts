import { changeNote, removeNote, writeNotes } from '../../../domain/notes/write-notes.ts'
import { input } from '../../../jsonapi/body.ts'
import { one } from '../../../jsonapi/operation.ts'
import { required } from '../../../platform/input/fields.ts'
import { text } from '../../../platform/input/kind.ts'
import { pathId } from '../path-ids.ts'
import { workspaceOperation } from '../scope.ts'
import { childOperations } from './child-operations.ts'
import { note, userNote } from './notes.ts'
import { absences, type Owner, seenOwner, trackings } from './owners.ts'

const tag = 'Notes'
const noteContent = () => input({ content: required(text({ filled: true, most: 5000 })) })

/** Texts for the OpenAPI document. */
type NoteTexts = { examples: [written: string, changed: string]; changing?: string }

function notesOf(owner: Owner, { examples: [written, changed], changing }: NoteTexts) {
  const { name, about, changes } = owner
  const path = `${owner.path}/notes`
  const notes = childOperations({
    tag,
    changes,
    resource: note,
    changed: userNote,
    path,
    param: 'user_note_id',
    belongsTo: owner.on,
  })
  return [
    notes.list({
      id: `list${name}Notes`,
      summary: `List the notes of ${about}`,
      description:
        'Returns notes, oldest first. `filter[type]=eq:SystemNote` returns only notes written by the system.',
      permission: owner.read,
      visibleOwnerId: seenOwner(owner),
    }),
    workspaceOperation({
      id: `create${name}Note`,
      tag,
      changes,
      summary: `Write a note on ${about}`,
      method: 'POST',
      path,
      permission: 'note.create',
      status: 201,
      input: noteContent(),
      example: { content: written },
      answers: one(userNote),
      async handle({ scope, params, attributes, show }) {
        const { id } = await owner.find(scope, params)
        const [made] = await writeNotes(scope, owner.noted(id), attributes.content)
        return show(userNote, made!)
      },
    }),
    workspaceOperation({
      id: `update${name}Note`,
      audit: 'verb',
      tag,
      changes,
      summary: `Change a note on ${about}`,
      ...(changing && { description: changing }),
      method: 'PUT',
      path: `${path}/:user_note_id`,
      permission: 'note.update',
      input: noteContent(),
      example: { content: changed },
      answers: one(userNote),
      async handle({ scope, params, attributes, show }) {
        const above = await owner.find(scope, params)
        const id = pathId(params, 'user_note_id')
        await changeNote(scope, above, id, attributes.content)
        return show(userNote, id)
      },
    }),
    notes.remove({
      id: `delete${name}Note`,
      audit: 'verb',
      summary: `Delete a note on ${about}`,
      permission: 'note.destroy',
      owner: owner.find,
      remove: (scope, above, id) => removeNote(scope, above, id),
    }),
  ]
}

export const trackingNoteOperations = notesOf(trackings, {
  examples: ['Covered for Jana.', 'Covered for Jana until noon.'],
  changing: 'Only the author can change a note. Notes written by the system cannot be changed.',
})
export const absenceNoteOperations = notesOf(absences, { examples: ['Back on Monday.', 'Back on Tuesday.'] })
