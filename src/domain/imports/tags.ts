import { invalid } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { audited } from '../audit/audited.ts'
import type { WorkspaceScope } from '../scope.ts'
import { archiveTag, createTag } from '../tags/write-tag.ts'
import type { MadeRecord, TakeBack } from './importer.ts'
import { findTagsByTitle, lockTagUse } from './tags.sql.ts'

/** Those that are not there yet. */
export async function missingTags(scope: WorkspaceScope, titles: readonly string[]): Promise<Set<string>> {
  if (titles.length === 0) return new Set()
  const found = new Set((await findTagsByTitle(scope, titles)).map(({ title }) => title))
  return new Set(titles.filter((title) => !found.has(title)))
}

/** The tags of these titles, made where they are missing. */
export async function tagsTitled(
  scope: WorkspaceScope,
  titles: readonly string[],
): Promise<{ ids: Id[]; made: MadeRecord[] }> {
  if (titles.length === 0) return { ids: [], made: [] }
  const found = new Map((await findTagsByTitle(scope, titles)).map(({ id, title }) => [title.toLowerCase(), id]))
  const made: MadeRecord[] = []
  for (const title of titles) {
    if (found.has(title.toLowerCase())) continue
    const work = () => createTag(scope, { title })
    const id = await audited(scope, { kind: 'tag', id: null, madeBy: (made) => made, work })
    found.set(title.toLowerCase(), id)
    made.push({ kind: 'tag', id })
  }
  return { ids: [...new Set(found.values())], made }
}

export const archiveTakenBackTag: TakeBack = async (scope, id) => {
  const tag = await lockTagUse(scope, id)
  if (!tag) return
  if (tag.used) throw invalid('tags', 'This tag is in use by now, so it stays.')
  await audited(scope, { kind: 'tag', id, madeBy: () => null, work: () => archiveTag(scope, id) })
}
