import { transaction } from '../../platform/db/connect.ts'
import { notFound } from '../../platform/errors.ts'
import { type AppContext, scopeOf } from '../app-context.ts'
import type { UserRef } from '../user-ref.ts'
import { enqueueSecurityMail } from './enqueue-security-mail.ts'
import { findLogin } from './login.sql.ts'
import { revokeAccess } from './login.ts'
import { updatePasswordDespiteProvider } from './password.sql.ts'

/**
 * A new password from the command line, as a last resort: it is accepted even if a provider is required, until the user
 * signs in by that again. Ends all sessions.
 */
export async function resetByOperator(
  appContext: AppContext,
  { email, password }: { email: string; password: string },
): Promise<UserRef> {
  const passwordHash = await appContext.passwords.hash(password)
  return transaction(appContext.pool, async (tx) => {
    const login = await findLogin(tx, email)
    if (!login?.active) throw notFound('There is no active user with this e-mail address.')
    const user = { accountId: login.account_id, userId: login.user_id }
    const scope = scopeOf(appContext, tx, user.accountId)
    await updatePasswordDespiteProvider(scope, user.userId, passwordHash)
    await revokeAccess(scope, user.userId)
    await enqueueSecurityMail(scope, user.userId, { event: 'password_changed' })
    return user
  })
}
