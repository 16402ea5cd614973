import type { Pool } from '../../src/platform/db/connect.ts'
import type { Company } from './company.ts'

/** Inserts many people into the workspace by SQL, `Person 001` and on; their ids, sorted by name. */
export async function insertPeople(
  sql: Pool,
  { accountId, workspaceId }: Pick<Company, 'accountId' | 'workspaceId'>,
  count: number,
): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    with added as (
      insert into users (account_id, username, created_through_workspace, start_of_accounting, identifier_pin,
        created_at, updated_at)
      select ${accountId}, 'Person ' || lpad(n::text, 3, '0'), true, '2026-01-01', lpad(n::text, 6, '0'), now(), now()
      from generate_series(1, ${count}::int) n returning account_id, id, username
    ), members as (
      insert into memberships (account_id, workspace_id, user_id, created_at)
      select account_id, ${workspaceId}, id, now() from added
    )
    select id from added order by username`
  return rows.map(({ id }) => id)
}

/** Inserts a tracking with the same times for each of these people. */
export async function insertWorkOf(
  sql: Pool,
  { accountId, workspaceId }: Company,
  people: readonly string[],
  { starts_at, ends_at }: { starts_at: string; ends_at: string },
): Promise<void> {
  await sql`
    insert into time_trackings (account_id, workspace_id, user_id, starts_at, ends_at, created_by, created_at, updated_at)
    select ${accountId}, ${workspaceId}, id, ${starts_at}, ${ends_at}, 'import', now(), now()
    from unnest(${people as string[]}::bigint[]) id`
}
