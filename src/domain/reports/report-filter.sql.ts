import type { Id } from '../../platform/ids.ts'
import type { WorkspaceScope } from '../scope.ts'

type Counts = { users: number; areas: number; tags: number }

/** How many of the ids belong to the workspace, including deleted people and areas, whose work reports show as well. */
export async function countKnown(
  { sql, accountId, workspace }: WorkspaceScope,
  { users, areas, tags }: Record<keyof Counts, readonly Id[]>,
): Promise<Counts> {
  const [row] = await sql<Counts[]>`
    select
      (select count(*)::int from memberships where account_id = ${accountId} and workspace_id = ${workspace.id}
        and user_id = any(${users as string[]}::bigint[])) as users,
      (select count(*)::int from areas where account_id = ${accountId} and workspace_id = ${workspace.id}
        and id = any(${areas as string[]}::bigint[])) as areas,
      (select count(*)::int from tags where account_id = ${accountId} and workspace_id = ${workspace.id}
        and id = any(${tags as string[]}::bigint[])) as tags`
  return row!
}
