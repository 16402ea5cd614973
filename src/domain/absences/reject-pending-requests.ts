import type { Id } from '../../platform/ids.ts'
import { recordHistory } from '../history.ts'
import { inWorkspace } from '../lookup.ts'
import { nowOf, type Scope } from '../scope.ts'
import { rejectPending } from './absence.sql.ts'
import { auditAbsence } from './audit-absence.ts'
import { cancelRequestNotices } from './cancel-request-notices.ts'
import { absenceChanges } from './describe-absence.ts'

/**
 * Rejects pending requests of a person who has left; an admin can still change that if the days count for the last
 * month. Nobody is notified.
 */
export async function rejectPendingRequests(scope: Scope, userId: Id): Promise<void> {
  const before = { confirmation_status: 'pending' } as const
  const after = { confirmation_status: 'rejected' } as const
  for (const absence of await rejectPending(scope, userId, nowOf(scope))) {
    const place = await inWorkspace(scope, absence.workspace_id)
    await recordHistory(
      place,
      { absence_ids: [absence.id] },
      { kind: 'changed', changes: absenceChanges(place, before, after) },
    )
    await auditAbsence(place, absence, { before, after }, { decision: true })
    await cancelRequestNotices(place, absence)
  }
}
