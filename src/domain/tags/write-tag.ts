import { notFound } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { nowOf, type WorkspaceScope } from '../scope.ts'
import { findOrInsertTag, insertTag, type TagColumns, updateTag } from './tag.sql.ts'

export const createTag = (scope: WorkspaceScope, tag: Pick<TagColumns, 'title'> & Partial<TagColumns>): Promise<Id> =>
  insertTag(scope, tag, nowOf(scope))

export async function changeTag(scope: WorkspaceScope, id: Id, changes: Partial<TagColumns>): Promise<void> {
  if (!(await updateTag(scope, id, changes, nowOf(scope)))) throw notFound()
}

/** An archived tag is no longer offered; records keep it. */
export const archiveTag = (scope: WorkspaceScope, id: Id): Promise<void> => changeTag(scope, id, { active: false })

export const findOrCreateTag = (scope: WorkspaceScope, title: string): Promise<Id> =>
  findOrInsertTag(scope, title, nowOf(scope))
