import type { Id } from '../../platform/ids.ts'
import { demand } from '../permissions.ts'
import { nowOf, type WorkspaceScope } from '../scope.ts'
import { type ImportedTracking, insertManyTrackings } from './import-trackings.sql.ts'

export type { ImportedTracking } from './import-trackings.sql.ts'

/** Many trackings of one user in a few statements; rows that break a rule of the database refuse them all. */
export async function importTrackings(
  scope: WorkspaceScope,
  userId: Id,
  trackings: readonly ImportedTracking[],
): Promise<void> {
  demand(scope.actor, 'time_tracking.create', { userId, administered: scope.actor.role === 'admin' })
  await insertManyTrackings(scope, userId, trackings, nowOf(scope))
}
