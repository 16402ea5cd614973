import { isUuid } from '../../platform/ids.ts'
import type { Scope } from '../scope.ts'
import type { Slice } from '../users/directory.ts'
import { placed, type RangeFilter } from '../workspaces/placed-ranges.ts'
import { countActionRecords, selectActionRecord, selectActionRecords } from './punch-records.sql.ts'

export type { ActionRecord } from './punch-records.sql.ts'

export const actionRecord = selectActionRecord

/** A slice of those in the range, and their number. */
export async function actionRecords(scope: Scope, wanted: RangeFilter, slice: Slice) {
  const filter = await placed(scope, wanted)
  const after = slice.after !== null && isUuid(slice.after) ? slice.after : null
  const records = await selectActionRecords(scope, filter, { ...slice, after })
  return { records, count: await countActionRecords(scope, filter) }
}
