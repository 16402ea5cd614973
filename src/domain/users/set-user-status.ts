import { notFound } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { revokeAccess } from '../access/login.ts'
import { demand } from '../permissions.ts'
import { nowOf, type WorkspaceScope } from '../scope.ts'
import { lockAndDemandOtherAccountAdmin } from './change-roles.ts'
import { lockUser, subjectOf, updateUser } from './user.sql.ts'

/** A deactivated user cannot sign in and is signed out everywhere; their records stay. */
export async function setUserStatus(scope: WorkspaceScope, id: Id, status: 'active' | 'inactive'): Promise<void> {
  const user = await lockUser(scope, id)
  if (!user) throw notFound()
  demand(scope.actor, 'user.update_status', subjectOf(user))
  if (status === user.status) return
  if (status === 'inactive' && user.account_admin) await lockAndDemandOtherAccountAdmin(scope, id)
  await updateUser(scope, id, { status }, nowOf(scope))
  if (status === 'inactive') await revokeAccess(scope, id)
}
