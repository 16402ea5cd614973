import { notFound } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import type { Scope } from '../scope.ts'
import type { Slice } from '../users/directory.ts'
import { countEntitlements, type EntitlementRecord, selectEntitlements } from './entitlement.sql.ts'

export type { EntitlementRecord } from './entitlement.sql.ts'

export async function entitlementRecord(scope: Scope, id: Id): Promise<EntitlementRecord> {
  const [record] = await selectEntitlements(scope, { id }, { after: null, skip: 0, most: 1 })
  if (!record) throw notFound('There is no such vacation entitlement.')
  return record
}

/** The entitlements that overlap the range. */
export async function entitlementRecords(
  scope: Scope,
  filter: { userId: Id; from?: string | undefined; until?: string | undefined },
  slice: Slice,
) {
  const [records, count] = await Promise.all([
    selectEntitlements(scope, filter, slice),
    countEntitlements(scope, filter),
  ])
  return { records, count }
}
