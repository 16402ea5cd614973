import type { Config } from '../../platform/config.ts'
import type { Refusal } from '../../platform/errors.ts'
import { clientOf } from '../../platform/networks.ts'
import {
  countTowardsLimit,
  type Limited,
  oneAtATime,
  refuseOverLimit,
  resetLimit,
  uncount,
} from '../../platform/rate-limit.ts'
import { type AppContext, scopeOf } from '../app-context.ts'
import { aboutOneself, recordAudit } from '../audit/record-audit.ts'
import { findLogin, normalisedEmail } from './login.sql.ts'

type PasswordAttempt<T> = {
  email: string
  address: string
  limits: Config['limits']
  wrong(): Refusal
  /** Null if the password is wrong. Hashing takes turns by `client`. */
  attempt(client: string): Promise<T | null>
}

/**
 * Used wherever a password is checked, so that all guesses share one limit. Failures count per pair of e-mail and client, so
 * that nobody can lock a user out from elsewhere, and per client across all e-mails.
 */
export async function tryPassword<T>(appContext: AppContext, attempted: PasswordAttempt<T>): Promise<T> {
  const { pool: sql, clock } = appContext
  const { limits, attempt, wrong } = attempted
  const client = clientOf(attempted.address)
  const email = await normalisedEmail(sql, attempted.email.trim())
  const pairLimit: Limited = { sql, clock, limit: limits.signIn, name: 'sign_in', key: [email, client] }
  const clientLimit: Limited = { sql, clock, limit: limits.signInClient, name: 'sign_in_client', key: [client] }
  // Concurrent guesses must not all pass before the first failure is counted.
  return oneAtATime(pairLimit, async () => {
    await refuseOverLimit(pairLimit)
    // For the same reason counted before the password is checked.
    await countTowardsLimit(clientLimit)
    let found: T | null
    try {
      found = await attempt(client)
    } catch (error) {
      await uncount(clientLimit)
      throw error
    }
    if (found === null) {
      // Concurrently, so that timing hardly reveals whether the address is known.
      await Promise.all([countTowardsLimit(pairLimit), auditRefusal(appContext, email)])
      throw wrong()
    }
    await resetLimit(pairLimit)
    await uncount(clientLimit)
    return found
  })
}

/** Attempts with unknown addresses belong to no account and are not recorded. */
async function auditRefusal(appContext: AppContext, email: string): Promise<void> {
  const login = await findLogin(appContext.pool, email)
  if (!login) return
  const scope = scopeOf(appContext, appContext.pool, login.account_id)
  await recordAudit(scope, { ...aboutOneself(login.user_id, login.username), outcome: 'refused' })
}
