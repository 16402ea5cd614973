import { invalid } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import type { WorkspaceScope } from '../scope.ts'
import { findTagIds } from './tag.sql.ts'

export async function demandTags(scope: WorkspaceScope, ids: readonly Id[], pointer: string): Promise<void> {
  if (ids.length > 0 && (await findTagIds(scope, ids)).length < ids.length)
    throw invalid(pointer, 'Each id must be that of a tag of this workspace.')
}
