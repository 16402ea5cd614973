import { notFound } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { lockAndRecount } from '../entitlements/recount-balances.ts'
import { nowOf, type WorkspaceScope } from '../scope.ts'
import { type AbsenceTypeColumns, findUsersOfType, insertAbsenceTypes, updateAbsenceType } from './absence-type.sql.ts'
import { usual } from './default-absence-types.ts'

type NewAbsenceType = Pick<AbsenceTypeColumns, 'title' | 'kind'> & Partial<AbsenceTypeColumns>

export async function createAbsenceType(scope: WorkspaceScope, type: NewAbsenceType): Promise<Id> {
  const [id] = await insertAbsenceTypes(scope, scope.workspace.id, [{ ...usual(type.kind), ...type }], nowOf(scope))
  return id!
}

export async function changeAbsenceType(
  scope: WorkspaceScope,
  id: Id,
  changes: Partial<AbsenceTypeColumns>,
): Promise<void> {
  if (!(await updateAbsenceType(scope, id, changes, nowOf(scope)))) throw notFound()
  if (changes.counts_against_entitlement === undefined && changes.kind === undefined) return
  await recountUsersOf(scope, id)
}

/** Loops until no user is left: a first absence may be approved meanwhile, and counted by the old settings of the type. */
async function recountUsersOf(scope: WorkspaceScope, id: Id): Promise<void> {
  const counted = new Set<Id>()
  for (;;) {
    const left = (await findUsersOfType(scope, id)).filter((userId) => !counted.has(userId))
    if (left.length === 0) return
    for (const userId of left) {
      await lockAndRecount(scope, userId)
      counted.add(userId)
    }
  }
}

/** An archived type cannot be requested any longer; its absences stay. */
export const archiveAbsenceType = (scope: WorkspaceScope, id: Id): Promise<void> =>
  changeAbsenceType(scope, id, { active: false })
