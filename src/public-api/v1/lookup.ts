import { type AddressableTable, idOf, presentIdOf, type WorkspaceTable, workspaceOf } from '../../domain/lookup.ts'
import type { Scope, WorkspaceScope } from '../../domain/scope.ts'
import { invalid, invalidAll, notFound, type Problem } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import type { IdPair } from './operation.ts'

export type RecordReference = { id?: Id | null | undefined; external_id?: string | null | undefined }

/** The ids of the record, which may be inside the object or beside it. */
export const recordReferenceIn = (inside: RecordReference, beside: RecordReference): RecordReference => ({
  id: inside.id || beside.id,
  external_id: inside.external_id || beside.external_id,
})

const nouns: Record<AddressableTable, string> = {
  users: 'user',
  absences: 'absence',
  areas: 'working area',
  workspaces: 'location',
  absence_types: 'absence type',
  tags: 'filter',
  time_trackings: 'working session',
}

/** For a request with neither our id nor an external id. */
export const missingIdProblem = ([ours, theirs]: IdPair): Problem => ({
  pointer: ours,
  title: `Either ${ours} or ${theirs} must be given.`,
})

/** The record of the request: 400 without an id, 404 if there is no such record. */
export async function demandRecordId(scope: Scope, table: AddressableTable, given: RecordReference): Promise<Id> {
  if (!given.id && !given.external_id) throw invalidAll([missingIdProblem(['id', 'external_id'])])
  const id = await idOf(scope, table, { id: given.id, externalId: given.external_id })
  if (!id) throw notFound(`There is no such ${nouns[table]}.`)
  return id
}

/** The scope of the workspace that a record is in: 404 if there is no such record. */
export async function demandWorkspaceOf(scope: Scope, table: WorkspaceTable, id: Id): Promise<WorkspaceScope> {
  const workspaceScope = await workspaceOf(scope, table, id)
  if (!workspaceScope) throw notFound(`There is no such ${nouns[table]}.`)
  return workspaceScope
}

/** A record that another one belongs to: null without an id, 400 if there is no such record. */
export async function parentId(
  scope: Scope,
  table: AddressableTable,
  given: { id: Id | null | undefined; externalId: string | null | undefined },
  pointer: string,
): Promise<Id | null> {
  if (!given.id && !given.externalId) return null
  const id = await presentIdOf(scope, table, given)
  if (!id)
    throw invalid(
      given.id ? pointer : `${pointer.replace(/_id$/, '')}_external_id`,
      `There is no such ${nouns[table]}.`,
    )
  return id
}

/** The same for an id that is required. */
export async function demandParentId(
  scope: Scope,
  table: AddressableTable,
  given: { id: Id | null | undefined; externalId: string | null | undefined },
  pointer: string,
): Promise<Id> {
  const id = await parentId(scope, table, given, pointer)
  if (!id) throw invalidAll([missingIdProblem([pointer, `${pointer.replace(/_id$/, '')}_external_id`])])
  return id
}
