import { forbidden, invalid } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { roleIds } from '../actor.ts'
import { demand } from '../permissions.ts'
import { nowOf, type Scope, type WorkspaceScope } from '../scope.ts'
import { updateMembershipRoles } from './membership.sql.ts'
import { countOtherAccountAdmins, lockAccountAdmins, type PresentUser, updateUser } from './user.sql.ts'

/** Roles 1 to 3 hold in the workspace at hand, role 4 in the whole account. */
export async function changeRoles(scope: WorkspaceScope, user: PresentUser, wanted: readonly Id[]): Promise<void> {
  const roles = [...new Set(wanted.map(Number))].sort()
  if (roles.some((role) => role < roleIds.employee || role > roleIds.accountAdmin))
    throw invalid('role_ids', 'Role ids must be ids of roles.')
  const subject = { userId: user.id, accountAdmin: user.account_admin }
  const inWorkspace = roles.filter((role) => role !== roleIds.accountAdmin)
  const accountAdmin = roles.includes(roleIds.accountAdmin)
  if (String(inWorkspace) !== String([...user.roles].sort())) {
    demand(scope.actor, 'user.update_roles', subject)
    await updateMembershipRoles(scope, user.id, inWorkspace)
  }
  if (accountAdmin !== user.account_admin) {
    demand(scope.actor, 'user.update_account_admin_role', subject)
    if (!accountAdmin) await keepAnAccountAdmin(scope, user.id)
    await updateUser(scope, user.id, { account_admin: accountAdmin }, nowOf(scope))
  }
}

/** Refuses to lose the last account admin, also where two admins act on each other at the same moment. */
export async function keepAnAccountAdmin(scope: Scope, leaving: Id): Promise<void> {
  await lockAccountAdmins(scope)
  if ((await countOtherAccountAdmins(scope, leaving)) === 0)
    throw forbidden('An account needs at least one active account admin.')
}
