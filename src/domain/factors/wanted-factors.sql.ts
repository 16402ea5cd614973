import type { Fragment, Sql } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import type { Scope } from '../scope.ts'

/** The workspaces that want a second factor of the user `u`: of admins, or of everybody in them. */
const wantingWorkspaces = (sql: Sql): Fragment => sql`
  from workspaces wanting
  left join memberships belongs on belongs.account_id = wanting.account_id and belongs.workspace_id = wanting.id
    and belongs.user_id = u.id
  where wanting.account_id = u.account_id and wanting.deleted_at is null and (
    wanting.second_factor_demand <> 'nobody' and u.account_admin or
    wanting.second_factor_demand = 'everybody' and belongs.user_id is not null or
    wanting.second_factor_demand = 'admins' and 3 = any (belongs.roles))`

/** When the user `u`, who has none, must have a second factor; null for whoever need not, or has one. */
export const secondFactorDue = (sql: Sql): Fragment => sql`
  case when exists (
    select from authenticators f
    where f.account_id = u.account_id and f.user_id = u.id and f.confirmed_at is not null
  ) or exists (
    select from passkeys f where f.account_id = u.account_id and f.user_id = u.id
  ) then null else (
    select min(greatest(wanting.second_factor_demanded_since, u.created_at)
      + wanting.second_factor_grace_days * interval '1 day')
    ${wantingWorkspaces(sql)}) end`

export async function findWaysIn(
  { sql, accountId }: Scope,
  userId: Id,
): Promise<{ wanted: boolean; has_password: boolean }> {
  const [row] = await sql<{ wanted: boolean; has_password: boolean }[]>`
    select exists (select ${wantingWorkspaces(sql)}) as wanted,
      exists (
        select from logins l where l.account_id = u.account_id and l.user_id = u.id and l.password_hash is not null
      ) as has_password
    from users u where u.account_id = ${accountId} and u.id = ${userId}`
  return row ?? { wanted: false, has_password: false }
}
