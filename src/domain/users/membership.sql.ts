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

export async function updateMembershipRoles(
  { sql, accountId, workspace }: WorkspaceScope,
  userId: Id,
  roles: readonly number[],
): Promise<void> {
  await sql`
    update memberships set roles = ${roles as number[]}
    where account_id = ${accountId} and workspace_id = ${workspace.id} and user_id = ${userId}`
}

export async function countOtherMemberships(
  { sql, accountId, workspace }: WorkspaceScope,
  userId: Id,
): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count
    from memberships m join workspaces w on w.account_id = m.account_id and w.id = m.workspace_id
    where m.account_id = ${accountId} and m.user_id = ${userId} and m.workspace_id <> ${workspace.id}
      and w.deleted_at is null`
  return row!.count
}

/** What a user can be given many of, in one workspace. */
export type UserLink = 'areas' | 'tags' | 'absence_types'

const links = {
  areas: { table: 'area_users', column: 'area_id', source: 'areas' },
  tags: { table: 'user_tags', column: 'tag_id', source: 'tags' },
  absence_types: { table: 'user_absence_types', column: 'absence_type_id', source: 'absence_types' },
} as const

/** Makes these the user's areas (tags, …) in the workspace. Returns how many of them the workspace has to give. */
export async function replaceUserLinks(
  { sql, accountId, workspace }: WorkspaceScope,
  userId: Id,
  link: UserLink,
  ids: readonly Id[],
): Promise<number> {
  const { table, column, source } = links[link]
  const offered = link === 'areas' ? sql`s.status = 'active'` : sql`s.active`
  await sql`
    delete from ${sql(table)}
    where account_id = ${accountId} and workspace_id = ${workspace.id} and user_id = ${userId}`
  const added = await sql`
    insert into ${sql(table)} (account_id, workspace_id, ${sql(column)}, user_id)
    select s.account_id, s.workspace_id, s.id, ${userId} from ${sql(source)} s
    where s.account_id = ${accountId} and s.workspace_id = ${workspace.id} and ${offered}
      and s.id = any(${ids as string[]}::bigint[])
    returning user_id`
  return added.length
}
