import { checkAll, invalid, invalidAll, notFound } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { roleIds } from '../actor.ts'
import { customFieldIds } from '../custom-fields/custom-field-ids.ts'
import { deletedWorkspaceOf, groupByWorkspace, inWorkspace, workspacesOfUser } from '../lookup.ts'
import type { Scope, WorkspaceScope } from '../scope.ts'
import { changeUser } from './change-user.ts'
import { createUser } from './create-user.ts'
import { joinWorkspace } from './join-workspace.ts'
import { removeUser } from './remove-user.ts'
import { setUserStatus } from './set-user-status.ts'
import { setUserFields, setUserLinks, type UserAttributes } from './user-changes.ts'

/** What integrations set for all workspaces of a user at once. */
type EnterpriseLinks = {
  areaIds?: readonly Id[] | undefined
  tagIds?: readonly Id[] | undefined
  /** Values of custom fields by key. */
  facts?: Readonly<Record<string, string | null>> | undefined
}

export async function createEnterpriseUser(
  scope: Scope,
  workspaceIds: readonly Id[],
  attributes: { username: string } & UserAttributes,
  links: EnterpriseLinks,
): Promise<Id> {
  const [first, ...others] = await Promise.all(workspaceIds.map((id) => inWorkspace(scope, id)))
  if (!first) throw invalid('location_ids', 'Location ids must be given.')
  const id = await createUser(first, attributes, {}, { createdThroughWorkspace: false })
  for (const other of others) await joinWorkspace(other, other.workspace.id, id, [roleIds.employee])
  await setEnterpriseLinks(scope, id, [first, ...others], links)
  return id
}

export async function changeEnterpriseUser(
  scope: Scope,
  id: Id,
  attributes: UserAttributes,
  links: EnterpriseLinks,
): Promise<void> {
  const places = await workspacesOfUser(scope, id)
  await changeUser(await workspaceScopeOf(scope, id, places), id, attributes, {})
  await setEnterpriseLinks(scope, id, places, links)
}

export const removeEnterpriseUser = async (scope: Scope, id: Id): Promise<void> =>
  removeUser(await workspaceScopeOf(scope, id), id)

export const setEnterpriseUserStatus = async (scope: Scope, id: Id, status: 'active' | 'inactive'): Promise<void> =>
  setUserStatus(await workspaceScopeOf(scope, id), id, status)

/** A user all of whose workspaces were deleted can still be read, so can be changed and deleted as well. */
async function workspaceScopeOf(scope: Scope, id: Id, places?: readonly WorkspaceScope[]): Promise<WorkspaceScope> {
  const place = (places ?? (await workspacesOfUser(scope, id)))[0] ?? (await deletedWorkspaceOf(scope, id))
  if (!place) throw notFound('There is no such user.')
  return place
}

async function setEnterpriseLinks(
  scope: Scope,
  id: Id,
  places: readonly WorkspaceScope[],
  { areaIds, tagIds, facts }: EnterpriseLinks,
): Promise<void> {
  const here = new Set(places.map(({ workspace }) => workspace.id))
  const isElsewhere = (byPlace: Map<Id, Id[]> | undefined): boolean => !!byPlace?.keys().some((key) => !here.has(key))
  const [areas, tags] = await checkAll(
    async () => {
      const found = areaIds && (await groupByWorkspace(scope, 'areas', areaIds, id, 'working_area_ids'))
      if (isElsewhere(found))
        throw invalid('working_area_ids', 'Each working area must be in one of the user’s locations.')
      return found
    },
    async () => {
      const found = tagIds && (await groupByWorkspace(scope, 'tags', tagIds, id, 'tags'))
      if (isElsewhere(found)) throw invalid('tags', 'Each tag must belong to one of the user’s locations.')
      return found
    },
    () => facts && setFacts(places, id, facts),
  )
  for (const place of places) {
    await setUserLinks(place, id, {
      ...(areas && { area_ids: areas.get(place.workspace.id) ?? [] }),
      ...(tags && { tag_ids: tags.get(place.workspace.id) ?? [] }),
    })
  }
}

/** Sets the key in each workspace that has such a field; refuses keys that none has. */
async function setFacts(places: readonly WorkspaceScope[], id: Id, facts: Readonly<Record<string, string | null>>) {
  const unknown = new Set(Object.keys(facts))
  for (const place of places) {
    const fields = await customFieldIds(place)
    const known = Object.entries(facts).filter(([key]) => fields.has(key))
    for (const [key] of known) unknown.delete(key)
    const values = known.map(([key, value]) => ({ custom_field_id: fields.get(key)!, value }))
    await setUserFields(place, id, values, (index) => {
      const pointer = `data_profiles/${known[index]![0]}`
      return { field: pointer, value: pointer }
    })
  }
  const problems = [...unknown].map((key) => ({
    pointer: `data_profiles/${key.slice(0, 100)}`,
    title: 'There is no such data profile field.',
  }))
  if (problems.length > 0) throw invalidAll(problems)
}
