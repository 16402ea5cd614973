import { cutToSecond } from '../../platform/time/instant.ts'
import type { WorkspaceScope } from '../scope.ts'
import { changeTracking } from './change-tracking.ts'
import { findRunning } from './time-tracking.sql.ts'

/** Ends all that runs in the workspace. A clock that is ahead may have started it a moment later. */
export async function endRunning(scope: WorkspaceScope, at: Temporal.Instant): Promise<void> {
  const end = cutToSecond(at)
  for (const { id, latest } of await findRunning(scope)) {
    const last = Temporal.Instant.from(latest)
    await changeTracking(scope, id, { ends_at: Temporal.Instant.compare(end, last) < 0 ? last : end })
  }
}
