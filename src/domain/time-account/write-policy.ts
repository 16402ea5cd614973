import { notFound } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { nowOf, type WorkspaceScope } from '../scope.ts'
import { deletePolicy, insertPolicy, updatePolicy } from './policy.sql.ts'
import type { AccountPolicy } from './policy.ts'

/** Applies to months that are closed from now on. */
export const addPolicy = (scope: WorkspaceScope, policy: Partial<AccountPolicy>): Promise<Id> =>
  insertPolicy(scope, policy, nowOf(scope))

export async function changePolicy(scope: WorkspaceScope, id: Id, policy: Partial<AccountPolicy>): Promise<void> {
  if (!(await updatePolicy(scope, id, policy, nowOf(scope)))) throw notFound()
}

export const removePolicy = (scope: WorkspaceScope, id: Id): Promise<void> => deletePolicy(scope, id)
