import { inWorkspace } from '../../domain/lookup.ts'
import type { WorkspaceScope } from '../../domain/scope.ts'
import { invalid } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { optional } from '../../platform/input/fields.ts'
import { blankAsNull, id, text } from '../../platform/input/kind.ts'
import { momentText, rangeIn } from './fields.ts'
import { demandParent, theParent } from './lookup.ts'
import type { V1Scope } from './operation.ts'

// Whose something is and at which location, each by our id or the caller's.

export const userFields = {
  user_id: optional(blankAsNull(id())),
  user_external_id: optional(blankAsNull(text())),
}

export const locationFields = {
  location_id: optional(blankAsNull(id())),
  location_external_id: optional(blankAsNull(text())),
}

export const byEitherUserId = ['user_id', 'user_external_id'] as const
export const byEitherLocationId = ['location_id', 'location_external_id'] as const

export const whoseAndWhere = { ...locationFields, ...userFields }

type NamedUser = { [N in keyof typeof userFields]?: string | null | undefined }
export type NamedLocation = { [N in keyof typeof locationFields]?: string | null | undefined }
export type WhoseAndWhere = NamedUser & NamedLocation

const userIn = (sent: NamedUser) => ({ id: sent.user_id, externalId: sent.user_external_id })
const locationIn = (sent: NamedLocation) => ({ id: sent.location_id, externalId: sent.location_external_id })

/** Undefined where none is named. */
export const namedUser = async (scope: V1Scope, sent: NamedUser): Promise<Id | undefined> =>
  (await theParent(scope, 'users', userIn(sent), 'user_id')) ?? undefined

export const demandNamedUser = (scope: V1Scope, sent: NamedUser): Promise<Id> =>
  demandParent(scope, 'users', userIn(sent), 'user_id')

/** Undefined where none is named. */
export const namedLocation = async (scope: V1Scope, sent: NamedLocation): Promise<Id | undefined> =>
  (await theParent(scope, 'workspaces', locationIn(sent), 'location_id')) ?? undefined

export const demandNamedLocation = (scope: V1Scope, sent: NamedLocation): Promise<Id> =>
  demandParent(scope, 'workspaces', locationIn(sent), 'location_id')

export const inNamedLocation = async (scope: V1Scope, sent: NamedLocation): Promise<WorkspaceScope> =>
  inWorkspace(scope, await demandNamedLocation(scope, sent))

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
  return {
    range: rangeIn(sent.range_start, sent.range_end ?? farEnd),
    userId: await namedUser(scope, sent),
    workspaceId: await namedLocation(scope, sent),
  }
}
