import { notFound } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import type { Scope } from '../scope.ts'
import { type AreaRecord, selectAreas } from './area-records.sql.ts'

export type { AreaRecord } from './area-records.sql.ts'

export async function areaRecord(scope: Scope, id: Id): Promise<AreaRecord> {
  const [area] = await selectAreas(scope, { id })
  if (!area) throw notFound('There is no such working area.')
  return area
}

/** All areas that are not deleted, of one workspace or of all. */
export const areaRecords = (scope: Scope, workspaceId: Id | undefined): Promise<AreaRecord[]> =>
  selectAreas(scope, { workspaceId })
