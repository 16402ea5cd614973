import type { Change } from '../../domain/changes/change.ts'
import type { MaybeWorkspaceScope, Scope } from '../../domain/scope.ts'
import type { Operation } from '../../jsonapi/operation.ts'
import type { Document } from '../../jsonapi/read.ts'
import type { Id } from '../../platform/ids.ts'
import type { KioskScope } from './scope.ts'

/** The changes to publish, with the user if the answer names one. */
export function changesByOperation({ changes, answers }: Operation<Scope>, scope: Scope, answer: Document): Change[] {
  if (!changes) return []
  const [own, ...others] = [changes].flat() as [string, ...string[]]
  const tenant = { accountId: scope.accountId, workspaceId: (scope as MaybeWorkspaceScope).workspace?.id ?? null }
  // A batch is only queued here and publishes its changes itself. At a kiosk people punch for themselves, and the answer
  // does not name them.
  const isOwn = answers.kind === 'meta' || (scope as Partial<KioskScope>).caller !== undefined
  const { requestId } = scope.origin
  const userId = isOwn ? scope.actor.userId : userIdIn(own, answer)
  return [own, ...others].map((kind) => ({
    ...tenant,
    kind,
    userId,
    ...(requestId !== null && { requests: [requestId] }),
  }))
}

function userIdIn(kind: string, { data }: Document): Id | null {
  if (!data || Array.isArray(data)) return null
  const link = data.relationships?.user?.data
  if (link && !Array.isArray(link)) return link.id
  return kind === 'users' ? data.id : null
}
