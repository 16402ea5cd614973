import { notFound } from '../../platform/errors.ts'
import type { Scope } from '../scope.ts'
import type { Slice } from '../users/directory.ts'
import { placed, type RangeFilter } from '../workspaces/placed-ranges.ts'
import { selectTrackingRecord, selectTrackingRecords, type TrackingRecord } from './tracking-records.sql.ts'

export type { TrackingRecord } from './tracking-records.sql.ts'

export async function trackingRecord(scope: Scope, id: string): Promise<TrackingRecord> {
  const record = await selectTrackingRecord(scope, id)
  if (!record) throw notFound('There is no such working session.')
  return record
}

/** A slice of those that touch the range, and their number. */
export const trackingRecords = async (scope: Scope, filter: RangeFilter, slice: Slice) =>
  selectTrackingRecords(scope, await placed(scope, filter), slice)
