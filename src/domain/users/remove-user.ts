import { notFound } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { rejectPendingRequests } from '../absences/reject-pending-requests.ts'
import { deleteReplacedImage } from '../images/store-image.ts'
import { demand } from '../permissions.ts'
import { removeAtOnce } from '../personal-data/remove-rows.ts'
import { nowOf, type WorkspaceScope } from '../scope.ts'
import { withdrawPendingCorrections } from '../time-corrections/withdraw-pending-corrections.ts'
import { enqueueEndOfClock } from '../time-trackings/end-clocks-of-deleted.job.ts'
import { lockAndDemandOtherAccountAdmin } from './change-roles.ts'
import { lockUser, markDeleted, subjectOf } from './user.sql.ts'

/** Kinds of changes to publish after a removal; the job that ends the clock publishes that itself. */
export const changedByRemoval = ['users', 'absences', 'time_corrections'] as const

/**
 * Ends access, memberships and the running clock, frees the address, and rejects pending requests. The row stays until the
 * person is erased, so that old time and absences keep their name.
 */
export async function removeUser(scope: WorkspaceScope, id: Id): Promise<void> {
  const user = await lockUser(scope, id)
  if (!user) throw notFound()
  demand(scope.actor, 'user.destroy', subjectOf(user))
  if (user.account_admin) await lockAndDemandOtherAccountAdmin(scope, id)
  // The identity at a provider stays, or the next sign-in there would create the user again.
  await removeAtOnce(scope, id, {
    categories: ['contact', 'sign_in', 'membership'],
    besides: ['sign_in_identities'],
  })
  await enqueueEndOfClock(scope, id)
  await rejectPendingRequests(scope, id)
  await withdrawPendingCorrections(scope, id)
  await markDeleted(scope, id, nowOf(scope))
  await deleteReplacedImage(scope, user.image_id, null)
}
