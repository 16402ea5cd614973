import type { Id } from '../../platform/ids.ts'
import type { Scope, WorkspaceScope } from '../scope.ts'

export type AbsenceTypeColumns = {
  title: string
  kind: string
  active: boolean
  external_id: string | null
  counts_against_entitlement: boolean
  needs_approval: boolean
  paid: boolean
  color: string | null
}

export async function insertAbsenceTypes(
  { sql, accountId }: Scope,
  workspaceId: Id,
  types: readonly (Pick<AbsenceTypeColumns, 'title' | 'kind'> & Partial<AbsenceTypeColumns>)[],
  now: string,
): Promise<Id[]> {
  const rows = types.map((type) => ({
    account_id: accountId,
    workspace_id: workspaceId,
    ...type,
    created_at: now,
    updated_at: now,
  }))
  const inserted = await sql<{ id: Id }[]>`insert into absence_types ${sql(rows)} returning id`
  return inserted.map((row) => row.id)
}

export async function updateAbsenceType(
  { sql, accountId, workspace }: WorkspaceScope,
  id: Id,
  changes: Partial<AbsenceTypeColumns>,
  now: string,
): Promise<boolean> {
  const changed = await sql`
    update absence_types set ${sql({ ...changes, updated_at: now })}
    where account_id = ${accountId} and workspace_id = ${workspace.id} and id = ${id}
    returning id`
  return changed.length > 0
}

/** Users with an absence of the type: their balances depend on its settings. */
export async function findUsersOfType({ sql, accountId }: Scope, id: Id): Promise<Id[]> {
  const rows = await sql<{ user_id: Id }[]>`
    select distinct user_id from absences
    where account_id = ${accountId} and absence_type_id = ${id} and status = 'active' order by user_id`
  return rows.map((row) => row.user_id)
}

export async function findTypesByKind({
  sql,
  accountId,
  workspace,
}: WorkspaceScope): Promise<{ kind: string; id: Id }[]> {
  return sql<{ kind: string; id: Id }[]>`
    select kind, min(id) as id from absence_types
    where account_id = ${accountId} and workspace_id = ${workspace.id} and active group by kind`
}
