import { notFound } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import type { Scope } from '../scope.ts'
import type { Slice } from '../users/directory.ts'
import { placedRanges, type RangeIn } from '../workspaces/placed-ranges.ts'
import { selectTrackingRecord, selectTrackingRecords, type TrackingRecord } from './tracking-records.sql.ts'

export type { TrackingRecord } from './tracking-records.sql.ts'

export async function trackingRecord(scope: Scope, id: string): Promise<TrackingRecord> {
  const record = await selectTrackingRecord(scope, id)
  if (!record) throw notFound('There is no such working session.')
  return record
}

type RangeFilter = { range: RangeIn; userId?: Id | undefined; workspaceId?: Id | undefined }

/** A slice of those that touch the range, and how many do. */
export async function trackingRecords(scope: Scope, { range, userId, workspaceId }: RangeFilter, slice: Slice) {
  return selectTrackingRecords(scope, { ranges: await placedRanges(scope, range, workspaceId), userId }, slice)
}
