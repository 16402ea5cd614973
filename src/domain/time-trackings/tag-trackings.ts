import type { Id } from '../../platform/ids.ts'
import { nowOf, type WorkspaceScope } from '../scope.ts'
import { demandTags } from '../tags/known-tags.ts'
import { recordLinked } from './record-linked.ts'
import { updateTrackings } from './time-tracking.sql.ts'
import { addTags, findTagTitles, replaceTags } from './tracking-tags.sql.ts'

/** Adds the tags, or with `override` makes them the only ones. The caller has checked that it may. */
export async function setTags(
  scope: WorkspaceScope,
  trackingIds: readonly string[],
  tagIds: readonly Id[],
  options: { override: boolean },
): Promise<void> {
  await demandTags(scope, tagIds, 'tags')
  await setKnownTags(scope, trackingIds, tagIds, options)
}

/** The same with tags that were found to be the workspace's own. */
export async function setKnownTags(
  scope: WorkspaceScope,
  trackingIds: readonly string[],
  tagIds: readonly Id[],
  { override }: { override: boolean },
): Promise<void> {
  const before = await findTagTitles(scope, trackingIds)
  if (override) await replaceTags(scope, trackingIds, tagIds)
  else await addTags(scope, trackingIds, tagIds)
  const after = await findTagTitles(scope, trackingIds)
  const changed = await recordLinked(scope, 'tags', trackingIds, { before, after })
  if (changed.length > 0) await updateTrackings(scope, changed, { last_editor_id: scope.actor.userId }, nowOf(scope))
}
