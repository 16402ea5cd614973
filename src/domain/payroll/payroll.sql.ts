import type { Id } from '../../platform/ids.ts'
import type { WorkspaceScope } from '../scope.ts'
import type { PayrollWarning } from './formats/payroll-format.ts'

type PaySettings = {
  user_id: Id
  wage_type_ids: Id[]
  cost_centre: string | null
  area_cost_centre: string | null
}

/** The wage types of people, and the cost centres of the person and of their area. */
export async function findPaySettings(
  { sql, accountId, workspace }: WorkspaceScope,
  userIds: readonly Id[],
): Promise<PaySettings[]> {
  return sql<PaySettings[]>`
    select u.id as user_id, u.wage_type_ids, u.cost_centre, (
      select a.cost_centre from area_users l
      join areas a on a.account_id = l.account_id and a.id = l.area_id
      where l.account_id = u.account_id and l.user_id = u.id and a.workspace_id = ${workspace.id}
        and a.cost_centre is not null
      order by a.id limit 1) as area_cost_centre
    from users u where u.account_id = ${accountId} and u.id = any(${userIds as string[]}::bigint[])`
}

/** Serialises the exports of a workspace, so that each one counts those before it. */
export async function lockExports({ sql, accountId, workspace }: WorkspaceScope): Promise<void> {
  await sql`select from workspaces where account_id = ${accountId} and id = ${workspace.id} for no key update`
}

export async function countExports({ sql, accountId, workspace }: WorkspaceScope, month: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from payroll_exports
    where account_id = ${accountId} and workspace_id = ${workspace.id} and month = ${month}`
  return row!.count
}

type NewPayrollExport = {
  month: string
  format: string
  settings: object
  lines: number
  earlier_exports: number
  warnings: readonly PayrollWarning[]
  sha256: string
  file_name: string
  content: Buffer
}

export async function insertPayrollExport(
  { sql, accountId, actor, workspace }: WorkspaceScope,
  { settings, warnings, ...columns }: NewPayrollExport,
  now: string,
): Promise<Id> {
  const row = {
    account_id: accountId,
    workspace_id: workspace.id,
    ...columns,
    settings: sql.json(settings),
    warnings: sql.json(warnings),
    exported_by_id: actor.userId,
    exported_by: actor.name,
    created_at: now,
    updated_at: now,
  }
  const [inserted] = await sql<{ id: Id }[]>`insert into payroll_exports ${sql(row)} returning id`
  return inserted!.id
}

export async function findExportFile(
  { sql, accountId, workspace }: WorkspaceScope,
  id: Id,
): Promise<{ file_name: string; content: Buffer } | null> {
  const [found] = await sql<{ file_name: string; content: Buffer }[]>`
    select file_name, content from payroll_exports
    where account_id = ${accountId} and workspace_id = ${workspace.id} and id = ${id}`
  return found ?? null
}
