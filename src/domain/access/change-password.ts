import type { Config } from '../../platform/config.ts'
import { transaction } from '../../platform/db/connect.ts'
import { invalid, unauthorized } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { type AppContext, scopeOf } from '../app-context.ts'
import { aboutOneself, recordAudit } from '../audit/record-audit.ts'
import { deleteAccessTokensOf } from './access-token.sql.ts'
import { type BegunSession, beginSession, type SessionOrigin } from './begin-session.ts'
import { enqueueSecurityMail } from './enqueue-security-mail.ts'
import { findLoginOf } from './login.sql.ts'
import { demandPasswordAllowed } from './only-way-in.ts'
import { deletePasswordTokensOf, replacePassword } from './password.sql.ts'
import { tryPassword } from './try-password.ts'
import { refuseWeakPassword } from './weak-passwords.ts'

type Holder = { accountId: Id; userId: Id }
type PasswordChange = { current: string; password: string; origin: SessionOrigin }

const wrong = () => invalid('current_password', 'The current password is wrong.')

/** By a signed-in user who knows the present one. Every device is signed out; the caller gets a new token. */
export async function changePassword(
  appContext: AppContext,
  holder: Holder,
  { current, password, origin }: PasswordChange,
  limits: Config['limits'],
): Promise<BegunSession> {
  const { passwords } = appContext
  const login = await findLoginOf(scopeOf(appContext, appContext.pool, holder.accountId), holder.userId)
  if (!login) throw wrong()
  await demandPasswordAllowed(scopeOf(appContext, appContext.pool, holder.accountId), holder.userId)
  refuseWeakPassword(password, { email: login.email, company: login.account_name })
  const attempt = async (client: string): Promise<BegunSession | null> => {
    if (!(await passwords.matches(login.password_hash, current, client))) return null
    const to = await passwords.hash(password, client)
    return replaced(appContext, { ...holder, username: login.username }, origin, { from: login.password_hash!, to })
  }
  return tryPassword(appContext, { email: login.email, address: origin.address, limits, wrong, attempt })
}

const replaced = (
  appContext: AppContext,
  holder: Holder & { username: string },
  origin: SessionOrigin,
  hashes: { from: string; to: string },
): Promise<BegunSession> =>
  transaction(appContext.pool, async (tx) => {
    const scope = scopeOf(appContext, tx, holder.accountId)
    // Another change came first, or the user's end: both have ended the session that this one came with.
    if (!(await replacePassword(scope, holder.userId, hashes))) throw unauthorized()
    await recordAudit(scope, aboutOneself(holder.userId, holder.username))
    await deletePasswordTokensOf(scope, holder.userId)
    await deleteAccessTokensOf(scope, holder.userId)
    await enqueueSecurityMail(scope, holder.userId, { event: 'password_changed' })
    return beginSession(scope, holder.userId, origin)
  })
