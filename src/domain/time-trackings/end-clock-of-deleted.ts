import type { Id } from '../../platform/ids.ts'
import { cutToSecond } from '../../platform/time/instant.ts'
import { systemActor } from '../actor.ts'
import { inAnyWorkspace } from '../lookup.ts'
import type { Scope } from '../scope.ts'
import { changeTracking } from './change-tracking.ts'
import { findRunningOfDeleted } from './time-tracking.sql.ts'

/**
 * Ends the running tracking of a deleted person, or in a deleted workspace, as of the deletion: no punch can end it, and
 * it would keep the person from starting one in another workspace.
 */
export async function endClockOfDeleted(scope: Scope, userId: Id): Promise<void> {
  const running = await findRunningOfDeleted(scope, userId)
  if (!running) return
  const { id, workspace_id, deleted_at, latest } = running
  // With a clock that is ahead it may have started after the deletion.
  const [deleted, last] = [cutToSecond(Temporal.Instant.from(deleted_at)), Temporal.Instant.from(latest)]
  const ends_at = Temporal.Instant.compare(deleted, last) < 0 ? last : deleted
  await changeTracking({ ...(await inAnyWorkspace(scope, workspace_id)), actor: systemActor }, id, { ends_at })
}
