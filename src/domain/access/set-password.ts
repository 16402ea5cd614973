import { transaction } from '../../platform/db/connect.ts'
import { unauthorized } from '../../platform/errors.ts'
import { digestOf } from '../../platform/secrets.ts'
import { type AppContext, scopeOf } from '../app-context.ts'
import { deleteAccessTokensOf } from './access-token.sql.ts'
import { type BegunSession, beginSession, type SessionOrigin } from './begin-session.ts'
import { deletePasswordTokensOf, takePasswordToken, updatePassword } from './password.sql.ts'
import { tellOfSecurity } from './tell-of-security.ts'

type NewPassword = { email: string | undefined; token: string; password: string }

/** With a token from a reset or invitation mail. Every device is signed out; the caller gets a new token. */
export async function setPassword(
  appContext: AppContext,
  wanted: NewPassword,
  origin: SessionOrigin,
): Promise<BegunSession> {
  const passwordHash = await appContext.passwords.hash(wanted.password)
  return transaction(appContext.pool, async (tx) => {
    const holder = await takePasswordToken(tx, digestOf(wanted.token), appContext.clock.now().toString())
    // The address is only a double check: thrown inside the transaction, a mismatch leaves the token unused.
    if (!holder || (wanted.email && wanted.email.toLowerCase() !== holder.email.toLowerCase()))
      throw unauthorized('This link is not valid any more. Ask for a new one.')
    const scope = scopeOf(appContext, tx, holder.account_id)
    await updatePassword(scope, holder.user_id, passwordHash)
    await deletePasswordTokensOf(scope, holder.user_id)
    await deleteAccessTokensOf(scope, holder.user_id)
    // Whoever was invited sets their first one, and knows of it.
    if (holder.had_password) await tellOfSecurity(scope, holder.user_id, { event: 'password_changed' })
    return beginSession(scope, holder.user_id, origin)
  })
}
