import { notFound } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { demand } from '../permissions.ts'
import { nowOf, type WorkspaceScope } from '../scope.ts'
import { demandPeople } from '../users/people.ts'
import { addFollowers, deleteFollower, findFollowerNames, replaceFollowers } from './follower.sql.ts'
import { lockVisibleTracking } from './lock-tracking.ts'
import { recordLinkHistory } from './record-link-history.ts'
import { trackingSubject } from './time-tracking.policy.ts'
import { updateTrackings } from './time-tracking.sql.ts'

/** Followers are notified of changes to the record. */
export async function follow(scope: WorkspaceScope, id: string, userIds: readonly Id[]): Promise<void> {
  const tracking = await lockToChangeFollowers(scope, id)
  await demandPeople(scope, userIds, 'ids')
  await recordFollowerChange(scope, [tracking], () => addFollowers(scope, [tracking], userIds))
}

export async function unfollow(scope: WorkspaceScope, id: string, userId: Id): Promise<void> {
  const tracking = await lockToChangeFollowers(scope, id, userId)
  await recordFollowerChange(scope, [tracking], async () => {
    if (!(await deleteFollower(scope, tracking, userId))) throw notFound()
  })
}

/** Replaces the followers of all the trackings. The caller has checked the permission. */
export const setFollowers = (scope: WorkspaceScope, ids: readonly string[], userIds: readonly Id[]): Promise<void> =>
  recordFollowerChange(scope, ids, () => replaceFollowers(scope, ids, userIds))

async function recordFollowerChange(
  scope: WorkspaceScope,
  ids: readonly string[],
  change: () => Promise<void>,
): Promise<void> {
  const before = await findFollowerNames(scope, ids)
  await change()
  const after = await findFollowerNames(scope, ids)
  const changed = await recordLinkHistory(scope, 'followers', ids, { before, after })
  if (changed.length > 0) await updateTrackings(scope, changed, { last_editor_id: scope.actor.userId }, nowOf(scope))
}

/** Everybody may stop following; other changes need the permission to attach something to the tracking. */
async function lockToChangeFollowers(scope: WorkspaceScope, id: string, leaving?: Id): Promise<string> {
  const tracking = await lockVisibleTracking(scope, id)
  if (leaving !== scope.actor.userId) demand(scope.actor, 'time_tracking.attach', trackingSubject(tracking))
  return tracking.id
}
