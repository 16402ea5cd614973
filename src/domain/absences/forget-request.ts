import type { Id } from '../../platform/ids.ts'
import { deleteFollowUp } from '../follow-ups/write-follow-up.ts'
import { forgetSituation } from '../notifications/tell.ts'
import type { WorkspaceScope } from '../scope.ts'

export const askedSituation = (absenceId: Id): string => `absence_asked:${absenceId}`

/** Nobody needs to be told of a request any more that is decided, or gone. */
export async function forgetRequest(scope: WorkspaceScope, absence: { id: Id; user_id: Id }): Promise<void> {
  await deleteFollowUp(scope, 'tell-of-request', absence.id)
  await forgetSituation(scope, absence.user_id, askedSituation(absence.id))
}
