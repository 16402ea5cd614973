import { notFound } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { zoneOf } from '../../platform/time/zone.ts'
import type { Scope } from '../scope.ts'
import type { Slice } from '../users/directory.ts'
import { workspaceRecords } from '../workspaces/workspace-records.ts'
import {
  type AbsenceRecord,
  countRecords,
  type RecordFilter,
  selectRecord,
  selectRecords,
} from './absence-records.sql.ts'

export type { AbsenceRecord } from './absence-records.sql.ts'

export async function absenceRecord(scope: Scope, id: Id): Promise<AbsenceRecord> {
  const record = await selectRecord(scope, id)
  if (!record) throw notFound('There is no such absence.')
  return record
}

/** What is asked for: a range, which may lie elsewhere in each zone, of all or of one person or workspace. */
export type RangeFilter = {
  range(zone: string): { from: string; until: string }
  userId?: Id | undefined
  workspaceId?: Id | undefined
}

export async function absenceRecords(scope: Scope, { range, userId, workspaceId }: RangeFilter, slice: Slice) {
  const places = (await workspaceRecords(scope)).filter(({ id }) => workspaceId === undefined || id === workspaceId)
  const ranges = places.map(({ id, time_zone }) => ({ workspaceId: id, ...range(zoneOf(time_zone) ?? 'UTC') }))
  const filter: RecordFilter = { ranges, userId }
  const [absences, count] = await Promise.all([selectRecords(scope, filter, slice), countRecords(scope, filter)])
  return { absences, count }
}
