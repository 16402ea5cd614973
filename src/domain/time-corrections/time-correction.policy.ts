import type { Fragment } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import { may, type Permission, type Subject } from '../permissions.ts'
import type { MaybeWorkspaceScope, WorkspaceScope } from '../scope.ts'
import { ownOrAdministered } from '../time-trackings/time-tracking.policy.ts'
import { inVisibleWorkspace } from '../workspaces/workspace.policy.ts'

/** The columns that permissions depend on. */
export type CorrectionSubject = { user_id: Id; status: string; administered: boolean; needs_another: boolean }

export const correctionSubject = (row: CorrectionSubject): Subject => ({
  userId: row.user_id,
  administered: row.administered,
  pending: row.status === 'pending',
  needsAnother: row.needs_another,
})

export const mayCorrection = ({ actor }: WorkspaceScope, permission: Permission, row: CorrectionSubject): boolean =>
  may(actor, permission, correctionSubject(row))

/** The actor's own, and those of people they administer. The table is `t`. */
export const correctionsVisibleTo = (scope: MaybeWorkspaceScope): Fragment =>
  scope.sql`${inVisibleWorkspace(scope)} and ${ownOrAdministered(scope)}`
