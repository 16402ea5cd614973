import { inWorkspace } from '../../domain/lookup.ts'
import type { WorkspaceScope } from '../../domain/scope.ts'
import { invalid } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { optional } from '../../platform/input/fields.ts'
import { blankAsNull, id, text } from '../../platform/input/kind.ts'
import { momentText, openEnd, rangeEndText, rangeInZone } from './fields.ts'
import { demandParentId, parentId } from './lookup.ts'
import type { V1Scope } from './operation.ts'

// The user and the location of a record, each by our id or an external id.

export const userFields = {
  user_id: optional(blankAsNull(id())),
  user_external_id: optional(blankAsNull(text())),
}

export const locationFields = {
  location_id: optional(blankAsNull(id())),
  location_external_id: optional(blankAsNull(text())),
}

export const userIdPair = ['user_id', 'user_external_id'] as const
export const locationIdPair = ['location_id', 'location_external_id'] as const

export const userAndLocationFields = { ...locationFields, ...userFields }

type UserReference = { [N in keyof typeof userFields]?: string | null | undefined }
export type LocationReference = { [N in keyof typeof locationFields]?: string | null | undefined }
export type UserAndLocation = UserReference & LocationReference

const userReferenceIn = (input: UserReference) => ({ id: input.user_id, externalId: input.user_external_id })
const locationReferenceIn = (input: LocationReference) => ({
  id: input.location_id,
  externalId: input.location_external_id,
})

/** Undefined if none is given. */
export const optionalUserId = async (scope: V1Scope, input: UserReference): Promise<Id | undefined> =>
  (await parentId(scope, 'users', userReferenceIn(input), 'user_id')) ?? undefined

export const demandUserId = (scope: V1Scope, input: UserReference): Promise<Id> =>
  demandParentId(scope, 'users', userReferenceIn(input), 'user_id')

/** Undefined if none is given. */
export const optionalLocationId = async (scope: V1Scope, input: LocationReference): Promise<Id | undefined> =>
  (await parentId(scope, 'workspaces', locationReferenceIn(input), 'location_id')) ?? undefined

export const demandLocationId = (scope: V1Scope, input: LocationReference): Promise<Id> =>
  demandParentId(scope, 'workspaces', locationReferenceIn(input), 'location_id')

export const demandLocationScope = async (scope: V1Scope, input: LocationReference): Promise<WorkspaceScope> =>
  inWorkspace(scope, await demandLocationId(scope, input))

/** The filters of lists by time. */
export const rangeFields = {
  range_start: optional(momentText()),
  range_end: optional(rangeEndText()),
  ...userAndLocationFields,
}

type RangeInput = UserAndLocation & { range_start?: string | undefined; range_end?: string | undefined }

export async function rangeFilter(scope: V1Scope, input: RangeInput) {
  if (!input.range_start) throw invalid('range_start', 'Range start must be given.')
  return {
    range: rangeInZone(input.range_start, input.range_end ?? openEnd),
    userId: await optionalUserId(scope, input),
    workspaceId: await optionalLocationId(scope, input),
  }
}
