import { notFound } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { demand } from '../permissions.ts'
import { nowOf, type WorkspaceScope } from '../scope.ts'
import { demandTags } from '../tags/known-tags.ts'
import { tagTracking } from '../time-trackings/tag-tracking.ts'
import { administersUser } from '../users/user.policy.ts'
import { insertTaggings, lockPunch } from './punch.sql.ts'

/** A tag on a punch also tags the tracking that the punch belongs to. */
export async function tagPunch(
  scope: WorkspaceScope,
  punch: { id: string; trackingId: string | null },
  tagIds: readonly Id[],
): Promise<Id[]> {
  const ids = await insertTaggings(scope, punch.id, tagIds, nowOf(scope))
  if (punch.trackingId) await tagTracking(scope, punch.trackingId, tagIds)
  return ids
}

/** The same for a stored punch. */
export async function tagStoredPunch(scope: WorkspaceScope, id: string, tagId: Id): Promise<Id> {
  const found = await lockPunch(scope, id, administersUser(scope, scope.sql`t.user_id`))
  if (!found) throw notFound()
  const { user_id: userId, administered, confirmed } = found
  demand(scope.actor, 'time_tracking.update_tags', { userId, administered, confirmed })
  await demandTags(scope, [tagId], 'tag_id')
  const [tagging] = await tagPunch(scope, { id, trackingId: found.time_tracking_id }, [tagId])
  return tagging!
}
