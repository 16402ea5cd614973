import { notFound } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import type { Scope } from '../scope.ts'
import type { Slice } from '../users/directory.ts'
import { placed, type RangeFilter } from '../workspaces/placed-ranges.ts'
import { type AbsenceRecord, selectRecord, selectRecords } from './absence-records.sql.ts'

export type { AbsenceRecord } from './absence-records.sql.ts'

export async function absenceRecord(scope: Scope, id: Id): Promise<AbsenceRecord> {
  const record = await selectRecord(scope, id)
  if (!record) throw notFound('There is no such absence.')
  return record
}

/** A page of the absences that overlap the range, and their number. */
export const absenceRecords = async (scope: Scope, filter: RangeFilter, slice: Slice) =>
  selectRecords(scope, await placed(scope, filter), slice)
