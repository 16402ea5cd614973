import { transaction } from '../../platform/db/connect.ts'
import { unauthorized } from '../../platform/errors.ts'
import { digestOf } from '../../platform/secrets.ts'
import { networkOf } from '../../platform/trusted-proxies.ts'
import { type AppContext, scopeOf } from '../app-context.ts'
import { deleteAccessTokensOf } from './access-token.sql.ts'
import { type BegunSession, beginSession, type SessionOrigin } from './begin-session.ts'
import { confirmAccount } from './confirm-account.ts'
import { demandPasswordAllowed } from './only-way-in.ts'
import { deletePasswordTokensOf, findPasswordToken, takePasswordToken, updatePassword } from './password.sql.ts'
import { tellOfSecurity } from './tell-of-security.ts'
import { refuseWeakPassword } from './weak-passwords.ts'

type NewPassword = { email: string | undefined; token: string; password: string }

const notValid = () => unauthorized('This link is not valid any more. Ask for a new one.')

/** With a token from a reset or invitation mail. Every device is signed out; the caller gets a new token. */
export async function setPassword(
  appContext: AppContext,
  wanted: NewPassword,
  origin: SessionOrigin,
): Promise<BegunSession> {
  const { pool, clock, passwords } = appContext
  // The address is only a double check.
  const shown = { digest: digestOf(wanted.token), email: wanted.email || null, now: clock.now().toString() }
  // Whoever comes without a link must not keep the server hashing.
  const found = await findPasswordToken(pool, shown)
  if (!found) throw notValid()
  refuseWeakPassword(wanted.password, { email: found.email, company: found.account_name })
  const passwordHash = await passwords.hash(wanted.password, networkOf(origin.address))
  return transaction(pool, async (tx) => {
    const holder = await takePasswordToken(tx, shown)
    if (!holder) throw notValid()
    const scope = scopeOf(appContext, tx, holder.account_id)
    await demandPasswordAllowed(scope, holder.user_id)
    await updatePassword(scope, holder.user_id, passwordHash)
    await deletePasswordTokensOf(scope, holder.user_id)
    await deleteAccessTokensOf(scope, holder.user_id)
    // Only who reads the post of this address has the link.
    if (holder.account_admin) await confirmAccount(scope)
    // Whoever was invited sets their first one, and knows of it.
    if (holder.had_password) await tellOfSecurity(scope, holder.user_id, { event: 'password_changed' })
    return beginSession(scope, holder.user_id, origin)
  })
}
