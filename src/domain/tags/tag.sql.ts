import type { Id } from '../../platform/ids.ts'
import type { WorkspaceScope } from '../scope.ts'

export type TagColumns = { title: string; color: string | null; external_id: string | null; active: boolean }

export async function insertTag(
  { sql, accountId, workspace }: WorkspaceScope,
  tag: Pick<TagColumns, 'title'> & Partial<TagColumns>,
  now: string,
): Promise<Id> {
  const row = { account_id: accountId, workspace_id: workspace.id, ...tag, created_at: now, updated_at: now }
  const [inserted] = await sql<{ id: Id }[]>`insert into tags ${sql(row)} returning id`
  return inserted!.id
}

export async function updateTag(
  { sql, accountId, workspace }: WorkspaceScope,
  id: Id,
  changes: Partial<TagColumns>,
  now: string,
): Promise<boolean> {
  const changed = await sql`
    update tags set ${sql({ ...changes, updated_at: now })}
    where account_id = ${accountId} and workspace_id = ${workspace.id} and id = ${id}
    returning id`
  return changed.length > 0
}
