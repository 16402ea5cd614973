import type { Config } from '../../platform/config.ts'
import { unauthorized } from '../../platform/errors.ts'
import type { AppContext } from '../app-context.ts'
import { type IssuedToken, issueTokenFor } from './issue-token.ts'
import { findLogin } from './login.sql.ts'
import { tryPassword } from './try-password.ts'

type Attempt = { email: string; password: string; address: string }

const wrong = () => unauthorized('The e-mail address or the password is wrong.')

/** Wrong password, unknown address and deactivated user get one answer in one time. */
export async function signIn(
  appContext: AppContext,
  { email, password, address }: Attempt,
  limits: Config['limits'],
): Promise<IssuedToken> {
  const { pool: sql, clock, passwords } = appContext
  const attempt = async (client: string): Promise<IssuedToken | null> => {
    const login = await findLogin(sql, email.trim())
    const matches = await passwords.matches(login?.password_hash ?? null, password, client)
    return login?.active && matches ? issueTokenFor({ sql, clock }, login) : null
  }
  return tryPassword(appContext, { email, address, limits, wrong, attempt })
}
