import { notFound } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { detachFromNote } from '../attachments/attachments.ts'
import { auditAttached } from '../attachments/audit-attached.ts'
import { demand } from '../permissions.ts'
import { nowOf, type WorkspaceScope } from '../scope.ts'
import { deleteNote, insertNotes, isNoteOn, lockNote, type NoteOwners, type NoteRow, updateNote } from './note.sql.ts'

/** A note by the actor on records that they can read. */
export const writeNotes = (scope: WorkspaceScope, owners: NoteOwners, content: string): Promise<Id[]> =>
  insertNotes(
    scope,
    owners,
    { kind: 'UserNote', content, author: scope.actor.name, author_role: scope.actor.role },
    nowOf(scope),
  )

export type { NoteOwners } from './note.sql.ts'

/** The record in the path of the request, and whether the actor administers its person. */
export type NoteOwner = ({ time_tracking_id: string } | { absence_id: Id }) & { administered: boolean }

export async function changeNote(scope: WorkspaceScope, owner: NoteOwner, id: Id, content: string): Promise<void> {
  const note = await demandNote(scope, owner, id, 'note.update')
  await updateNote(scope, id, content, nowOf(scope))
  if (content !== note.content) await auditNote(scope, note, content)
}

export async function removeNote(scope: WorkspaceScope, owner: NoteOwner, id: Id): Promise<void> {
  const note = await demandNote(scope, owner, id, 'note.destroy')
  await detachFromNote(scope, id)
  await deleteNote(scope, id)
  await auditNote(scope, note, null)
}

/** `content` is the new text; null if the note was removed. */
async function auditNote(scope: WorkspaceScope, note: NoteRow, content: string | null): Promise<void> {
  const { id, author_id, time_tracking_id, absence_id } = note
  await auditAttached(scope, {
    type: 'note',
    id,
    on: { time_tracking_id, absence_id },
    before: { author_id, content: note.content },
    after: content === null ? null : { author_id, content },
  })
}

export async function demandNote(
  scope: WorkspaceScope,
  owner: NoteOwner,
  id: Id,
  permission: 'note.update' | 'note.destroy',
): Promise<NoteRow> {
  const note = await noteOf(scope, owner, id)
  demand(scope.actor, permission, subjectOf(note, owner))
  return note
}

/** For lists of a note's attachments. */
export async function demandNoteOn(
  scope: WorkspaceScope,
  owner: 'time_tracking_id' | 'absence_id',
  ownerId: string,
  id: Id,
): Promise<void> {
  if (!(await isNoteOn(scope, owner, ownerId, id))) throw notFound()
}

async function noteOf(scope: WorkspaceScope, owner: NoteOwner, id: Id): Promise<NoteRow> {
  const note = await lockNote(scope, id)
  if (!note || !isOn(owner, note)) throw notFound()
  return note
}

const isOn = (owner: NoteOwner, note: NoteRow | null): boolean =>
  'absence_id' in owner ? note?.absence_id === owner.absence_id : note?.time_tracking_id === owner.time_tracking_id

const subjectOf = (note: NoteRow, owner: NoteOwner) => ({
  userId: note.author_id,
  system: note.kind === 'SystemNote',
  administered: owner.administered,
})
