import type { Id } from '../../platform/ids.ts'
import { record } from '../history.ts'
import { inWorkspace } from '../lookup.ts'
import { nowOf, type Scope } from '../scope.ts'
import { rejectPending } from './absence.sql.ts'
import { auditAbsence } from './audit-absence.ts'
import { absenceChanges } from './describe-absence.ts'
import { forgetRequest } from './forget-request.ts'

/**
 * Nobody is asked any more about what somebody wanted who has gone: it is rejected, which an admin can still change where
 * the days count for the last month. Nobody is told.
 */
export async function settleRequests(scope: Scope, userId: Id): Promise<void> {
  const before = { confirmation_status: 'pending' } as const
  const after = { confirmation_status: 'rejected' } as const
  for (const absence of await rejectPending(scope, userId, nowOf(scope))) {
    const place = await inWorkspace(scope, absence.workspace_id)
    await record(
      place,
      { absence_ids: [absence.id] },
      { kind: 'changed', changes: absenceChanges(place, before, after) },
    )
    await auditAbsence(place, absence, { before, after }, { decision: true })
    await forgetRequest(place, absence)
  }
}
