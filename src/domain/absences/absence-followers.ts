import { notFound } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { demand } from '../permissions.ts'
import { nowOf, type WorkspaceScope } from '../scope.ts'
import { demandPeople } from '../users/people.ts'
import { absenceSubject } from './absence.policy.ts'
import { updateAbsence } from './absence.sql.ts'
import { addAbsenceFollowers, deleteAbsenceFollower } from './absence-follower.sql.ts'
import { lockVisibleAbsence } from './change-absence.ts'

export async function followAbsence(scope: WorkspaceScope, id: Id, userIds: readonly Id[]): Promise<void> {
  const absence = await lockVisibleAbsence(scope, id)
  demand(scope.actor, 'absence.update', absenceSubject(absence))
  await demandPeople(scope, userIds, 'ids')
  await addAbsenceFollowers(scope, id, userIds)
  await updateAbsence(scope, id, {}, nowOf(scope))
}

/** Everybody can stop following; removing others needs the permission to change the absence. */
export async function unfollowAbsence(scope: WorkspaceScope, id: Id, userId: Id): Promise<void> {
  const absence = await lockVisibleAbsence(scope, id)
  if (userId !== scope.actor.userId) demand(scope.actor, 'absence.update', absenceSubject(absence))
  if (!(await deleteAbsenceFollower(scope, id, userId))) throw notFound()
  await updateAbsence(scope, id, {}, nowOf(scope))
}
