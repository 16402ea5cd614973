import type { Id } from '../../platform/ids.ts'
import { demand } from '../permissions.ts'
import { nowOf, type WorkspaceScope } from '../scope.ts'
import { type ImportedTracking, insertManyTrackings } from './import-trackings.sql.ts'

export type { ImportedTracking } from './import-trackings.sql.ts'

/** All trackings of a user or none: a violated constraint refuses all of them. */
export async function importTrackings(
  scope: WorkspaceScope,
  userId: Id,
  trackings: readonly ImportedTracking[],
): Promise<void> {
  demand(scope.actor, 'time_tracking.create', { userId, administered: scope.actor.role === 'admin' })
  await insertManyTrackings(scope, userId, trackings, nowOf(scope))
}
