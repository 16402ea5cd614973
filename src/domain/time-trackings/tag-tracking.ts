import { notFound } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { demand } from '../permissions.ts'
import type { WorkspaceScope } from '../scope.ts'
import { findOrCreateTag } from '../tags/write-tag.ts'
import { setTags } from './tag-trackings.ts'
import { trackingSubject } from './time-tracking.policy.ts'
import { lockTrackings } from './time-tracking.sql.ts'

/** Follows from tagging a punch, which has its own rule: nothing is checked here. */
export const tagTracking = (scope: WorkspaceScope, id: string, tagIds: readonly Id[]): Promise<void> =>
  setTags(scope, [id], tagIds, { override: false })

/** Attaches the tag of this title, which is made if the workspace has none. */
export async function tagTrackingByTitle(scope: WorkspaceScope, id: string, title: string): Promise<Id> {
  const [tracking] = await lockTrackings(scope, [id])
  if (!tracking) throw notFound()
  demand(scope.actor, 'time_tracking.update_tags', trackingSubject(tracking))
  const tagId = await findOrCreateTag(scope, title)
  await setTags(scope, [tracking.id], [tagId], { override: false })
  return tagId
}
