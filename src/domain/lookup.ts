import { invalid, notFound } from '../platform/errors.ts'
import type { Id } from '../platform/ids.ts'
import { actingInWorkspace } from './access/authenticate.ts'
import {
  type AddressableTable,
  findDeletedWorkspaceOf,
  findPlaces,
  findPresent,
  findWorkspaceOf,
  findWorkspacesOfUser,
  type WorkspaceTable,
} from './lookup.sql.ts'
import type { Scope, WorkspaceScope } from './scope.ts'

export type { AddressableTable } from './lookup.sql.ts'

/** One record, by our id, which is taken as it is, or by the caller's; where both are given, ours decides. */
export async function idOf(
  scope: Scope,
  table: AddressableTable,
  given: { id?: Id | null | undefined; externalId?: string | null | undefined },
): Promise<Id | null> {
  if (given.id) return given.id
  if (!given.externalId) return null
  return (await findPresent(scope, table, 'external_id', [given.externalId]))[0] ?? null
}

/** The same, where a record that is not there any more is as good as none. */
export async function presentIdOf(
  scope: Scope,
  table: AddressableTable,
  given: { id?: Id | null | undefined; externalId?: string | null | undefined },
): Promise<Id | null> {
  if (!given.id) return idOf(scope, table, given)
  return (await findPresent(scope, table, 'id', [given.id]))[0] ?? null
}

/** Several records, by our ids or by the caller's. Undefined where neither is given, none where they are empty. */
export async function idsOf(
  scope: Scope,
  table: AddressableTable,
  given: { ids?: readonly Id[] | undefined; externalIds?: readonly string[] | undefined },
  pointer: string,
): Promise<Id[] | undefined> {
  const byOurs = given.ids !== undefined && (given.ids.length > 0 || !given.externalIds)
  const values = byOurs ? given.ids : given.externalIds
  if (!values?.length) return values && []
  const found = await findPresent(scope, table, byOurs ? 'id' : 'external_id', values)
  if (found.length < new Set(values).size)
    throw invalid(
      byOurs ? pointer : pointer.replace(/_ids$/, '_external_ids'),
      'There is no record with one of these ids.',
    )
  return found
}

/** The account's scope inside one of its workspaces. */
export const inWorkspace = (scope: Scope, workspaceId: Id): Promise<WorkspaceScope> =>
  actingIn(scope, workspaceId, 'standing')

/** The same where it may have been deleted. */
export const inAnyWorkspace = (scope: Scope, workspaceId: Id): Promise<WorkspaceScope> =>
  actingIn(scope, workspaceId, 'any')

async function actingIn(scope: Scope, workspaceId: Id, which: 'standing' | 'any'): Promise<WorkspaceScope> {
  const appContext = {
    clock: scope.clock,
    keys: scope.keys,
    filesPerAccount: scope.filesPerAccount,
    origin: scope.origin,
    enqueue: (_sql: unknown, job: string, payload: object) => scope.enqueue(job, payload),
  }
  const found = await actingInWorkspace(appContext, scope.sql, scope.accountId, workspaceId, which)
  if (!found) throw notFound('There is no such location.')
  return { ...found, actor: scope.actor }
}

export async function workspaceOf(scope: Scope, table: WorkspaceTable, id: Id): Promise<WorkspaceScope | null> {
  const workspaceId = await findWorkspaceOf(scope, table, id)
  return workspaceId === null ? null : inWorkspace(scope, workspaceId)
}

/** The scopes of all workspaces that the user belongs to; none where there is no such user. */
export async function workspacesOfUser(scope: Scope, userId: Id): Promise<WorkspaceScope[]> {
  const ids = await findWorkspacesOfUser(scope, userId)
  return Promise.all(ids.map((id) => inWorkspace(scope, id)))
}

/** Where a user can be reached to be changed or deleted, all of whose workspaces are deleted. */
export async function deletedWorkspaceOf(scope: Scope, userId: Id): Promise<WorkspaceScope | null> {
  const id = await findDeletedWorkspaceOf(scope, userId)
  return id === null ? null : inAnyWorkspace(scope, id)
}

/** Sorts areas or tags by the workspace they belong to; refuses what the account does not have. */
export async function byWorkspace(
  scope: Scope,
  table: 'areas' | 'tags',
  ids: readonly Id[],
  userId: Id,
  pointer: string,
): Promise<Map<Id, Id[]>> {
  const places = await findPlaces(scope, table, ids, userId)
  if (places.size < ids.length) throw invalid(pointer, 'There is no record with one of these ids.')
  return Map.groupBy(ids, (id) => places.get(id)!)
}
