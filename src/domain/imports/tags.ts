import { invalid } from '../../platform/errors.ts'
import { audited } from '../audit/audited.ts'
import { archiveTag, createTag } from '../tags/write-tag.ts'
import type { TakeBack } from './importer.ts'
import { madeByName } from './made-by-name.ts'
import { findTagsByTitle, lockTagUse } from './tags.sql.ts'

export const tagsByTitle = madeByName({
  kind: 'tag',
  find: findTagsByTitle,
  create: (scope, title) => createTag(scope, { title }),
})

export const archiveTakenBackTag: TakeBack = async (scope, id) => {
  const tag = await lockTagUse(scope, id)
  if (!tag) return
  if (tag.used) throw invalid('tags', 'This tag is in use now, so it is kept.')
  await audited(scope, { kind: 'tag', id, createdId: () => null, work: () => archiveTag(scope, id) })
}
