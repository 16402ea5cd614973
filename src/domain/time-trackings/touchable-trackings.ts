import type { WorkspaceScope } from '../scope.ts'
import { permissionFor, type TrackingAction } from './act-on-trackings.ts'
import { mayTracking } from './time-tracking.policy.ts'
import { findVisibleTrackings } from './time-tracking.sql.ts'

/** Every tracking of the workspace to which the actor may do this; for `confirm`, those that are not confirmed yet. */
export async function touchableTrackingIds(scope: WorkspaceScope, action: TrackingAction['action']): Promise<string[]> {
  const rows = await findVisibleTrackings(scope)
  return rows
    .filter((row) => mayTracking(scope, permissionFor(action), row) && !(action === 'confirm' && row.confirmed))
    .map((row) => row.id)
}
