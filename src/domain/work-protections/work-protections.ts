import { notFound } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { nowOf, type Scope, type WorkspaceScope } from '../scope.ts'
import {
  deleteProtection,
  findProtections,
  insertProtection,
  insertReviewsOfDays,
  lockProtection,
  updateProtection,
  type WorkProtection,
} from './work-protection.sql.ts'

export { protectionKinds, type WorkProtection } from './work-protection.sql.ts'

export async function addProtection(scope: WorkspaceScope, userId: Id, protection: WorkProtection): Promise<Id> {
  const id = await insertProtection(scope, userId, protection, nowOf(scope))
  await insertReviewsOfDays(scope, userId, protection)
  return id
}

/** Both the days that were protected before and those that are now have to be reviewed. */
export async function changeProtection(
  scope: WorkspaceScope,
  userId: Id,
  id: Id,
  changes: Partial<WorkProtection>,
): Promise<void> {
  const before = await lockProtection(scope, id)
  if (!before) throw notFound()
  await updateProtection(scope, id, changes, nowOf(scope))
  await insertReviewsOfDays(scope, userId, before)
  await insertReviewsOfDays(scope, userId, { ...before, ...changes })
}

export async function removeProtection(scope: WorkspaceScope, userId: Id, id: Id): Promise<void> {
  const gone = await deleteProtection(scope, id)
  if (gone) await insertReviewsOfDays(scope, userId, gone)
}

export async function protectionsOf(
  scope: Scope,
  userIds: readonly Id[],
): Promise<(userId: Id) => readonly WorkProtection[]> {
  const found = userIds.length === 0 ? [] : await findProtections(scope, userIds)
  const byPerson = Map.groupBy(found, ({ user_id }) => user_id)
  return (userId) => byPerson.get(userId) ?? []
}
