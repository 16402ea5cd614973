import { checkAll, invalid } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import type { WorkspaceScope } from '../scope.ts'
import { isNoteOn } from './note.sql.ts'
import { changeNote, type NoteOwner, removeNote, writeNotes } from './write-notes.ts'

/** A note to write (no id), to change, or to remove, as part of a change to its record. */
export type NoteChange = { id?: Id | undefined; content?: string | undefined; _destroy?: boolean | undefined }

export async function changeNotes(
  scope: WorkspaceScope,
  owner: NoteOwner & { absence_id: Id },
  changes: readonly NoteChange[],
): Promise<void> {
  const apply = async (change: NoteChange, index: number): Promise<void> => {
    if (change.id !== undefined && !(await isNoteOn(scope, 'absence_id', owner.absence_id, change.id)))
      throw invalid(`notes_attributes/${index}/id`, 'There is no such note on this absence.')
    if (change.id !== undefined && change._destroy) await removeNote(scope, owner, change.id)
    else if (change.content === undefined) throw invalid(`notes_attributes/${index}/content`, 'Content must be given.')
    else if (change.id !== undefined) await changeNote(scope, owner, change.id, change.content)
    else await writeNotes(scope, { absence_ids: [owner.absence_id] }, change.content)
  }
  await checkAll(...changes.map((change, index) => () => apply(change, index)))
}
