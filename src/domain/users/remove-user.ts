import { notFound } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { rejectPendingRequests } from '../absences/reject-pending-requests.ts'
import { deleteReplacedImage } from '../images/store-image.ts'
import { demand } from '../permissions.ts'
import { removeAtOnce } from '../personal-data/remove-rows.ts'
import { nowOf, type WorkspaceScope } from '../scope.ts'
import { settleCorrections } from '../time-corrections/settle-corrections.ts'
import { endClockLater } from '../time-trackings/end-clocks-of-deleted.job.ts'
import { keepAnAccountAdmin } from './change-roles.ts'
import { lockUser, markDeleted, subjectOf } from './user.sql.ts'

/** What kinds of records follow a person who is deleted; their clock is told of when it has ended. */
export const changedByRemoval = ['users', 'absences', 'time_corrections'] as const

/**
 * The person can do nothing any more and appears in no list, the address is free again, their clock ends, and nothing
 * that they have asked for waits for a decision. The record stays, so that old time and absences keep their name, until
 * the person is erased.
 */
export async function removeUser(scope: WorkspaceScope, id: Id): Promise<void> {
  const user = await lockUser(scope, id)
  if (!user) throw notFound()
  demand(scope.actor, 'user.destroy', subjectOf(user))
  if (user.account_admin) await keepAnAccountAdmin(scope, id)
  // Whom they are at a provider stays, or signing in there would make them anew.
  await removeAtOnce(scope, id, {
    categories: ['contact', 'sign_in', 'membership'],
    besides: ['sign_in_identities'],
  })
  await endClockLater(scope, id)
  await rejectPendingRequests(scope, id)
  await settleCorrections(scope, id)
  await markDeleted(scope, id, nowOf(scope))
  await deleteReplacedImage(scope, user.image_id, null)
}
