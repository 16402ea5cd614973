import { transaction } from '../../platform/db/connect.ts'
import { notFound } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { type AppContext, scopeOf } from '../app-context.ts'
import { enqueueSecurityMail } from './enqueue-security-mail.ts'
import { findLogin } from './login.sql.ts'
import { endAccess } from './login.ts'
import { updatePasswordDespiteProvider } from './password.sql.ts'

/**
 * The way in that is always left: a new password from the operator, which counts even where a provider is the only way in,
 * until the person signs in by that again. Every device is signed out.
 */
export async function resetByOperator(
  appContext: AppContext,
  { email, password }: { email: string; password: string },
): Promise<{ accountId: Id; userId: Id }> {
  const passwordHash = await appContext.passwords.hash(password)
  return transaction(appContext.pool, async (tx) => {
    const login = await findLogin(tx, email)
    if (!login?.active) throw notFound('There is no active user with this e-mail address.')
    const holder = { accountId: login.account_id, userId: login.user_id }
    const scope = scopeOf(appContext, tx, holder.accountId)
    await updatePasswordDespiteProvider(scope, holder.userId, passwordHash)
    await endAccess(scope, holder.userId)
    await enqueueSecurityMail(scope, holder.userId, { event: 'password_changed' })
    return holder
  })
}
