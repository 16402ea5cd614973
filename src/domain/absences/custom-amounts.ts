import { forbidden } from '../../platform/errors.ts'
import { may, type Subject } from '../permissions.ts'
import type { WorkspaceScope } from '../scope.ts'

type Amounts = { custom?: boolean | undefined; days?: number | undefined; hours?: number | undefined }
type Stored = { use_custom_values: boolean; days: number; hours: number }

/** Whether days and hours differ from the stored ones: clients send back what they have read. */
export function changesAmounts({ custom, days, hours }: Amounts, stored: Stored | null): boolean {
  const differs = <T>(wanted: T | undefined, present: T | undefined) => wanted !== undefined && wanted !== present
  return (
    differs(custom, stored?.use_custom_values ?? false) || differs(days, stored?.days) || differs(hours, stored?.hours)
  )
}

/** Days and hours are computed unless an admin of the person sets them. */
export function demandAmounts(
  { actor }: WorkspaceScope,
  subject: Subject,
  wanted: Amounts,
  stored: Stored | null,
): void {
  if (changesAmounts(wanted, stored) && !may(actor, 'absence.set_amounts', subject))
    throw forbidden('Only your admins can set the days and hours of an absence.')
}
