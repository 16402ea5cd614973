import { administersNoteOwner, notesVisibleTo } from '../../../domain/notes/note.policy.ts'
import { may, type Permission } from '../../../domain/permissions.ts'
import type { WorkspaceScope } from '../../../domain/scope.ts'
import {
  type Ability,
  type Attribute,
  countOf,
  defineResource,
  type Resource,
  type Row,
  toMany,
} from '../../../jsonapi/resource.ts'
import { wire } from '../../../jsonapi/wire.ts'
import { attachment } from './attachments.ts'

const ability =
  (permission: Permission): Ability<WorkspaceScope> =>
  ({ actor }, row) =>
    may(actor, permission, {
      userId: row.author_id as string | null,
      system: row.type === 'SystemNote',
      administered: row.administered === true,
    })

/** System notes have no author. */
const ofAuthor: Attribute = {
  optional: true,
  wire: { base: 'text', schema: { type: 'string' }, serialize: (value) => value ?? undefined },
}

export const note: Resource = defineResource({
  type: 'note',
  description: 'A note on a record, by a user or by the system.',
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
    attachments: toMany(() => attachment, 'attachment_id', {
      table: 'attachments',
      ownKey: 'note_id',
      relatedKey: 'id',
    }),
  },
})

const allNotes = countOf('notes')

/** The number of notes by users. The rows of the owners have the number of all notes and of system notes. */
export const userNotes = (row: Row): number => allNotes(row) - (row.system_notes_count as number)

/** Answers to a change have this type. */
export const userNote: Resource = { ...note, type: 'user_note' }
