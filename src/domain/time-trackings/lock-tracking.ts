import { notFound } from '../../platform/errors.ts'
import { demand } from '../permissions.ts'
import { nowOf, type WorkspaceScope } from '../scope.ts'
import { trackingSubject } from './time-tracking.policy.ts'
import { lockTrackings, type TrackingRow, updateTrackings } from './time-tracking.sql.ts'

/** Locks the tracking for an actor who may add or remove what belongs to it, such as files and signatures. */
export async function lockToAttach(scope: WorkspaceScope, id: string): Promise<TrackingRow> {
  const tracking = await lockVisibleTracking(scope, id)
  demand(scope.actor, 'time_tracking.attach', trackingSubject(tracking))
  return tracking
}

/** The same, and marks the tracking as changed. */
export async function touchToAttach(scope: WorkspaceScope, id: string): Promise<TrackingRow> {
  const tracking = await lockToAttach(scope, id)
  await updateTrackings(scope, [tracking.id], {}, nowOf(scope))
  return tracking
}

export async function lockVisibleTracking(scope: WorkspaceScope, id: string): Promise<TrackingRow> {
  const [tracking] = await lockTrackings(scope, [id])
  if (!tracking) throw notFound()
  return tracking
}
