import type { Config } from '../../platform/config.ts'
import { transaction } from '../../platform/db/connect.ts'
import { invalid, unauthorized } from '../../platform/errors.ts'
import { type AppContext, scopeOf } from '../app-context.ts'
import { aboutOneself, recordAudit } from '../audit/record-audit.ts'
import type { UserRef } from '../user-ref.ts'
import { deleteAccessTokensOf } from './access-token.sql.ts'
import { type BegunSession, beginSession, type SessionOrigin } from './begin-session.ts'
import { enqueueSecurityMail } from './enqueue-security-mail.ts'
import { findLoginOf } from './login.sql.ts'
import { deletePasswordTokensOf, replacePassword } from './password.sql.ts'
import { demandPasswordAllowed } from './provider-required.ts'
import { tryPassword } from './try-password.ts'
import { refuseWeakPassword } from './weak-passwords.ts'

type PasswordChange = { current: string; password: string; origin: SessionOrigin }

const wrong = () => invalid('current_password', 'The current password is wrong.')

/** For a signed-in user who enters the current password. Ends all sessions and begins a new one. */
export async function changePassword(
  appContext: AppContext,
  user: UserRef,
  { current, password, origin }: PasswordChange,
  limits: Config['limits'],
): Promise<BegunSession> {
  const { passwords } = appContext
  const login = await findLoginOf(scopeOf(appContext, appContext.pool, user.accountId), user.userId)
  if (!login) throw wrong()
  await demandPasswordAllowed(scopeOf(appContext, appContext.pool, user.accountId), user.userId)
  refuseWeakPassword(password, { email: login.email, company: login.account_name })
  const attempt = async (client: string): Promise<BegunSession | null> => {
    if (!(await passwords.matches(login.password_hash, current, client))) return null
    const to = await passwords.hash(password, client)
    return replaceAndSignIn(appContext, { ...user, username: login.username }, origin, {
      from: login.password_hash!,
      to,
    })
  }
  return tryPassword(appContext, { email: login.email, address: origin.address, limits, wrong, attempt })
}

const replaceAndSignIn = (
  appContext: AppContext,
  user: UserRef & { username: string },
  origin: SessionOrigin,
  hashes: { from: string; to: string },
): Promise<BegunSession> =>
  transaction(appContext.pool, async (tx) => {
    const scope = scopeOf(appContext, tx, user.accountId)
    // A concurrent change of password or deactivation came first and has ended the caller's session.
    if (!(await replacePassword(scope, user.userId, hashes))) throw unauthorized()
    await recordAudit(scope, aboutOneself(user.userId, user.username))
    await deletePasswordTokensOf(scope, user.userId)
    await deleteAccessTokensOf(scope, user.userId)
    await enqueueSecurityMail(scope, user.userId, { event: 'password_changed' })
    return beginSession(scope, user.userId, origin)
  })
