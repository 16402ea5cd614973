import { invalid, notFound } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { localDate } from '../../platform/time/instant.ts'
import { nowOf, type Scope } from '../scope.ts'
import {
  deleteEntitlement,
  type EntitlementColumns,
  type EntitlementRow,
  findOwner,
  insertEntitlement,
  lockEntitlement,
  lockLedger,
  updateEntitlement,
} from './entitlement.sql.ts'
import { lockAndRecount } from './recount-balances.ts'

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
    ...given(wanted),
    starts_at,
  }
  check(row)
  await lockLedger(scope, userId)
  const id = await insertEntitlement(scope, userId, row, nowOf(scope))
  await lockAndRecount(scope, userId)
  return id
}

export async function changeEntitlement(scope: Scope, id: Id, wanted: Partial<EntitlementColumns>): Promise<void> {
  const entitlement = await lockLedgerAndEntitlement(scope, id)
  const changes = given(wanted)
  check({ ...entitlement, ...changes })
  await updateEntitlement(scope, id, changes, nowOf(scope))
  await lockAndRecount(scope, entitlement.user_id)
}

export async function removeEntitlement(scope: Scope, id: Id): Promise<void> {
  const entitlement = await lockLedgerAndEntitlement(scope, id)
  await deleteEntitlement(scope, id)
  await lockAndRecount(scope, entitlement.user_id)
}

async function lockLedgerAndEntitlement(scope: Scope, id: Id): Promise<EntitlementRow> {
  const owner = await findOwner(scope, id)
  if (owner !== null) await lockLedger(scope, owner)
  const entitlement = owner && (await lockEntitlement(scope, id))
  if (!entitlement) throw notFound()
  return entitlement
}

/** Drops undefined fields, so that they do not overwrite defaults. */
const given = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T

function check(row: EntitlementColumns): void {
  if (row.ends_at < row.starts_at) throw invalid('ends_at', 'Ends at must not be before the start.')
  if (row.transfer_remaining && !row.end_of_transfer_period)
    throw invalid('end_of_transfer_period', 'End of transfer period must be given when the rest is transferred.')
  if (row.end_of_transfer_period && row.end_of_transfer_period < row.ends_at)
    throw invalid('end_of_transfer_period', 'End of transfer period must not be before the end.')
}
