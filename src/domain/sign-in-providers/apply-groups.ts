import type { Id } from '../../platform/ids.ts'
import { isObject } from '../../platform/input/fields.ts'
import { inWorkspace } from '../lookup.ts'
import type { Scope } from '../scope.ts'
import { governMembership } from '../users/govern-membership.ts'
import { findGroupRules, type Provider } from './provider.sql.ts'

type Claims = Readonly<Record<string, unknown>>

/**
 * Sets roles and areas by the groups in the claims, at each sign-in. In workspaces with group rules these decide about the
 * role; areas are added and removed only if a rule names them.
 */
export async function applyGroups(scope: Scope, provider: Provider, userId: Id, claims: Claims): Promise<void> {
  if (provider.groups_claim === null) return
  const rules = await findGroupRules(scope, provider.id)
  const groups = groupsIn(claims, provider.groups_claim)
  if (groups === null) return
  for (const workspaceId of new Set(rules.map((rule) => rule.workspace_id))) {
    const here = rules.filter((rule) => rule.workspace_id === workspaceId)
    const matching = here.filter((rule) => groups.has(rule.group))
    const areasOf = (some: typeof rules): Id[] => some.flatMap(({ area_id }) => area_id ?? [])
    await governMembership(await inWorkspace(scope, workspaceId), userId, {
      roles: matching.map((rule) => rule.role_id),
      areaIds: areasOf(matching),
      governedAreaIds: areasOf(here),
    })
  }
}

/**
 * Empty if the claim is missing: a person who has left the last group must not keep its roles. Null if the provider left it
 * out because there are too many groups (`_claim_names`).
 */
function groupsIn(claims: Claims, name: string): ReadonlySet<string> | null {
  const claim =
    claims[name] ??
    name.split('.').reduce<unknown>((value, part) => (isObject(value) ? value[part] : undefined), claims)
  if (claim === undefined && isObject(claims._claim_names) && Object.hasOwn(claims._claim_names, name)) return null
  const groups = Array.isArray(claim) ? claim : [claim]
  return new Set(groups.filter((group) => typeof group === 'string'))
}
