import { transaction } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import { createLoginOrInvite } from '../access/login.ts'
import { refuseWeakPassword } from '../access/weak-passwords.ts'
import { findAccount } from '../accounts/list-accounts.ts'
import { type AppContext, scopeOf } from '../app-context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { UserRef } from '../user-ref.ts'
import { admitUser } from './admit-user.ts'

/** Without a password, an invitation is sent. */
type NewAccountAdmin = { email: string; username: string; password: string | null }

/** For the operator, for example when no admin of the account can sign in. */
export async function createAccountAdmin(
  appContext: AppContext,
  accountId: Id,
  { email, username, password }: NewAccountAdmin,
): Promise<UserRef> {
  const { name: company } = await findAccount(appContext.pool, accountId)
  if (password !== null) refuseWeakPassword(password, { email, company })
  const passwordHash = password === null ? null : await appContext.passwords.hash(password)
  return transaction(appContext.pool, async (tx) => {
    const scope = scopeOf(appContext, tx, accountId)
    const userId = await admitUser(scope, { username, account_admin: true, working_sessions_creator: true })
    await createLoginOrInvite(scope, { userId, email, passwordHash })
    const record = { type: 'user', id: userId, name: username }
    await recordAudit(scope, { record, after: { email, account_admin: true } })
    return { accountId, userId }
  })
}
