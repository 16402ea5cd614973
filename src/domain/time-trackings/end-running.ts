import type { Id } from '../../platform/ids.ts'
import { cutToSecond } from '../../platform/time/instant.ts'
import { systemActor } from '../actor.ts'
import { inAnyWorkspace } from '../lookup.ts'
import type { Scope, WorkspaceScope } from '../scope.ts'
import { changeTracking } from './change-tracking.ts'
import { findRunning, type Running } from './time-tracking.sql.ts'

/** Ends all that runs in the workspace. */
export async function endRunning(scope: WorkspaceScope, at: Temporal.Instant): Promise<void> {
  for (const running of await findRunning(scope, { workspace_id: scope.workspace.id })) await end(scope, running, at)
}

/** Ends what runs of the person, in whatever workspace. */
export async function endClockOf(scope: Scope, userId: Id, at: Temporal.Instant): Promise<void> {
  for (const running of await findRunning(scope, { user_id: userId }))
    await end(await inAnyWorkspace(scope, running.workspace_id), running, at)
}

/**
 * Ends what runs of the person in a workspace that has been deleted, as of the deletion. A punch that was under way then may
 * have started it after all others had been ended, and it would keep them from starting anywhere else. Whether they can start
 * now: somebody else may have ended it since the caller has seen it run.
 */
export async function endClockLeftBehind(scope: Scope, userId: Id): Promise<boolean> {
  const running = await findRunning(scope, { user_id: userId })
  const left = running.find(({ workspace_deleted_at }) => workspace_deleted_at !== null)
  if (!left) return running.length === 0
  const workspaceScope = await inAnyWorkspace(scope, left.workspace_id)
  await end({ ...workspaceScope, actor: systemActor }, left, Temporal.Instant.from(left.workspace_deleted_at!))
  return true
}

/** A clock that is ahead may have started it a moment later. */
async function end(scope: WorkspaceScope, { id, latest }: Running, at: Temporal.Instant): Promise<void> {
  const [asked, last] = [cutToSecond(at), Temporal.Instant.from(latest)]
  await changeTracking(scope, id, { ends_at: Temporal.Instant.compare(asked, last) < 0 ? last : asked })
}
