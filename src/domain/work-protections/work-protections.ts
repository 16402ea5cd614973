import type { Id } from '../../platform/ids.ts'
import { nowOf, type Scope, type WorkspaceScope } from '../scope.ts'
import {
  deleteProtection,
  findProtections,
  insertProtection,
  listDaysForReview,
  type WorkProtection,
} from './work-protection.sql.ts'

export type { WorkProtection } from './work-protection.sql.ts'

export async function addProtection(scope: WorkspaceScope, userId: Id, protection: WorkProtection): Promise<Id> {
  const id = await insertProtection(scope, userId, protection, nowOf(scope))
  await listDaysForReview(scope, userId, protection)
  return id
}

export async function removeProtection(scope: WorkspaceScope, userId: Id, id: Id): Promise<void> {
  const gone = await deleteProtection(scope, id)
  if (gone) await listDaysForReview(scope, userId, gone)
}

export const protectionsOf = (scope: Scope, userId: Id): Promise<WorkProtection[]> => findProtections(scope, userId)
