import { notFound } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { changeEmail } from '../access/login.ts'
import { demand } from '../permissions.ts'
import { nowOf, type WorkspaceScope } from '../scope.ts'
import { keepAnAccountAdmin } from './change-roles.ts'
import { deleteUserLinks } from './membership.sql.ts'
import { lockUser, subjectOf, updateUser } from './user.sql.ts'

/**
 * The person can do nothing any more and appears in no list, the address is free again. The record stays, so that
 * old time and absences keep their name.
 */
export async function removeUser(scope: WorkspaceScope, id: Id): Promise<void> {
  const user = await lockUser(scope, id)
  if (!user) throw notFound()
  demand(scope.actor, 'user.destroy', subjectOf(user))
  if (user.account_admin) await keepAnAccountAdmin(scope, id)
  await changeEmail(scope, id, null)
  await deleteUserLinks(scope, id)
  await updateUser(scope, id, { status: 'inactive', account_admin: false, deleted_at: nowOf(scope) }, nowOf(scope))
}
