import { forbidden, invalid } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { roleIds } from '../actor.ts'
import { demand } from '../permissions.ts'
import { nowOf, type Scope, type WorkspaceScope } from '../scope.ts'
import { updateMembershipRoles } from './membership.sql.ts'
import { countOtherAccountAdmins, lockAccountAdmins, type PresentUser, subjectOf, updateUser } from './user.sql.ts'

type Roles = { inWorkspace: number[]; accountAdmin: boolean }

/** Roles 1 to 3 apply in this workspace, role 4 in the whole account. The default is employee. */
function readRoles(wanted: readonly Id[]): Roles {
  const roles = [...new Set(wanted.map(Number))].sort()
  const accountAdmin = roles.includes(roleIds.accountAdmin)
  const inWorkspace = roles.filter((role) => role !== roleIds.accountAdmin)
  return { inWorkspace: roles.length === 0 ? [roleIds.employee] : inWorkspace, accountAdmin }
}

const sameInWorkspace = (user: PresentUser, { inWorkspace }: Roles): boolean =>
  String(inWorkspace) === String([...user.roles].sort())

/** Whether these are the roles that the user has already. */
export const sameRoles = (user: PresentUser, wanted: readonly Id[]): boolean => {
  const roles = readRoles(wanted)
  return sameInWorkspace(user, roles) && roles.accountAdmin === user.account_admin
}

export async function changeRoles(scope: WorkspaceScope, user: PresentUser, wanted: readonly Id[]): Promise<void> {
  const roles = readRoles(wanted)
  if (roles.inWorkspace.some((role) => role < roleIds.employee || role > roleIds.accountAdmin))
    throw invalid('role_ids', 'Role ids must be ids of existing roles.')
  if (!sameInWorkspace(user, roles)) {
    demand(scope.actor, 'user.update_roles', subjectOf(user))
    await updateMembershipRoles(scope, user.id, roles.inWorkspace)
  }
  if (roles.accountAdmin !== user.account_admin) {
    demand(scope.actor, 'user.update_account_admin_role', subjectOf(user))
    if (!roles.accountAdmin) await lockAndDemandOtherAccountAdmin(scope, user.id)
    await updateUser(scope, user.id, { account_admin: roles.accountAdmin }, nowOf(scope))
  }
}

/** Refuses to remove the last account admin, even if two admins remove each other concurrently. */
export async function lockAndDemandOtherAccountAdmin(scope: Scope, leaving: Id): Promise<void> {
  await lockAccountAdmins(scope)
  if ((await countOtherAccountAdmins(scope, leaving)) === 0)
    throw forbidden('An account needs at least one active account admin.')
}
