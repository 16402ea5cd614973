import { notFound } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { zoneOf } from '../../platform/time/zone.ts'
import type { Scope } from '../scope.ts'
import type { Slice } from '../users/directory.ts'
import { workspaceRecords } from '../workspaces/workspace-records.ts'
import { type AbsenceRecord, type PlacedRange, selectRecord, selectRecords } from './absence-records.sql.ts'

export type { AbsenceRecord } from './absence-records.sql.ts'

export async function absenceRecord(scope: Scope, id: Id): Promise<AbsenceRecord> {
  const record = await selectRecord(scope, id)
  if (!record) throw notFound('There is no such absence.')
  return record
}

/** What is asked for: a range, which may lie elsewhere in each zone, of all or of one person or workspace. */
type RangeFilter = {
  range(zone: string): { from: string; until: string }
  userId?: Id | undefined
  workspaceId?: Id | undefined
}

export async function absenceRecords(scope: Scope, { range, userId, workspaceId }: RangeFilter, slice: Slice) {
  return selectRecords(scope, { ranges: await placed(scope, range, workspaceId), userId }, slice)
}

/** Bounds that read the same at both ends of the world bring an offset of their own; others go by each workspace's zone. */
async function placed(scope: Scope, range: RangeFilter['range'], workspaceId?: Id): Promise<PlacedRange[]> {
  const [east, west] = [range('Pacific/Kiritimati'), range('Pacific/Niue')]
  if (east.from === west.from && east.until === west.until)
    return [{ workspaceIds: workspaceId === undefined ? 'all' : [workspaceId], ...east }]
  const places = (await workspaceRecords(scope)).filter(({ id }) => workspaceId === undefined || id === workspaceId)
  return [...Map.groupBy(places, ({ time_zone }) => zoneOf(time_zone) ?? 'UTC')].map(([zone, there]) => ({
    workspaceIds: there.map(({ id }) => id),
    ...range(zone),
  }))
}
