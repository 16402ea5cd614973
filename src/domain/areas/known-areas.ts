import { invalid } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import type { WorkspaceScope } from '../scope.ts'
import { findAreaStatus } from './area.sql.ts'

/** With `removedToo` a removed area is accepted: people have worked in it. */
export async function demandArea(
  scope: WorkspaceScope,
  id: Id,
  { removedToo = false, pointer = 'area_id' } = {},
): Promise<void> {
  const status = await findAreaStatus(scope, id)
  if (status === null || (status !== 'active' && !removedToo))
    throw invalid(pointer, 'There is no such area in this workspace.')
}
