import { notFound } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import type { Scope } from '../scope.ts'
import type { Slice } from '../users/directory.ts'
import { placedRanges, type RangeIn } from '../workspaces/placed-ranges.ts'
import { type AbsenceRecord, selectRecord, selectRecords } from './absence-records.sql.ts'

export type { AbsenceRecord } from './absence-records.sql.ts'

export async function absenceRecord(scope: Scope, id: Id): Promise<AbsenceRecord> {
  const record = await selectRecord(scope, id)
  if (!record) throw notFound('There is no such absence.')
  return record
}

/** What is asked for: a range, which may lie elsewhere in each zone, of all or of one person or workspace. */
type RangeFilter = {
  range: RangeIn
  userId?: Id | undefined
  workspaceId?: Id | undefined
}

export async function absenceRecords(scope: Scope, { range, userId, workspaceId }: RangeFilter, slice: Slice) {
  return selectRecords(scope, { ranges: await placedRanges(scope, range, workspaceId), userId }, slice)
}
