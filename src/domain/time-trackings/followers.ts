import { notFound } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { demand } from '../permissions.ts'
import { nowOf, type WorkspaceScope } from '../scope.ts'
import { demandPeople } from '../users/people.ts'
import { addFollowers, deleteFollower, findFollowerNames, replaceFollowers } from './follower.sql.ts'
import { recordLinked } from './record-linked.ts'
import { trackingSubject } from './time-tracking.policy.ts'
import { lockTrackings, updateTrackings } from './time-tracking.sql.ts'

/** Followers are told what happens to the record. */
export async function follow(scope: WorkspaceScope, id: string, userIds: readonly Id[]): Promise<void> {
  const tracking = await accompanied(scope, id)
  await demandPeople(scope, userIds, 'ids')
  await changing(scope, [tracking], () => addFollowers(scope, [tracking], userIds))
}

export async function unfollow(scope: WorkspaceScope, id: string, userId: Id): Promise<void> {
  const tracking = await accompanied(scope, id, userId)
  await changing(scope, [tracking], async () => {
    if (!(await deleteFollower(scope, tracking, userId))) throw notFound()
  })
}

/** Makes these the followers of all the trackings. The caller has checked that it may. */
export const setFollowers = (scope: WorkspaceScope, ids: readonly string[], userIds: readonly Id[]): Promise<void> =>
  changing(scope, ids, () => replaceFollowers(scope, ids, userIds))

async function changing(scope: WorkspaceScope, ids: readonly string[], change: () => Promise<void>): Promise<void> {
  const before = await findFollowerNames(scope, ids)
  await change()
  const after = await findFollowerNames(scope, ids)
  const changed = await recordLinked(scope, 'followers', ids, { before, after })
  if (changed.length > 0) await updateTrackings(scope, changed, { last_editor_id: scope.actor.userId }, nowOf(scope))
}

/** Everybody may stop following; others are removed by those who may add followers. */
async function accompanied(scope: WorkspaceScope, id: string, leaving?: Id): Promise<string> {
  const [tracking] = await lockTrackings(scope, [id])
  if (!tracking) throw notFound()
  if (leaving !== scope.actor.userId) demand(scope.actor, 'time_tracking.accompany', trackingSubject(tracking))
  return tracking.id
}
