import { invalid, invalidAll } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import type { WorkspaceScope } from '../scope.ts'
import { findTagIds } from './tag.sql.ts'

const title = 'Each id must be the id of a tag in this workspace.'

export async function demandTags(scope: WorkspaceScope, ids: readonly Id[], pointer: string): Promise<void> {
  if ((await unknownAmong(scope, ids)).length > 0) throw invalid(pointer, title)
}

/** For lists whose entries have pointers of their own. */
export async function demandEachTag(
  scope: WorkspaceScope,
  ids: readonly Id[],
  pointerOf: (index: number) => string,
): Promise<void> {
  const unknown = await unknownAmong(scope, ids)
  if (unknown.length > 0) throw invalidAll(unknown.map((index) => ({ pointer: pointerOf(index), title })))
}

/** The indexes of ids that belong to no tag of the workspace. */
async function unknownAmong(scope: WorkspaceScope, ids: readonly Id[]): Promise<number[]> {
  const known = new Set(ids.length > 0 ? await findTagIds(scope, ids) : [])
  return [...ids.keys()].filter((index) => !known.has(ids[index]!))
}
