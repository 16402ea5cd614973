import type { Fragment } from '../../platform/db/connect.ts'
import type { WorkspaceScope } from '../scope.ts'
import { permissionFor, type TrackingAction } from './act-on-trackings.ts'
import { selectTrackingIds } from './time-tracking.sql.ts'

/** A query of every tracking of the workspace to which the actor may do this; for `confirm`, those not confirmed yet. */
export const touchableTrackings = (scope: WorkspaceScope, action: TrackingAction['action']): Fragment =>
  selectTrackingIds(scope, permissionFor(action), { onlyUnconfirmed: action === 'confirm' })
