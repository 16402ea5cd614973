import type { Id } from '../../platform/ids.ts'
import type { WorkspaceScope } from '../scope.ts'

/** Active areas of the workspace by name, case-insensitive. */
export async function findAreasByName(
  { sql, accountId, workspace }: WorkspaceScope,
  names: readonly string[],
): Promise<{ id: Id; name: string }[]> {
  return sql<{ id: Id; name: string }[]>`
    select distinct on (wanted.place) a.id, wanted.name
    from unnest(${names as string[]}::text[]) with ordinality as wanted (name, place)
    join areas a on a.account_id = ${accountId} and a.workspace_id = ${workspace.id} and a.status = 'active'
      and lower(a.name) = lower(wanted.name)
    order by wanted.place, a.id`
}

/** Locks the area, then reads whether users or time trackings refer to it; null if it does not exist. */
export async function lockAreaUse(
  { sql, accountId, workspace }: WorkspaceScope,
  id: Id,
): Promise<{ used: boolean } | null> {
  await sql`select from areas where account_id = ${accountId} and id = ${id} for update`
  const [row] = await sql<{ used: boolean }[]>`
    select exists (select from area_users l where l.account_id = a.account_id and l.area_id = a.id)
      or exists (select from time_trackings t where t.account_id = a.account_id and t.area_id = a.id and t.status = 'active') as used
    from areas a
    where a.account_id = ${accountId} and a.workspace_id = ${workspace.id} and a.id = ${id} and a.status = 'active'`
  return row ?? null
}
