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

type Trial<T> = {
  email: string
  address: string
  limits: Config['limits']
  wrong(): Refusal
  /** Null where the password is wrong. `client` is whose turn the hashing is. */
  attempt(client: string): Promise<T | null>
}

/**
 * Wherever a password is asked for, so that there is no second place for more guesses. Wrong ones count per pair of
 * e-mail and client, so that nobody can lock a user out from elsewhere, and per client whatever the e-mail.
 */
export async function tryPassword<T>(appContext: AppContext, trial: Trial<T>): Promise<T> {
  const { pool: sql, clock } = appContext
  const { limits, attempt, wrong } = trial
  const client = clientOf(trial.address)
  const email = await normalisedEmail(sql, trial.email.trim())
  const ofPair: Limited = { sql, clock, limit: limits.signIn, name: 'sign_in', key: [email, client] }
  const ofClient: Limited = { sql, clock, limit: limits.signInClient, name: 'sign_in_client', key: [client] }
  // Guesses that come at once must not all pass before the first of them is counted.
  return oneAtATime(ofPair, async () => {
    await refuseOverLimit(ofPair)
    // For the same reason counted before it is known to be wrong.
    await countTowardsLimit(ofClient)
    let found: T | null
    try {
      found = await attempt(client)
    } catch (error) {
      await uncount(ofClient)
      throw error
    }
    if (found === null) {
      // At the same time, so that the answer takes hardly longer for an address that is somebody's.
      await Promise.all([countTowardsLimit(ofPair), auditRefusal(appContext, email)])
      throw wrong()
    }
    await resetLimit(ofPair)
    await uncount(ofClient)
    return found
  })
}

/** For the account whose login it is; what is tried with unknown addresses is nobody's. */
async function auditRefusal(appContext: AppContext, email: string): Promise<void> {
  const login = await findLogin(appContext.pool, email)
  if (!login) return
  const scope = scopeOf(appContext, appContext.pool, login.account_id)
  await recordAudit(scope, { ...aboutOneself(login.user_id, login.username), outcome: 'refused' })
}
