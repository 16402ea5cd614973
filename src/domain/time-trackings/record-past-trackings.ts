import type { Id } from '../../platform/ids.ts'
import { demand } from '../permissions.ts'
import { nowOf, type WorkspaceScope } from '../scope.ts'
import { insertPastTrackings, type PastTracking } from './past-trackings.sql.ts'

export type { PastTracking } from './past-trackings.sql.ts'

/** All trackings of a user or none: a violated constraint refuses all of them. */
export async function recordPastTrackings(
  scope: WorkspaceScope,
  userId: Id,
  trackings: readonly PastTracking[],
): Promise<void> {
  demand(scope.actor, 'time_tracking.create', { userId, administered: scope.actor.role === 'admin' })
  await insertPastTrackings(scope, userId, trackings, nowOf(scope))
}
