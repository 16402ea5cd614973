import { invalid, notFound } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { nowOf, type WorkspaceScope } from '../scope.ts'
import {
  type AreaColumns,
  deleteAreaUsers,
  deleteFromArea,
  deleteOtherAreaUsers,
  insertArea,
  insertAreaUsers,
  updateArea,
} from './area.sql.ts'

type NewArea = { name: string } & Partial<AreaColumns> & { userIds?: readonly Id[] | undefined }
type AreaChanges = Partial<AreaColumns> & {
  /** Replaces all users of the area. */
  userIds?: readonly Id[] | undefined
  /** Added to the existing ones. */
  addedIds?: readonly Id[] | undefined
  removedIds?: readonly Id[] | undefined
}

const defaultColor = '#4C6EF5'

export async function createArea(scope: WorkspaceScope, { userIds, ...wanted }: NewArea): Promise<Id> {
  const id = await insertArea(scope, { color: defaultColor, external_id: null, ...wanted }, nowOf(scope))
  if (userIds) await setAreaUsers(scope, id, userIds)
  return id
}

export async function changeArea(
  scope: WorkspaceScope,
  id: Id,
  { userIds, addedIds, removedIds, ...changes }: AreaChanges,
): Promise<void> {
  if (addedIds?.some((userId) => removedIds?.includes(userId)))
    throw invalid('remove_user_ids', 'A user cannot be added and removed at the same time.')
  if (!(await updateArea(scope, id, changes, nowOf(scope)))) throw notFound()
  if (userIds) await setAreaUsers(scope, id, userIds)
  if (addedIds) demandAll('add_user_ids', addedIds, await insertAreaUsers(scope, id, addedIds))
  if (removedIds) demandAll('remove_user_ids', removedIds, await deleteFromArea(scope, id, removedIds))
}

/** The row stays, as inactive: records that refer to it keep its name. */
export async function removeArea(scope: WorkspaceScope, id: Id): Promise<void> {
  if (!(await updateArea(scope, id, { status: 'inactive' }, nowOf(scope)))) throw notFound()
  await deleteAreaUsers(scope, id)
}

async function setAreaUsers(scope: WorkspaceScope, id: Id, userIds: readonly Id[]): Promise<void> {
  await deleteOtherAreaUsers(scope, id, userIds)
  demandAll('user_ids', userIds, await insertAreaUsers(scope, id, userIds))
}

function demandAll(pointer: string, userIds: readonly Id[], known: number): void {
  if (known < userIds.length) throw invalid(pointer, 'User ids must be ids of users in this workspace.')
}
