import { invalid, notFound } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { nowOf, type WorkspaceScope } from '../scope.ts'
import {
  deleteWageType,
  insertWageType,
  lockWageType,
  sourceExists,
  updateWageType,
  type WageTypeColumns,
} from './wage-type.sql.ts'

export async function addWageType(scope: WorkspaceScope, wageType: Partial<WageTypeColumns>): Promise<Id> {
  await demandComplete(scope, wageType)
  return insertWageType(scope, wageType, nowOf(scope))
}

export async function changeWageType(scope: WorkspaceScope, id: Id, changes: Partial<WageTypeColumns>): Promise<void> {
  const stored = await lockWageType(scope, id)
  if (!stored) throw notFound()
  await demandComplete(scope, { ...stored, ...changes })
  await updateWageType(scope, id, changes, nowOf(scope))
}

export const removeWageType = (scope: WorkspaceScope, id: Id): Promise<void> => deleteWageType(scope, id)

async function demandComplete(scope: WorkspaceScope, wageType: Partial<WageTypeColumns>): Promise<void> {
  const { source, number, left_out, surcharge_rule_id, absence_type_id } = wageType
  if (number == null && !left_out && source !== 'vacation_days' && source !== 'sick_days')
    throw invalid('number', 'A wage type needs a number unless it is marked as left out.')
  if ((source === 'surcharge') !== (surcharge_rule_id != null))
    throw invalid(
      'surcharge_rule_id',
      'A surcharge rule must be given for the source surcharge, and only for that one.',
    )
  if ((source === 'absence') !== (absence_type_id != null))
    throw invalid('absence_type_id', 'An absence type must be given for the source absence, and only for that one.')
  if (surcharge_rule_id && !(await sourceExists(scope, 'surcharge_rules', surcharge_rule_id)))
    throw invalid('surcharge_rule_id', 'There is no such surcharge rule in this workspace.')
  if (absence_type_id && !(await sourceExists(scope, 'absence_types', absence_type_id)))
    throw invalid('absence_type_id', 'There is no such absence type in this workspace.')
}
