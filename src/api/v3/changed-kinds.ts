import type { Change } from '../../domain/changes/change.ts'
import type { Place, Scope } from '../../domain/scope.ts'
import type { Operation } from '../../jsonapi/operation.ts'
import type { Document } from '../../jsonapi/read.ts'
import type { Id } from '../../platform/ids.ts'

const kinds = new Map<string, string | null>()

/** The first part of the path under the workspace, or under the account; what stands outside of both is no record. */
function kindAt(path: string): string | null {
  const known = kinds.get(path)
  if (known !== undefined) return known
  const names = path.split('/').slice(3)
  const below = (place: string): string | undefined => names[names.indexOf(place) + 1]
  const place = [':workspace_id', ':account_id'].find((id) => names.includes(id))
  const kind = place ? (below(place) ?? names.at(-2)!) : null
  kinds.set(path, kind)
  return kind
}

/** What an operation has changed and, as far as its answer tells, for whom. */
export function changesBy({ path, answers }: Operation<Scope>, scope: Scope, answer: Document): Change[] {
  const place = { accountId: scope.accountId, workspaceId: (scope as Place).workspace?.id ?? null }
  // Whoever stands at a kiosk punches for themselves.
  if (path.startsWith('/api/v3/kiosk/')) return [{ ...place, kind: 'time_trackings', userId: scope.actor.userId }]
  const kind = kindAt(path)
  if (!kind) return []
  // Only queued so far; the batch tells of what it does when it has done it.
  if (answers.kind === 'meta') return [{ ...place, kind: 'batches', userId: scope.actor.userId }]
  return [{ ...place, kind, userId: personIn(kind, answer) }]
}

function personIn(kind: string, { data }: Document): Id | null {
  if (!data || Array.isArray(data)) return null
  if (kind === 'users') return data.id
  const link = data.relationships?.user?.data
  return link && !Array.isArray(link) ? link.id : null
}
