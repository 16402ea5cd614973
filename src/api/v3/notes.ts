import { administersNoteOwner, notesVisibleTo } from '../../domain/notes/note.policy.ts'
import { changeNote, removeNote, writeNotes } from '../../domain/notes/write-notes.ts'
import { may, type Permission } from '../../domain/permissions.ts'
import type { WorkspaceScope } from '../../domain/scope.ts'
import { readTracking } from '../../domain/time-trackings/accompany.ts'
import { onTracking } from '../../domain/time-trackings/time-tracking.policy.ts'
import { input } from '../../jsonapi/body.ts'
import { many, one } from '../../jsonapi/operation.ts'
import {
  type Ability,
  type Attribute,
  countOf,
  defineResource,
  type Resource,
  type Row,
  toMany,
} from '../../jsonapi/resource.ts'
import { wire } from '../../jsonapi/wire.ts'
import { required } from '../../platform/input/fields.ts'
import { text } from '../../platform/input/kind.ts'
import { attachment } from './attachments.ts'
import { pathId, pathTrackingId } from './path-ids.ts'
import { WS, workspaceOperation } from './scope.ts'
import { timeTracking } from './time-trackings.ts'

const ability =
  (permission: Permission): Ability<WorkspaceScope> =>
  ({ actor }, row) =>
    may(actor, permission, {
      userId: row.author_id as string | null,
      system: row.type === 'SystemNote',
      administered: row.administered === true,
    })

/** A note by the system has no author to show. */
const ofAuthor: Attribute = {
  sometimes: true,
  wire: { base: 'text', schema: { type: 'string' }, show: (value) => value ?? undefined },
}

export const note: Resource = defineResource({
  type: 'note',
  description: 'Something said about a record, by a user or by the system.',
  table: 'notes',
  visible: notesVisibleTo,
  abilities: { update: ability('note.update'), destroy: ability('note.destroy') },
  alsoRead: {
    author_id: ({ sql }) => sql`t.author_id`,
    administered: administersNoteOwner,
  },
  attributes: {
    content: { wire: wire.text },
    type: { wire: wire.oneOf('SystemNote', 'UserNote'), from: ({ sql }) => sql`t.kind` },
    author: ofAuthor,
    author_role: ofAuthor,
    created_at: { wire: wire.local },
    updated_at: { wire: wire.local, hidden: true },
  },
  relationships: {
    attachments: toMany(() => attachment, 'attachment_id', { table: 'attachments', own: 'note_id', other: 'id' }),
  },
})

const allNotes = countOf('notes')

/** For records with notes, which count those of the system: the others are the users'. */
export const userNotes = (row: Row): number => allNotes(row) - (row.system_notes_count as number)

/** The same record under the name that it has in answers to a change. */
export const userNote: Resource = { ...note, type: 'user_note' }

const tag = 'Notes'
const path = `${WS}/time_trackings/:time_tracking_id/notes`
export const noteContent = () => input({ content: required(text({ filled: true, most: 5000 })) })

export const trackingNoteOperations = [
  workspaceOperation({
    id: 'listTimeTrackingNotes',
    tag,
    summary: 'List the notes of a time tracking',
    description: 'Oldest first; `filter[type]=eq:SystemNote` gives those that the system wrote.',
    method: 'GET',
    path,
    permission: 'time_tracking.read',
    answers: many(note),
    async handle({ scope, params, list, demandVisible }) {
      const id = pathTrackingId(params)
      await demandVisible(timeTracking, id)
      return list(note, { where: onTracking(scope, id) })
    },
  }),
  workspaceOperation({
    id: 'createTimeTrackingNote',
    tag,
    summary: 'Write a note on a time tracking',
    method: 'POST',
    path,
    permission: 'note.create',
    status: 201,
    input: noteContent(),
    example: { content: 'Covered for Jana.' },
    answers: one(userNote),
    async handle({ scope, params, attributes, show }) {
      const tracking = await readTracking(scope, pathTrackingId(params))
      const [id] = await writeNotes(scope, { time_tracking_ids: [tracking.id] }, attributes.content)
      return show(userNote, id!)
    },
  }),
  workspaceOperation({
    id: 'updateTimeTrackingNote',
    tag,
    summary: 'Change a note on a time tracking',
    description: 'Only its author may; notes by the system never change.',
    method: 'PUT',
    path: `${path}/:user_note_id`,
    permission: 'note.update',
    input: noteContent(),
    example: { content: 'Covered for Jana until noon.' },
    answers: one(userNote),
    async handle({ scope, params, attributes, show }) {
      const tracking = await readTracking(scope, pathTrackingId(params))
      const id = pathId(params, 'user_note_id')
      await changeNote(
        scope,
        { time_tracking_id: tracking.id, administered: tracking.administered },
        id,
        attributes.content,
      )
      return show(userNote, id)
    },
  }),
  workspaceOperation({
    id: 'deleteTimeTrackingNote',
    tag,
    summary: 'Delete a note on a time tracking',
    method: 'DELETE',
    path: `${path}/:user_note_id`,
    permission: 'note.destroy',
    answers: one(userNote),
    async handle({ scope, params, show }) {
      const tracking = await readTracking(scope, pathTrackingId(params))
      const id = pathId(params, 'user_note_id')
      const deleted = await show(userNote, id, { where: onTracking(scope, tracking.id) })
      await removeNote(scope, { time_tracking_id: tracking.id, administered: tracking.administered }, id)
      return deleted
    },
  }),
]
