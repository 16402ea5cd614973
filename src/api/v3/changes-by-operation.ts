import type { Change } from '../../domain/changes/change.ts'
import type { MaybeWorkspaceScope, Scope } from '../../domain/scope.ts'
import type { Operation } from '../../jsonapi/operation.ts'
import type { Document } from '../../jsonapi/read.ts'
import type { Id } from '../../platform/ids.ts'
import type { KioskScope } from './scope.ts'

/** What an operation has changed and, as far as its answer tells, for whom. */
export function changesBy({ changes, answers }: Operation<Scope>, scope: Scope, answer: Document): Change[] {
  if (!changes) return []
  const [own, ...others] = [changes].flat() as [string, ...string[]]
  const place = { accountId: scope.accountId, workspaceId: (scope as MaybeWorkspaceScope).workspace?.id ?? null }
  // A batch is only queued so far; it tells of what it does when it has done it. Whoever stands at a kiosk punches for
  // themselves, and the answer does not say who that is.
  const isOwn = answers.kind === 'meta' || (scope as Partial<KioskScope>).caller !== undefined
  const { requestId } = scope.origin
  const userId = isOwn ? scope.actor.userId : personIn(own, answer)
  return [own, ...others].map((kind) => ({
    ...place,
    kind,
    userId,
    ...(requestId !== null && { requests: [requestId] }),
  }))
}

function personIn(kind: string, { data }: Document): Id | null {
  if (!data || Array.isArray(data)) return null
  const link = data.relationships?.user?.data
  if (link && !Array.isArray(link)) return link.id
  return kind === 'users' ? data.id : null
}
