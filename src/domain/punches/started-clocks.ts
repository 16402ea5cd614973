import type { Id } from '../../platform/ids.ts'
import type { WorkspaceScope } from '../scope.ts'
import type { ClockState } from './next-punch.ts'

type Running = NonNullable<ClockState['running']>

/**
 * Clocks that this process has started, as they stood then: who starts will stop, and need not be read for it. Whether
 * that still holds is not known here. It is for statements that find the clock unchanged or touch nothing.
 */
const started = new Map<string, Running>()
const most = 10_000

const keyOf = ({ accountId, workspace }: WorkspaceScope, userId: Id): string => `${accountId} ${workspace.id} ${userId}`

export function rememberStarted(scope: WorkspaceScope, userId: Id, running: Running): void {
  const [oldest] = started.keys()
  if (started.size >= most && oldest !== undefined) started.delete(oldest)
  started.set(keyOf(scope, userId), running)
}

export const forgetStarted = (scope: WorkspaceScope, userId: Id): void => void started.delete(keyOf(scope, userId))

/** Once: after the next punch the clock stands differently. */
export function takeStarted(scope: WorkspaceScope, userId: Id): ClockState | null {
  const key = keyOf(scope, userId)
  const running = started.get(key)
  started.delete(key)
  return running ? { running, elsewhere: false } : null
}
