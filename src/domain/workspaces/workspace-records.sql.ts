import type { Id } from '../../platform/ids.ts'
import type { Scope } from '../scope.ts'

export type WorkspaceRecord = {
  id: Id
  name: string
  phone: string | null
  time_zone: string
  locale: string
  external_id: string | null
  created_at: string
  updated_at: string
}

export async function selectWorkspaces({ sql, accountId }: Scope, id: Id | null): Promise<WorkspaceRecord[]> {
  return sql<WorkspaceRecord[]>`
    select id, name, phone, time_zone, locale, external_id, created_at, updated_at from workspaces
    where account_id = ${accountId} and deleted_at is null and ${id === null ? sql`true` : sql`id = ${id}`}
    order by id`
}

export type TagRecord = {
  id: Id
  title: string
  active: boolean
  color: string | null
  external_id: string | null
  workspace_id: Id
}

export async function selectTags(
  { sql, accountId }: Scope,
  filter: { id?: Id; workspaceId?: Id | undefined },
): Promise<TagRecord[]> {
  return sql<TagRecord[]>`
    select t.id, t.title, t.active, t.color, t.external_id, t.workspace_id from tags t
    join workspaces w on w.account_id = t.account_id and w.id = t.workspace_id and w.deleted_at is null
    where t.account_id = ${accountId} and ${filter.id ? sql`t.id = ${filter.id}` : sql`t.active`}
      and ${filter.workspaceId ? sql`t.workspace_id = ${filter.workspaceId}` : sql`true`}
    order by t.id`
}

export type AbsenceTypeRecord = {
  id: Id
  title: string
  kind: string
  external_id: string | null
  workspace_id: Id
  counts_against_entitlement: boolean
  paid: boolean
}

export async function selectAbsenceTypes(
  { sql, accountId }: Scope,
  workspaceId: Id | undefined,
): Promise<AbsenceTypeRecord[]> {
  return sql<AbsenceTypeRecord[]>`
    select t.id, t.title, t.kind, t.external_id, t.workspace_id, t.counts_against_entitlement, t.paid
    from absence_types t
    join workspaces w on w.account_id = t.account_id and w.id = t.workspace_id and w.deleted_at is null
    where t.account_id = ${accountId} and t.active
      and ${workspaceId ? sql`t.workspace_id = ${workspaceId}` : sql`true`}
    order by t.id`
}
