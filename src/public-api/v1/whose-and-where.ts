import { invalid } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { optional } from '../../platform/input/fields.ts'
import { blankAsNull, id, text } from '../../platform/input/kind.ts'
import { momentText, rangeIn } from './fields.ts'
import { theParent } from './lookup.ts'
import type { V1Scope } from './operation.ts'

/** Whose working time it is and at which location, each by our id or the caller's. */
export const whoseAndWhere = {
  location_id: optional(blankAsNull(id())),
  location_external_id: optional(blankAsNull(text())),
  user_id: optional(blankAsNull(id())),
  user_external_id: optional(blankAsNull(text())),
}

export type WhoseAndWhere = { [N in keyof typeof whoseAndWhere]?: string | null | undefined }

export const locationIn = (sent: WhoseAndWhere) => ({ id: sent.location_id, externalId: sent.location_external_id })
export const userIn = (sent: WhoseAndWhere) => ({ id: sent.user_id, externalId: sent.user_external_id })

/** What lists of working time are narrowed by. */
export const rangeFields = {
  range_start: optional(momentText()),
  range_end: optional(momentText()),
  ...whoseAndWhere,
}

/** Where a range has no end; with an offset, so that it is the same everywhere. */
const farEnd = '9999-12-29T00:00:00Z'

type RangeSent = WhoseAndWhere & { range_start?: string | undefined; range_end?: string | undefined }

export async function rangeFilter(scope: V1Scope, sent: RangeSent) {
  if (!sent.range_start) throw invalid('range_start', 'Range start must be given.')
  const orAll = (found: Id | null): Id | undefined => found ?? undefined
  return {
    range: rangeIn(sent.range_start, sent.range_end ?? farEnd),
    userId: orAll(await theParent(scope, 'users', userIn(sent), 'user_id')),
    workspaceId: orAll(await theParent(scope, 'workspaces', locationIn(sent), 'location_id')),
  }
}
