import type { Id } from '../../platform/ids.ts'
import { roleIds } from '../actor.ts'
import type { WorkspaceScope } from '../scope.ts'
import { joinWorkspace } from './join-workspace.ts'
import { findMembershipRoles, findUserLinks, replaceUserLinks, updateMembershipRoles } from './membership.sql.ts'

type Governed = { roles: readonly number[]; areaIds: readonly Id[]; governedAreaIds: readonly Id[] }

/**
 * Sets role and areas as a sign-in provider's groups demand. Without a role, a user who is not a member does not become one,
 * and a member stays one as employee, since records depend on the membership.
 */
export async function governMembership(
  scope: WorkspaceScope,
  userId: Id,
  { roles, areaIds, governedAreaIds }: Governed,
): Promise<void> {
  const wanted = roles.length === 0 ? [roleIds.employee] : [...new Set(roles)].sort()
  const present = await findMembershipRoles(scope, userId)
  if (!present && roles.length === 0) return
  if (!present) await joinWorkspace(scope, scope.workspace.id, userId, wanted)
  else if (String([...present].sort()) !== String(wanted)) await updateMembershipRoles(scope, userId, wanted)
  const areas = await findUserLinks(scope, userId, 'areas')
  const next = [...new Set([...areas.filter((id) => !governedAreaIds.includes(id)), ...areaIds])]
  if (next.length !== areas.length || next.some((id) => !areas.includes(id)))
    await replaceUserLinks(scope, userId, 'areas', next)
}
