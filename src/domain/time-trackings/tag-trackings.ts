import type { Id } from '../../platform/ids.ts'
import { nowOf, type WorkspaceScope } from '../scope.ts'
import { demandTags } from '../tags/known-tags.ts'
import { recordLinkHistory } from './record-link-history.ts'
import { updateTrackings } from './time-tracking.sql.ts'
import { addTags, findTagTitles, replaceTags } from './tracking-tags.sql.ts'

/** Adds the tags, or replaces all tags with `override`. The caller has checked the permission. */
export async function setTags(
  scope: WorkspaceScope,
  trackingIds: readonly string[],
  tagIds: readonly Id[],
  options: { override: boolean },
): Promise<void> {
  await demandTags(scope, tagIds, 'tags')
  await setKnownTags(scope, trackingIds, tagIds, options)
}

/** The same for tags that are known to belong to the workspace. */
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
  const changed = await recordLinkHistory(scope, 'tags', trackingIds, { before, after })
  if (changed.length > 0) await updateTrackings(scope, changed, { last_editor_id: scope.actor.userId }, nowOf(scope))
}
