import type { Limit } from '../../platform/config.ts'
import { unauthorized } from '../../platform/errors.ts'
import { countTowardsLimit, forgetLimit, inTurn, refuseOverLimit } from '../../platform/rate-limit.ts'
import type { AppContext } from '../app-context.ts'
import { failedSignIns } from './failed-sign-ins.ts'
import { type IssuedToken, issueTokenFor } from './issue-token.ts'
import { findLogin } from './login.sql.ts'

type Attempt = { email: string; password: string; address: string }

/** Wrong password, unknown address and deactivated user get one answer in one time. */
export async function signIn(appContext: AppContext, attempt: Attempt, limit: Limit): Promise<IssuedToken> {
  const { pool: sql, clock } = appContext
  const email = attempt.email.trim()
  const failures = failedSignIns(appContext, { email, address: attempt.address }, limit)
  // Guesses that come at once must not all pass before the first of them is counted.
  return inTurn(failures, async () => {
    await refuseOverLimit(failures)
    const login = await findLogin(sql, email)
    const matches = await appContext.passwords.matches(login?.password_hash ?? null, attempt.password)
    const token = login?.active && matches ? await issueTokenFor({ sql, clock }, login) : null
    if (!token) {
      await countTowardsLimit(failures)
      throw unauthorized('The e-mail address or the password is wrong.')
    }
    await forgetLimit(failures)
    return token
  })
}
