import { nowOf, type WorkspaceScope } from '../scope.ts'
import { insertNotes, type NoteOwners } from './note.sql.ts'

/** A note by the service itself; it never changes. */
export async function writeSystemNotes(scope: WorkspaceScope, owners: NoteOwners, content: string): Promise<void> {
  await insertNotes(scope, owners, { kind: 'SystemNote', content, author: null, author_role: null }, nowOf(scope))
}
