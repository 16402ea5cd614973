import { type AddressableTable, idOf, presentIdOf } from '../../domain/lookup.ts'
import type { Scope } from '../../domain/scope.ts'
import { invalid, invalidAll, notFound, type Problem } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import type { Pair } from './operation.ts'

export type RecordReference = { id?: Id | null | undefined; external_id?: string | null | undefined }

/** What addresses the record of a request, inside the object or beside it. */
export const addressIn = (inside: RecordReference, beside: RecordReference): RecordReference => ({
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

/** What is wrong where neither our id nor the caller's own was given. */
export const neitherOf = ([ours, theirs]: Pair): Problem => ({
  pointer: ours,
  title: `Either ${ours} or ${theirs} must be given.`,
})

/** The record that a request is about: missing is 400, unknown is 404. */
export async function theRecord(scope: Scope, table: AddressableTable, given: RecordReference): Promise<Id> {
  if (!given.id && !given.external_id) throw invalidAll([neitherOf(['id', 'external_id'])])
  const id = await idOf(scope, table, { id: given.id, externalId: given.external_id })
  if (!id) throw notFound(`There is no such ${nouns[table]}.`)
  return id
}

/** A record that another one belongs to; null where neither id is given. */
export async function theParent(
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

/** The same where one of the two must be there. */
export async function demandParent(
  scope: Scope,
  table: AddressableTable,
  given: { id: Id | null | undefined; externalId: string | null | undefined },
  pointer: string,
): Promise<Id> {
  const id = await theParent(scope, table, given, pointer)
  if (!id) throw invalidAll([neitherOf([pointer, `${pointer.replace(/_id$/, '')}_external_id`])])
  return id
}
