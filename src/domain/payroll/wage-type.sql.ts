import type { Id } from '../../platform/ids.ts'
import type { WorkspaceScope } from '../scope.ts'
import type { WageType } from './wage-type.ts'

export type WageTypeColumns = Omit<WageType, 'id'>

export async function insertWageType(
  { sql, accountId, workspace }: WorkspaceScope,
  wageType: Partial<WageTypeColumns>,
  now: string,
): Promise<Id> {
  const row = { account_id: accountId, workspace_id: workspace.id, ...wageType, created_at: now, updated_at: now }
  const [inserted] = await sql<{ id: Id }[]>`insert into wage_types ${sql(row)} returning id`
  return inserted!.id
}

export async function lockWageType({ sql, accountId, workspace }: WorkspaceScope, id: Id): Promise<WageType | null> {
  const [found] = await sql<WageType[]>`
    select id, number, title, source, surcharge_rule_id, absence_type_id, factor::float8, cost_centre_from, absence_key,
      absence_reason, for_everybody, left_out
    from wage_types where account_id = ${accountId} and workspace_id = ${workspace.id} and id = ${id} for update`
  return found ?? null
}

export async function updateWageType(
  { sql, accountId, workspace }: WorkspaceScope,
  id: Id,
  wageType: Partial<WageTypeColumns>,
  now: string,
): Promise<void> {
  await sql`
    update wage_types set ${sql({ ...wageType, updated_at: now })}
    where account_id = ${accountId} and workspace_id = ${workspace.id} and id = ${id}`
}

/** Also removes it from the users who have it. */
export async function deleteWageType({ sql, accountId, workspace }: WorkspaceScope, id: Id): Promise<void> {
  await sql`delete from wage_types where account_id = ${accountId} and workspace_id = ${workspace.id} and id = ${id}`
  await sql`
    update users set wage_type_ids = array_remove(wage_type_ids, ${id}::bigint)
    where account_id = ${accountId} and ${id}::bigint = any(wage_type_ids)`
}

export async function findWageTypes({ sql, accountId, workspace }: WorkspaceScope): Promise<WageType[]> {
  return sql<WageType[]>`
    select id, number, title, source, surcharge_rule_id, absence_type_id, factor::float8, cost_centre_from, absence_key,
      absence_reason, for_everybody, left_out
    from wage_types where account_id = ${accountId} and workspace_id = ${workspace.id} order by id`
}

export async function sourceExists(
  { sql, accountId, workspace }: WorkspaceScope,
  table: 'surcharge_rules' | 'absence_types',
  id: Id,
): Promise<boolean> {
  const found = await sql`
    select from ${sql(table)} where account_id = ${accountId} and workspace_id = ${workspace.id} and id = ${id}`
  return found.length > 0
}
