import type { Id } from '../platform/ids.ts'
import type { Scope } from './scope.ts'

/** Tables whose records integrations address by our id or by their external id. */
export type AddressableTable =
  | 'users'
  | 'absences'
  | 'areas'
  | 'workspaces'
  | 'absence_types'
  | 'tags'
  | 'time_trackings'

/** Those of them that belong to a workspace. */
export type WorkspaceTable = Exclude<AddressableTable, 'users' | 'workspaces'>

/** Records by id or external id; without deleted ones and those in deleted workspaces. */
export async function findPresent(
  { sql, accountId }: Scope,
  table: AddressableTable,
  by: 'id' | 'external_id',
  values: readonly string[],
): Promise<Id[]> {
  const ours =
    table === 'time_trackings'
      ? sql`id = any(${values as string[]}::text[])`
      : sql`id = any(${values as string[]}::bigint[])`
  const wanted = by === 'id' ? ours : sql`external_id = any(${values as string[]}::text[])`
  const present = {
    users: sql`deleted_at is null`,
    workspaces: sql`deleted_at is null`,
    absences: sql`status = 'active'`,
    time_trackings: sql`status = 'active'`,
    areas: sql`status = 'active'`,
    absence_types: sql`active`,
    // An archived tag keeps its external id, so that it can be found and used again.
    tags: sql`true`,
  }[table]
  const inPlace =
    table === 'users' || table === 'workspaces'
      ? sql`true`
      : sql`exists (
          select from workspaces w where w.account_id = t.account_id and w.id = t.workspace_id and w.deleted_at is null)`
  const rows = await sql<{ id: Id }[]>`
    select id from ${sql(table)} t
    where account_id = ${accountId} and ${wanted} and ${present} and ${inPlace} order by id`
  return rows.map((row) => row.id)
}

/** The workspace of a record; null where there is no such record. */
export async function findWorkspaceOf({ sql, accountId }: Scope, table: WorkspaceTable, id: Id): Promise<Id | null> {
  const present = table === 'absences' || table === 'time_trackings' ? sql`t.status = 'active'` : sql`true`
  const [row] = await sql<{ workspace_id: Id }[]>`
    select t.workspace_id from ${sql(table)} t
    join workspaces w on w.account_id = t.account_id and w.id = t.workspace_id and w.deleted_at is null
    where t.account_id = ${accountId} and t.id = ${id} and ${present}`
  return row?.workspace_id ?? null
}

/** The workspaces of a user, oldest first; none for a deleted user. */
export async function findWorkspacesOfUser({ sql, accountId }: Scope, userId: Id): Promise<Id[]> {
  const rows = await sql<{ id: Id }[]>`
    select w.id from memberships m
    join users u on u.account_id = m.account_id and u.id = m.user_id and u.deleted_at is null
    join workspaces w on w.account_id = m.account_id and w.id = m.workspace_id and w.deleted_at is null
    where m.account_id = ${accountId} and m.user_id = ${userId} order by w.id`
  return rows.map((row) => row.id)
}

/** The newest deleted workspace of a user who is not deleted. */
export async function findDeletedWorkspaceOf({ sql, accountId }: Scope, userId: Id): Promise<Id | null> {
  const [row] = await sql<{ id: Id }[]>`
    select w.id from memberships m
    join users u on u.account_id = m.account_id and u.id = m.user_id and u.deleted_at is null
    join workspaces w on w.account_id = m.account_id and w.id = m.workspace_id and w.deleted_at is not null
    where m.account_id = ${accountId} and m.user_id = ${userId} order by w.id desc limit 1`
  return row?.id ?? null
}

/** The workspace of each area or tag. An archived tag is found for a user who has it. */
export async function findWorkspaceIdsOf(
  { sql, accountId }: Scope,
  table: 'areas' | 'tags',
  ids: readonly Id[],
  userId: Id,
): Promise<Map<Id, Id>> {
  const offered =
    table === 'areas'
      ? sql`t.status = 'active'`
      : sql`(t.active or exists (select from user_tags l
          where l.account_id = t.account_id and l.tag_id = t.id and l.user_id = ${userId}))`
  const rows = await sql<{ id: Id; workspace_id: Id }[]>`
    select t.id, t.workspace_id from ${sql(table)} t
    where t.account_id = ${accountId} and t.id = any(${ids as string[]}::bigint[]) and ${offered}`
  return new Map(rows.map((row) => [row.id, row.workspace_id]))
}
