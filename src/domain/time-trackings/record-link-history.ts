import { recordHistory } from '../history.ts'
import type { WorkspaceScope } from '../scope.ts'
import { nameOf } from './describe-tracking.ts'

/** The tags or followers of each tracking: ids to compare, and names for the history. */
export type LinkedNames = ReadonlyMap<string, { ids: string; names: string }>

/**
 * Writes changes of tags or followers to the history, and returns the trackings that changed. Trackings with the same
 * change get their notes in one statement.
 */
export async function recordLinkHistory(
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
