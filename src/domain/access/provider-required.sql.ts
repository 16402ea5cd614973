import type { Id } from '../../platform/ids.ts'
import type { Scope } from '../scope.ts'

/**
 * Whether the user must sign in by a provider: one with `only_way_in` for the domain of their address, or without domains
 * and so for the whole account.
 */
export async function isProviderRequired({ sql, accountId }: Scope, userId: Id): Promise<boolean> {
  const rows = await sql`
    select from logins l join sign_in_providers p on p.account_id = l.account_id and p.only_way_in
    where l.account_id = ${accountId} and l.user_id = ${userId} and not l.despite_provider
      and coalesce(
        (select bool_or(d.domain = lower(split_part(l.email, '@', 2))) from sign_in_domains d
          where d.account_id = p.account_id and d.provider_id = p.id), true)
    limit 1`
  return rows.length > 0
}
