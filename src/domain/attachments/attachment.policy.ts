import type { Fragment } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import { onVisibleAbsence } from '../absences/absence.policy.ts'
import { notesVisibleTo } from '../notes/note.policy.ts'
import type { MaybeWorkspaceScope, WorkspaceScope } from '../scope.ts'
import { onVisibleTracking } from '../time-trackings/time-tracking.policy.ts'
import { inVisibleWorkspace } from '../workspaces/workspace.policy.ts'

/** Readers of a record can read what is attached to it, and to its notes. The table is `t`. */
export const attachmentsVisibleTo = (scope: MaybeWorkspaceScope): Fragment => scope.sql`
  ${inVisibleWorkspace(scope)} and (
    ${onVisibleTracking(scope)} or ${onVisibleAbsence(scope)} or exists (
      select from (select * from notes n where n.account_id = t.account_id and n.id = t.note_id) t
      where ${notesVisibleTo(scope)}))`

export const onNote = ({ sql }: WorkspaceScope, noteId: Id): Fragment => sql`t.note_id = ${noteId}`
