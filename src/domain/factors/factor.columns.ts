import type { Fragment, Sql } from '../../platform/db/connect.ts'
import type { Scope } from '../scope.ts'

/** The workspaces that demand a second factor of the user `u`: of admins, or of all members. */
export const workspacesRequiringFactor = (sql: Sql): Fragment => sql`
  from workspaces wanting
  left join memberships belongs on belongs.account_id = wanting.account_id and belongs.workspace_id = wanting.id
    and belongs.user_id = u.id
  where wanting.account_id = u.account_id and wanting.deleted_at is null and (
    wanting.second_factor_demand <> 'nobody' and u.account_admin or
    wanting.second_factor_demand = 'everybody' and belongs.user_id is not null or
    wanting.second_factor_demand = 'admins' and 3 = any (belongs.roles))`

/**
 * From when on the user `u` must have a second factor; null if none is demanded, or the user has one, or the session began
 * at a provider that checks one itself.
 */
export const secondFactorDue = (sql: Sql, sessionId: Fragment): Fragment => sql`
  case when exists (
    select from provider_sessions ps
    join sign_in_providers p on p.account_id = ps.account_id and p.id = ps.provider_id and p.checks_second_factor
    join sign_in_identities i on i.account_id = ps.account_id and i.id = ps.identity_id and i.user_id = u.id
    where ps.account_id = u.account_id and ps.token_id = ${sessionId}
  ) or exists (
    select from authenticators f
    where f.account_id = u.account_id and f.user_id = u.id and f.confirmed_at is not null
  ) or exists (
    select from passkeys f where f.account_id = u.account_id and f.user_id = u.id
  ) then null else (
    select min(greatest(wanting.second_factor_demanded_since, u.created_at)
      + wanting.second_factor_grace_days * interval '1 day')
    ${workspacesRequiringFactor(sql)}) end`

/** Password and factors of a user `t`. */
export const factorColumns = {
  password: ({ sql }: Scope): Fragment => sql`exists (
    select from logins f where f.account_id = t.account_id and f.user_id = t.id and f.password_hash is not null)`,
  authenticator: ({ sql }: Scope): Fragment => sql`exists (
    select from authenticators f
    where f.account_id = t.account_id and f.user_id = t.id and f.confirmed_at is not null)`,
  passkeys: ({ sql }: Scope): Fragment => sql`(
    select count(*)::int from passkeys f where f.account_id = t.account_id and f.user_id = t.id)`,
  recoveryCodesLeft: ({ sql }: Scope): Fragment => sql`(
    select count(*)::int from recovery_codes f
    where f.account_id = t.account_id and f.user_id = t.id and f.used_at is null)`,
  dueAt: ({ sql, session }: Scope): Fragment => sql`(
    select ${secondFactorDue(sql, sql`${session?.id ?? null}::uuid`)} from users u where u.account_id = t.account_id and u.id = t.id)`,
}
