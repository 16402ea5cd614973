import type { Id } from '../../platform/ids.ts'
import type { WorkspaceScope } from '../scope.ts'

export type DefaultBreak = {
  title: string
  after_minutes: number
  break_minutes: number
  for_everybody: boolean
  starts_on: string
  ends_on: string | null
}

type Row = Partial<DefaultBreak> & { from_at: string; until_at: string | null }

export async function insertDefaultBreak(
  { sql, accountId, workspace }: WorkspaceScope,
  row: Row,
  now: string,
): Promise<Id> {
  const stored = { account_id: accountId, workspace_id: workspace.id, ...row, created_at: now, updated_at: now }
  const [inserted] = await sql<{ id: Id }[]>`insert into default_breaks ${sql(stored)} returning id`
  return inserted!.id
}

export async function lockDefaultBreak(
  { sql, accountId, workspace }: WorkspaceScope,
  id: Id,
): Promise<DefaultBreak | null> {
  const [found] = await sql<DefaultBreak[]>`
    select title, after_minutes, break_minutes, for_everybody, starts_on, ends_on from default_breaks
    where account_id = ${accountId} and workspace_id = ${workspace.id} and id = ${id} for update`
  return found ?? null
}

/** All of the workspace. */
export async function lockDefaultBreaks({
  sql,
  accountId,
  workspace,
}: WorkspaceScope): Promise<(Pick<DefaultBreak, 'starts_on' | 'ends_on'> & { id: Id })[]> {
  return sql`
    select id, starts_on, ends_on from default_breaks
    where account_id = ${accountId} and workspace_id = ${workspace.id} order by id for update`
}

export async function updateDefaultBreak(
  { sql, accountId, workspace }: WorkspaceScope,
  id: Id,
  row: Row,
  now: string,
): Promise<void> {
  await sql`
    update default_breaks set ${sql({ ...row, updated_at: now })}
    where account_id = ${accountId} and workspace_id = ${workspace.id} and id = ${id}`
}

/** Also removes it from all users that it was assigned to. */
export async function deleteDefaultBreak({ sql, accountId, workspace }: WorkspaceScope, id: Id): Promise<void> {
  await sql`
    delete from default_breaks where account_id = ${accountId} and workspace_id = ${workspace.id} and id = ${id}`
  await sql`
    update users set default_break_ids = array_remove(default_break_ids, ${id}::bigint)
    where account_id = ${accountId} and ${id}::bigint = any(default_break_ids)`
}
