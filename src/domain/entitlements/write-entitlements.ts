import { invalid, notFound } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { withoutUndefined } from '../../platform/input/without-undefined.ts'
import { localDate } from '../../platform/time/instant.ts'
import { nowOf, type Scope } from '../scope.ts'
import {
  deleteEntitlement,
  type EntitlementColumns,
  type EntitlementRow,
  findEntitlementOwner,
  insertEntitlement,
  lockEntitlement,
  lockLedger,
  updateEntitlement,
} from './entitlement.sql.ts'
import { recountLocked } from './recount-balances.ts'

export type NewEntitlement = Pick<EntitlementColumns, 'title' | 'planned_days'> & Partial<EntitlementColumns>

/** Without dates it is for the current calendar year. */
export async function grantEntitlement(scope: Scope, userId: Id, wanted: NewEntitlement): Promise<Id> {
  const { year } = localDate(scope.clock.now(), scope.zone)
  const starts_at = wanted.starts_at ?? `${year}-01-01`
  const row = {
    ends_at: `${starts_at.slice(0, 4)}-12-31`,
    kind: 'contractual' as const,
    expires: false,
    transfer_remaining: false,
    end_of_transfer_period: null,
    import_id: null,
    ...withoutUndefined(wanted),
    starts_at,
  }
  check(row)
  const zone = await lockLedger(scope, userId)
  const id = await insertEntitlement(scope, userId, row, nowOf(scope))
  await recountLocked(scope, userId, zone)
  return id
}

export async function changeEntitlement(scope: Scope, id: Id, wanted: Partial<EntitlementColumns>): Promise<void> {
  const { entitlement, zone } = await lockLedgerAndEntitlement(scope, id)
  const changes = withoutUndefined(wanted)
  check({ ...entitlement, ...changes })
  await updateEntitlement(scope, id, changes, nowOf(scope))
  await recountLocked(scope, entitlement.user_id, zone)
}

export async function removeEntitlement(scope: Scope, id: Id): Promise<void> {
  const { entitlement, zone } = await lockLedgerAndEntitlement(scope, id)
  await deleteEntitlement(scope, id)
  await recountLocked(scope, entitlement.user_id, zone)
}

/** With the zone of the ledger, which recounting it needs. */
async function lockLedgerAndEntitlement(
  scope: Scope,
  id: Id,
): Promise<{ entitlement: EntitlementRow; zone: string | null }> {
  const owner = await findEntitlementOwner(scope, id)
  if (owner === null) throw notFound()
  const zone = await lockLedger(scope, owner)
  const entitlement = await lockEntitlement(scope, id)
  if (!entitlement) throw notFound()
  return { entitlement, zone }
}

function check(row: EntitlementColumns): void {
  if (row.ends_at < row.starts_at) throw invalid('ends_at', 'Ends at must not be before the start.')
  if (row.transfer_remaining && !row.end_of_transfer_period)
    throw invalid('end_of_transfer_period', 'End of transfer period must be given when the rest is transferred.')
  if (row.end_of_transfer_period && row.end_of_transfer_period < row.ends_at)
    throw invalid('end_of_transfer_period', 'End of transfer period must not be before the end.')
}
