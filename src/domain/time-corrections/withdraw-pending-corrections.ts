import type { Id } from '../../platform/ids.ts'
import { inWorkspace } from '../lookup.ts'
import { nowOf, type Scope } from '../scope.ts'
import { cancelCorrectionNotices } from './notify-correction-deciders.ts'
import { withdrawPending } from './time-correction.sql.ts'

/** For a deleted person: withdraws their pending corrections and cancels the notices to deciders. */
export async function withdrawPendingCorrections(scope: Scope, userId: Id): Promise<void> {
  for (const { id, workspace_id } of await withdrawPending(scope, userId, nowOf(scope)))
    await cancelCorrectionNotices(await inWorkspace(scope, workspace_id), { id, user_id: userId })
}
