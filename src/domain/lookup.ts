import { invalid, notFound } from '../platform/errors.ts'
import type { Id } from '../platform/ids.ts'
import { actingInWorkspace } from './access/authenticate.ts'
import {
  type AddressableTable,
  findDeletedWorkspaceOf,
  findPresent,
  findWorkspaceIdsOf,
  findWorkspaceOf,
  findWorkspacesOfUser,
  type WorkspaceTable,
} from './lookup.sql.ts'
import type { Scope, WorkspaceScope } from './scope.ts'

export type { AddressableTable, WorkspaceTable } from './lookup.sql.ts'

/** The id of a record: ours, which is not checked, or the one for an external id. Ours takes precedence. */
export async function idOf(
  scope: Scope,
  table: AddressableTable,
  given: { id?: Id | null | undefined; externalId?: string | null | undefined },
): Promise<Id | null> {
  if (given.id) return given.id
  if (!given.externalId) return null
  return (await findPresent(scope, table, 'external_id', [given.externalId]))[0] ?? null
}

/** The same, but null for a deleted record. */
export async function presentIdOf(
  scope: Scope,
  table: AddressableTable,
  given: { id?: Id | null | undefined; externalId?: string | null | undefined },
): Promise<Id | null> {
  if (!given.id) return idOf(scope, table, given)
  return (await findPresent(scope, table, 'id', [given.id]))[0] ?? null
}

/** Ids of several records, by id or external id. Undefined if neither is given. */
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
      'At least one of these ids does not exist.',
    )
  return found
}

export const inWorkspace = (scope: Scope, workspaceId: Id): Promise<WorkspaceScope> =>
  scopeInWorkspace(scope, workspaceId, 'standing')

/** The same for a workspace that may have been deleted. */
export const inAnyWorkspace = (scope: Scope, workspaceId: Id): Promise<WorkspaceScope> =>
  scopeInWorkspace(scope, workspaceId, 'any')

async function scopeInWorkspace(scope: Scope, workspaceId: Id, which: 'standing' | 'any'): Promise<WorkspaceScope> {
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

/** The scopes of all workspaces of the user; none where there is no such user. */
export async function workspacesOfUser(scope: Scope, userId: Id): Promise<WorkspaceScope[]> {
  const ids = await findWorkspacesOfUser(scope, userId)
  return Promise.all(ids.map((id) => inWorkspace(scope, id)))
}

/** A scope in which a user can be changed or deleted whose workspaces are all deleted. */
export async function deletedWorkspaceOf(scope: Scope, userId: Id): Promise<WorkspaceScope | null> {
  const id = await findDeletedWorkspaceOf(scope, userId)
  return id === null ? null : inAnyWorkspace(scope, id)
}

/** Groups areas or tags by their workspace; refuses unknown ones. */
export async function groupByWorkspace(
  scope: Scope,
  table: 'areas' | 'tags',
  ids: readonly Id[],
  userId: Id,
  pointer: string,
): Promise<Map<Id, Id[]>> {
  const workspaceIds = await findWorkspaceIdsOf(scope, table, ids, userId)
  if (workspaceIds.size < ids.length) throw invalid(pointer, 'At least one of these ids does not exist.')
  return Map.groupBy(ids, (id) => workspaceIds.get(id)!)
}
