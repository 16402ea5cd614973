import type { Id } from '../../platform/ids.ts'
import type { Scope } from '../scope.ts'
import { workspacesRequiringFactor } from './factor.columns.ts'

type SignInMethods = { wanted: boolean; password: boolean; passkeys: number; providers: number }

/** How the user can sign in, and whether a workspace demands a second factor of them. */
export async function findSignInMethods({ sql, accountId }: Scope, userId: Id): Promise<SignInMethods> {
  const [row] = await sql<SignInMethods[]>`
    select exists (select ${workspacesRequiringFactor(sql)}) as wanted,
      exists (
        select from logins l where l.account_id = u.account_id and l.user_id = u.id and l.password_hash is not null
      ) as password,
      (select count(*)::int from passkeys k where k.account_id = u.account_id and k.user_id = u.id) as passkeys,
      (select count(*)::int from sign_in_identities i
        where i.account_id = u.account_id and i.user_id = u.id) as providers
    from users u where u.account_id = ${accountId} and u.id = ${userId}`
  return row ?? { wanted: false, password: false, passkeys: 0, providers: 0 }
}
