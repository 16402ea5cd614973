import type { Id } from '../../platform/ids.ts'
import type { WorkspaceScope } from '../scope.ts'

export type AreaColumns = {
  name: string
  color: string
  external_id: string | null
  cost_centre?: string | null | undefined
}

export async function insertArea(
  { sql, accountId, workspace }: WorkspaceScope,
  area: AreaColumns,
  now: string,
): Promise<Id> {
  const row = { account_id: accountId, workspace_id: workspace.id, ...area, created_at: now, updated_at: now }
  const [inserted] = await sql<{ id: Id }[]>`insert into areas ${sql(row)} returning id`
  return inserted!.id
}

/** False if there is no such active area in the workspace. */
export async function updateArea(
  { sql, accountId, workspace }: WorkspaceScope,
  id: Id,
  changes: Partial<AreaColumns & { status: 'inactive' }>,
  now: string,
): Promise<boolean> {
  const changed = await sql`
    update areas set ${sql({ ...changes, updated_at: now })}
    where account_id = ${accountId} and workspace_id = ${workspace.id} and id = ${id} and status = 'active'
    returning id`
  return changed.length > 0
}

/** Null if there is no such area in the workspace. */
export async function findAreaStatus(
  { sql, accountId, workspace }: WorkspaceScope,
  id: Id,
): Promise<'active' | 'inactive' | null> {
  const [row] = await sql<{ status: 'active' | 'inactive' }[]>`
    select status from areas where account_id = ${accountId} and workspace_id = ${workspace.id} and id = ${id}`
  return row?.status ?? null
}

export async function deleteAreaUsers({ sql, accountId }: WorkspaceScope, areaId: Id): Promise<void> {
  await sql`delete from area_users where account_id = ${accountId} and area_id = ${areaId}`
}

export async function deleteOtherAreaUsers(
  { sql, accountId }: WorkspaceScope,
  areaId: Id,
  userIds: readonly Id[],
): Promise<void> {
  await sql`
    delete from area_users
    where account_id = ${accountId} and area_id = ${areaId} and not user_id = any(${userIds as string[]}::bigint[])`
}

/** Returns how many of these are in the area now. */
export async function insertAreaUsers(scope: WorkspaceScope, areaId: Id, userIds: readonly Id[]): Promise<number> {
  const { sql, accountId, workspace } = scope
  const wanted = sql`any(${userIds as string[]}::bigint[])`
  // A concurrent change of the user may insert the same row.
  await sql`
    insert into area_users (account_id, workspace_id, area_id, user_id)
    select m.account_id, m.workspace_id, ${areaId}, m.user_id
    from memberships m join users u on u.account_id = m.account_id and u.id = m.user_id and u.deleted_at is null
    where m.account_id = ${accountId} and m.workspace_id = ${workspace.id} and m.user_id = ${wanted}
    on conflict do nothing`
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from area_users
    where account_id = ${accountId} and area_id = ${areaId} and user_id = ${wanted}`
  return row!.count
}

/** Returns how many of these are users of the workspace. */
export async function deleteFromArea(scope: WorkspaceScope, areaId: Id, userIds: readonly Id[]): Promise<number> {
  const { sql, accountId, workspace } = scope
  const named = sql`any(${userIds as string[]}::bigint[])`
  await sql`delete from area_users where account_id = ${accountId} and area_id = ${areaId} and user_id = ${named}`
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count
    from memberships m join users u on u.account_id = m.account_id and u.id = m.user_id and u.deleted_at is null
    where m.account_id = ${accountId} and m.workspace_id = ${workspace.id} and m.user_id = ${named}`
  return row!.count
}
