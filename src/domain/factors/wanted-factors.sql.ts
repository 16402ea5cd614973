import type { Id } from '../../platform/ids.ts'
import type { Scope } from '../scope.ts'
import { wantingWorkspaces } from './factor.columns.ts'

type WaysIn = { wanted: boolean; password: boolean; passkeys: number; providers: number }

/** How somebody can get in, and whether a workspace wants a second factor of them. */
export async function findWaysIn({ sql, accountId }: Scope, userId: Id): Promise<WaysIn> {
  const [row] = await sql<WaysIn[]>`
    select exists (select ${wantingWorkspaces(sql)}) as wanted,
      exists (
        select from logins l where l.account_id = u.account_id and l.user_id = u.id and l.password_hash is not null
      ) as password,
      (select count(*)::int from passkeys k where k.account_id = u.account_id and k.user_id = u.id) as passkeys,
      (select count(*)::int from sign_in_identities i
        where i.account_id = u.account_id and i.user_id = u.id) as providers
    from users u where u.account_id = ${accountId} and u.id = ${userId}`
  return row ?? { wanted: false, password: false, passkeys: 0, providers: 0 }
}
