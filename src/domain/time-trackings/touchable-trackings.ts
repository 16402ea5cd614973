import type { Fragment } from '../../platform/db/connect.ts'
import type { WorkspaceScope } from '../scope.ts'
import { permissionFor, type TrackingAction } from './act-on-trackings.ts'
import { selectTrackingIds } from './time-tracking.sql.ts'

/** A query of all trackings of the workspace that the action may be applied to; for `confirm` only unconfirmed ones. */
export const touchableTrackings = (scope: WorkspaceScope, action: TrackingAction['action']): Fragment =>
  selectTrackingIds(scope, permissionFor(action), { onlyUnconfirmed: action === 'confirm' })
