import type { Fragment } from '../../platform/db/connect.ts'
import { administersAbsenceOwner, onVisibleAbsence } from '../absences/absence.policy.ts'
import type { MaybeWorkspaceScope } from '../scope.ts'
import { administersTrackingOwner, onVisibleTracking } from '../time-trackings/time-tracking.policy.ts'

/** Readers of a record can read its notes. The table is `t`. */
export const notesVisibleTo = (scope: MaybeWorkspaceScope): Fragment =>
  scope.sql`(${onVisibleTracking(scope)} or ${onVisibleAbsence(scope)})`

/** Whether the actor administers the person whose record the note is on. */
export const administersNoteOwner = (scope: MaybeWorkspaceScope): Fragment =>
  scope.sql`(${administersTrackingOwner(scope)} or ${administersAbsenceOwner(scope)})`
