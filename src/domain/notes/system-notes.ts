import { nowOf, type WorkspaceScope } from '../scope.ts'
import { insertNotesLater, type NoteOwners } from './note.sql.ts'

/** A note by the service itself; it never changes. */
export async function writeSystemNotes(
  scope: WorkspaceScope,
  owners: NoteOwners,
  content: string,
  timesChanged = false,
): Promise<void> {
  const note = { kind: 'SystemNote' as const, content, author: null, author_role: null, timesChanged }
  await insertNotesLater(scope, owners, note, nowOf(scope))
}
