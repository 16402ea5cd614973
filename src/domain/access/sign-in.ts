import type { Limit } from '../../platform/config.ts'
import { unauthorized } from '../../platform/errors.ts'
import { countTowardsLimit, forgetLimit, refuseOverLimit } from '../../platform/rate-limit.ts'
import { passwordMatches } from '../../platform/secrets.ts'
import type { Entrance } from '../entrance.ts'
import { type IssuedToken, issueToken } from './issue-token.ts'
import { findLogin } from './login.sql.ts'

type Attempt = { email: string; password: string; address: string }

/**
 * Wrong password, unknown address and deactivated user get one answer in one time. Failures count per pair of
 * e-mail and client address, so that nobody can lock a user out from elsewhere.
 */
export async function signIn(entrance: Entrance, attempt: Attempt, limit: Limit): Promise<IssuedToken> {
  const { pool: sql, clock } = entrance
  const failures = { sql, clock, limit, what: 'sign_in', of: [attempt.email.toLowerCase(), attempt.address] }
  await refuseOverLimit(failures)
  const login = await findLogin(sql, attempt.email)
  const matches = await passwordMatches(login?.password_hash ?? null, attempt.password)
  if (!login?.active || !matches) {
    await countTowardsLimit(failures)
    throw unauthorized('The e-mail address or the password is wrong.')
  }
  const token = await issueToken({ sql, clock }, { accountId: login.account_id, userId: login.user_id })
  await forgetLimit(failures)
  return token
}
