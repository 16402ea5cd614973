import type { Config } from '../../platform/config.ts'
import { transaction } from '../../platform/db/connect.ts'
import { unauthorized } from '../../platform/errors.ts'
import { type AppContext, scopeOf } from '../app-context.ts'
import { lockHolder } from './access-token.sql.ts'
import { type BegunSession, beginSession, type SessionOrigin } from './begin-session.ts'
import { findLogin, type Login } from './login.sql.ts'
import { demandPasswordAllowed } from './only-way-in.ts'
import { tryPassword } from './try-password.ts'

type Attempt = { email: string; password: string; origin: SessionOrigin }

const wrong = () => unauthorized('The e-mail address or the password is wrong.')

/** Wrong password, unknown address and deactivated user get one answer in one time. */
export async function signIn(
  appContext: AppContext,
  { email, password, origin }: Attempt,
  limits: Config['limits'],
): Promise<BegunSession> {
  const { pool, passwords } = appContext
  const attempt = async (client: string): Promise<BegunSession | null> => {
    const login = await findLogin(pool, email.trim())
    const matches = await passwords.matches(login?.password_hash ?? null, password, client)
    return login?.active && matches ? begun(appContext, login, origin) : null
  }
  return tryPassword(appContext, { email, address: origin.address, limits, wrong, attempt })
}

/** Null where the password found is not the holder's any more, or the holder not active: both may have changed just now. */
const begun = (appContext: AppContext, login: Login, origin: SessionOrigin): Promise<BegunSession | null> =>
  transaction(appContext.pool, async (tx) => {
    const scope = scopeOf(appContext, tx, login.account_id)
    if (!(await lockHolder(scope, login.user_id, login.password_hash))) return null
    await demandPasswordAllowed(scope, login.user_id)
    return beginSession(scope, login.user_id, origin, { tellOfNewDevice: true })
  })
