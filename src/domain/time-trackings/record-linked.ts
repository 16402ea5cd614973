import { recordHistory } from '../history.ts'
import type { WorkspaceScope } from '../scope.ts'
import { nameOf } from './describe-tracking.ts'

/** What hangs on each tracking: the ids to compare and the names to tell. */
export type LinkedNames = ReadonlyMap<string, { ids: string; names: string }>

/**
 * Notes what became of the tags or followers of these trackings, and returns those on which something changed. Where
 * the same changed on many, they get their notes in one go.
 */
export async function recordLinked(
  scope: WorkspaceScope,
  what: 'tags' | 'followers',
  trackingIds: readonly string[],
  { before, after }: { before: LinkedNames; after: LinkedNames },
): Promise<string[]> {
  const changed = trackingIds.filter((id) => before.get(id)?.ids !== after.get(id)?.ids)
  const alike = Map.groupBy(changed, (id) => `${before.get(id)?.ids ?? ''}>${after.get(id)?.ids ?? ''}`)
  for (const ids of alike.values()) {
    const [first] = ids as [string, ...string[]]
    const change = {
      what: nameOf(scope, what),
      from: before.get(first)?.names ?? null,
      to: after.get(first)?.names ?? null,
    }
    await recordHistory(scope, { time_tracking_ids: ids }, { kind: 'changed', changes: [change] })
  }
  return changed
}
