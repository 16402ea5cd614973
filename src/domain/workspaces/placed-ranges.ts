import type { Id } from '../../platform/ids.ts'
import { zoneOf } from '../../platform/time/zone.ts'
import type { Scope } from '../scope.ts'
import { workspaceRecords } from './workspace-records.ts'

/** The range in a time zone. */
type RangeIn = (zone: string) => { from: string; until: string }

/** A range, which may differ by time zone, optionally of one person or workspace. */
export type RangeFilter = { range: RangeIn; userId?: Id | undefined; workspaceId?: Id | undefined }

/** A range, and the workspaces that have the zone it was read in. */
export type PlacedRange = { workspaceIds: readonly Id[] | 'all'; from: string; until: string }

export type PlacedFilter = { ranges: readonly PlacedRange[]; userId?: Id | undefined }

export const placed = async (scope: Scope, { range, userId, workspaceId }: RangeFilter): Promise<PlacedFilter> => ({
  ranges: await placedRanges(scope, range, workspaceId),
  userId,
})

/** Bounds that are equal in the easternmost and westernmost zone have an offset; others depend on each workspace's zone. */
async function placedRanges(scope: Scope, range: RangeIn, workspaceId: Id | undefined): Promise<PlacedRange[]> {
  const [east, west] = [range('Pacific/Kiritimati'), range('Pacific/Niue')]
  if (east.from === west.from && east.until === west.until)
    return [{ workspaceIds: workspaceId === undefined ? 'all' : [workspaceId], ...east }]
  const places = (await workspaceRecords(scope)).filter(({ id }) => workspaceId === undefined || id === workspaceId)
  return [...Map.groupBy(places, ({ time_zone }) => zoneOf(time_zone) ?? 'UTC')].map(([zone, there]) => ({
    workspaceIds: there.map(({ id }) => id),
    ...range(zone),
  }))
}
