import type { Id } from '../../platform/ids.ts'
import type { WorkspaceScope } from '../scope.ts'

/** Active tags of the workspace by title, case-insensitive. */
export async function findTagsByTitle(
  { sql, accountId, workspace }: WorkspaceScope,
  titles: readonly string[],
): Promise<{ id: Id; name: string }[]> {
  return sql<{ id: Id; name: string }[]>`
    select g.id, wanted.title as name
    from unnest(${titles as string[]}::text[]) as wanted (title)
    join tags g on g.account_id = ${accountId} and g.workspace_id = ${workspace.id} and g.active
      and lower(g.title) = lower(wanted.title)`
}

/** Locks the tag, then reads whether users or time trackings have it; null if it does not exist. */
export async function lockTagUse(
  { sql, accountId, workspace }: WorkspaceScope,
  id: Id,
): Promise<{ used: boolean } | null> {
  await sql`select from tags where account_id = ${accountId} and id = ${id} for update`
  const [row] = await sql<{ used: boolean }[]>`
    select exists (select from user_tags l where l.account_id = g.account_id and l.tag_id = g.id)
      or exists (
        select from time_tracking_tags l
        join time_trackings t on t.account_id = l.account_id and t.id = l.time_tracking_id and t.status = 'active'
        where l.account_id = g.account_id and l.tag_id = g.id) as used
    from tags g
    where g.account_id = ${accountId} and g.workspace_id = ${workspace.id} and g.id = ${id} and g.active`
  return row ?? null
}
