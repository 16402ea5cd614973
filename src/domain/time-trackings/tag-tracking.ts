import type { Id } from '../../platform/ids.ts'
import { demand } from '../permissions.ts'
import type { WorkspaceScope } from '../scope.ts'
import { findOrCreateTag } from '../tags/write-tag.ts'
import { lockVisibleTracking } from './lock-tracking.ts'
import { setTags } from './tag-trackings.ts'
import { trackingSubject } from './time-tracking.policy.ts'

/** For tags of a punch, whose permission has been checked. */
export const tagTracking = (scope: WorkspaceScope, id: string, tagIds: readonly Id[]): Promise<void> =>
  setTags(scope, [id], tagIds, { override: false })

/** Adds the tag with this title, and creates it if the workspace has none. */
export async function tagTrackingByTitle(scope: WorkspaceScope, id: string, title: string): Promise<Id> {
  const tracking = await lockVisibleTracking(scope, id)
  demand(scope.actor, 'time_tracking.update_tags', trackingSubject(tracking))
  const tagId = await findOrCreateTag(scope, title)
  await setTags(scope, [tracking.id], [tagId], { override: false })
  return tagId
}
