import { invalidAll } from '../../platform/errors.ts'
import type { WorkspaceScope } from '../scope.ts'
import { countKnown } from './report-filter.sql.ts'
import type { WorkFilter } from './worked-parts.columns.ts'

/** Refuses unknown ids: a report that silently ignored them would mislead. */
export async function demandKnown(scope: WorkspaceScope, { userIds, areaIds, tagIds }: WorkFilter): Promise<void> {
  if (!userIds && !areaIds && !tagIds) return
  const requested = { users: userIds ?? [], areas: areaIds ?? [], tags: tagIds ?? [] }
  const known = await countKnown(scope, requested)
  const problems = [
    known.users < requested.users.length && {
      pointer: 'user_id',
      title: 'Each id must be the id of a user in this workspace.',
    },
    known.areas < requested.areas.length && {
      pointer: 'area_id',
      title: 'Each id must be the id of an area in this workspace.',
    },
    known.tags < requested.tags.length && {
      pointer: 'tag_id',
      title: 'Each id must be the id of a tag in this workspace.',
    },
  ].filter((problem) => problem !== false)
  if (problems.length > 0) throw invalidAll(problems)
}
