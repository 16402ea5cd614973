import { type Id, isUuid } from '../../platform/ids.ts'
import type { Scope } from '../scope.ts'
import type { Slice } from '../users/directory.ts'
import { placedRanges, type RangeIn } from '../workspaces/placed-ranges.ts'
import { countActionRecords, selectActionRecord, selectActionRecords } from './punch-records.sql.ts'

export type { ActionRecord } from './punch-records.sql.ts'

export const actionRecord = selectActionRecord

type RangeFilter = { range: RangeIn; userId?: Id | undefined; workspaceId?: Id | undefined }

/** A slice of those in the range, and how many there are. */
export async function actionRecords(scope: Scope, { range, userId, workspaceId }: RangeFilter, slice: Slice) {
  const filter = { ranges: await placedRanges(scope, range, workspaceId), userId }
  const after = slice.after !== null && isUuid(slice.after) ? slice.after : null
  const records = await selectActionRecords(scope, filter, { ...slice, after })
  return { records, count: await countActionRecords(scope, filter) }
}
