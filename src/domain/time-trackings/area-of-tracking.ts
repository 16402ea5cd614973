import { invalid } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import type { WorkspaceScope } from '../scope.ts'
import { areaExists } from './time-tracking.sql.ts'

/** Refuses an area that the workspace does not have. None is as good. */
export async function demandArea(scope: WorkspaceScope, areaId: Id | null | undefined, pointer: string): Promise<void> {
  if (areaId && !(await areaExists(scope, areaId))) throw invalid(pointer, 'There is no such area in this workspace.')
}
