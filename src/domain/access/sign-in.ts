import type { Limit } from '../../platform/config.ts'
import { transaction } from '../../platform/db/connect.ts'
import { unauthorized } from '../../platform/errors.ts'
import { countTowardsLimit, forgetLimit, inTurn, refuseOverLimit } from '../../platform/rate-limit.ts'
import { type AppContext, scopeOf } from '../app-context.ts'
import { lockHolder } from './access-token.sql.ts'
import { type BegunSession, beginSession, type SessionOrigin } from './begin-session.ts'
import { failedSignIns } from './failed-sign-ins.ts'
import { findLogin, type Login } from './login.sql.ts'

type Attempt = { email: string; password: string; origin: SessionOrigin }

/** Wrong password, unknown address and deactivated user get one answer in one time. */
export async function signIn(appContext: AppContext, attempt: Attempt, limit: Limit): Promise<BegunSession> {
  const email = attempt.email.trim()
  const failures = failedSignIns(appContext, { email, address: attempt.origin.address }, limit)
  // Guesses that come at once must not all pass before the first of them is counted.
  return inTurn(failures, async () => {
    await refuseOverLimit(failures)
    const login = await findLogin(appContext.pool, email)
    const matches = await appContext.passwords.matches(login?.password_hash ?? null, attempt.password)
    const session = login?.active && matches ? await begun(appContext, login, attempt.origin) : null
    if (!session) {
      await countTowardsLimit(failures)
      throw unauthorized('The e-mail address or the password is wrong.')
    }
    await forgetLimit(failures)
    return session
  })
}

/** Null where the password found is not the holder's any more, or the holder not active: both may have changed just now. */
const begun = (appContext: AppContext, login: Login, origin: SessionOrigin): Promise<BegunSession | null> =>
  transaction(appContext.pool, async (tx) => {
    const scope = scopeOf(appContext, tx, login.account_id)
    if (!(await lockHolder(scope, login.user_id, login.password_hash))) return null
    return beginSession(scope, login.user_id, origin, { tellOfNewDevice: true })
  })
