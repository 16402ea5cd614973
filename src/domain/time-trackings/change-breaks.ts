import type { Id } from '../../platform/ids.ts'
import { recordHistory } from '../history.ts'
import { demand } from '../permissions.ts'
import { nowOf, type WorkspaceScope } from '../scope.ts'
import { auditTrackings } from './audit-tracking.ts'
import { applyBreakChanges, type BreakChange } from './breaks.ts'
import { lockVisibleTracking } from './lock-tracking.ts'
import { trackingSubject } from './time-tracking.policy.ts'
import { updateTrackings } from './time-tracking.sql.ts'

/** One break of a tracking, added, changed or removed; returns its id. */
export async function changeBreak(scope: WorkspaceScope, trackingId: string, wanted: BreakChange): Promise<Id> {
  const tracking = await lockVisibleTracking(scope, trackingId)
  demand(scope.actor, 'time_tracking.update_times', trackingSubject(tracking))
  const { changes, ids } = await applyBreakChanges(scope, tracking, [wanted], (_index, name) => name)
  if (changes.length > 0)
    await updateTrackings(scope, [tracking.id], { last_editor_id: scope.actor.userId }, nowOf(scope))
  await recordHistory(scope, { time_tracking_ids: [tracking.id] }, { kind: 'changed', changes })
  if (changes.length > 0) await auditTrackings(scope, [tracking], () => ({ breaks: changes }))
  return ids[0]!
}
