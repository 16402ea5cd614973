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

export async function findTagIds({ sql, accountId, workspace }: WorkspaceScope, ids: readonly Id[]): Promise<Id[]> {
  const rows = await sql<{ id: Id }[]>`
    select id from tags
    where account_id = ${accountId} and workspace_id = ${workspace.id} and id = any(${ids as string[]}::bigint[])`
  return rows.map((row) => row.id)
}

/** The active tag of this title, inserted if there is none; safe under concurrency. */
export async function findOrInsertTag(scope: WorkspaceScope, title: string, now: string): Promise<Id> {
  const { sql, accountId, workspace } = scope
  const [row] = await sql<{ id: Id }[]>`
    insert into tags (account_id, workspace_id, title, created_at, updated_at)
    values (${accountId}, ${workspace.id}, ${title}, ${now}, ${now})
    on conflict (account_id, workspace_id, lower(title)) where active do update set title = tags.title
    returning id`
  return row!.id
}
