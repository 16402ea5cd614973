import { notFound } from '../../platform/errors.ts'
import { demand } from '../permissions.ts'
import { nowOf, type WorkspaceScope } from '../scope.ts'
import { trackingSubject } from './time-tracking.policy.ts'
import { lockTrackings, type TrackingRow, updateTrackings } from './time-tracking.sql.ts'

/** Refuses actors who may not add to the tracking or remove from it. */
export async function demandAccompanied(scope: WorkspaceScope, id: string): Promise<TrackingRow> {
  const tracking = await lockVisibleTracking(scope, id)
  demand(scope.actor, 'time_tracking.accompany', trackingSubject(tracking))
  return tracking
}

/** The tracking, for somebody who may add to it or take from it: files, signatures. Marks it as changed. */
export async function accompany(scope: WorkspaceScope, id: string): Promise<TrackingRow> {
  const tracking = await demandAccompanied(scope, id)
  await updateTrackings(scope, [tracking.id], {}, nowOf(scope))
  return tracking
}

/** The tracking, for somebody who can see it and is about to write something on it. */
export async function lockVisibleTracking(scope: WorkspaceScope, id: string): Promise<TrackingRow> {
  const [tracking] = await lockTrackings(scope, [id])
  if (!tracking) throw notFound()
  return tracking
}
