import type { Id } from '../../platform/ids.ts'
import type { Scope, WorkspaceScope } from '../scope.ts'

export async function insertMembership(
  { sql, accountId }: Scope,
  membership: { workspaceId: Id; userId: Id; roles: readonly number[]; now: string },
): Promise<void> {
  await sql`
    insert into memberships (account_id, workspace_id, user_id, roles, created_at)
    values (${accountId}, ${membership.workspaceId}, ${membership.userId}, ${membership.roles as number[]},
      ${membership.now})
    on conflict (account_id, workspace_id, user_id) do nothing`
}

/** Null for somebody who is not in the workspace. */
export async function findMembershipRoles(
  { sql, accountId, workspace }: WorkspaceScope,
  userId: Id,
): Promise<number[] | null> {
  const [row] = await sql<{ roles: number[] }[]>`
    select roles from memberships
    where account_id = ${accountId} and workspace_id = ${workspace.id} and user_id = ${userId}`
  return row?.roles ?? null
}

export async function updateMembershipRoles(
  { sql, accountId, workspace }: WorkspaceScope,
  userId: Id,
  roles: readonly number[],
): Promise<void> {
  await sql`
    update memberships set roles = ${roles as number[]}
    where account_id = ${accountId} and workspace_id = ${workspace.id} and user_id = ${userId}`
}

/** What a user can be given many of, in one workspace. */
export type UserLink = 'areas' | 'tags' | 'absence_types'

const links = {
  areas: { table: 'area_users', column: 'area_id', source: 'areas' },
  tags: { table: 'user_tags', column: 'tag_id', source: 'tags' },
  absence_types: { table: 'user_absence_types', column: 'absence_type_id', source: 'absence_types' },
} as const

/**
 * Replaces the user's areas (tags, …) in the workspace and returns how many there are now. Archived ones cannot be added,
 * but users who have them keep them.
 */
export async function replaceUserLinks(
  scope: WorkspaceScope,
  userId: Id,
  link: UserLink,
  ids: readonly Id[],
): Promise<number> {
  const { sql, accountId, workspace } = scope
  const { table, column, source } = links[link]
  const offered = link === 'areas' ? sql`s.status = 'active'` : sql`s.active`
  // Nobody stays in a deleted area: its deletion waits, or is waited for.
  const locked = link === 'areas' ? sql`order by s.id for share of s` : sql``
  const wanted = sql`any(${ids as string[]}::bigint[])`
  await sql`
    delete from ${sql(table)}
    where account_id = ${accountId} and workspace_id = ${workspace.id} and user_id = ${userId}
      and not ${sql(column)} = ${wanted}`
  await sql`
    insert into ${sql(table)} (account_id, workspace_id, ${sql(column)}, user_id)
    select s.account_id, s.workspace_id, s.id, ${userId} from ${sql(source)} s
    where s.account_id = ${accountId} and s.workspace_id = ${workspace.id} and ${offered} and s.id = ${wanted}
    ${locked}
    on conflict do nothing`
  const present = await findUserLinks(scope, userId, link)
  return present.filter((id) => ids.includes(id)).length
}

export async function findUserLinks(
  { sql, accountId, workspace }: WorkspaceScope,
  userId: Id,
  link: UserLink,
): Promise<Id[]> {
  const { table, column } = links[link]
  const rows = await sql<{ id: Id }[]>`
    select ${sql(column)} as id from ${sql(table)}
    where account_id = ${accountId} and workspace_id = ${workspace.id} and user_id = ${userId}`
  return rows.map((row) => row.id)
}

export async function countRecords(
  { sql, accountId, workspace }: WorkspaceScope,
  table: 'default_breaks' | 'wage_types',
  ids: readonly Id[],
): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from ${sql(table)}
    where account_id = ${accountId} and workspace_id = ${workspace.id} and id = any(${ids as string[]}::bigint[])`
  return row!.count
}
