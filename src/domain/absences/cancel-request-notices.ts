import type { Id } from '../../platform/ids.ts'
import { deleteFollowUp } from '../follow-ups/write-follow-up.ts'
import { deleteSituation } from '../notifications/notify.ts'
import type { WorkspaceScope } from '../scope.ts'

export const askedSituation = (absenceId: Id): string => `absence_asked:${absenceId}`

/** For a request that is decided or deleted. */
export async function cancelRequestNotices(scope: WorkspaceScope, absence: { id: Id; user_id: Id }): Promise<void> {
  await deleteFollowUp(scope, 'tell-of-request', absence.id)
  await deleteSituation(scope, absence.user_id, askedSituation(absence.id))
}
