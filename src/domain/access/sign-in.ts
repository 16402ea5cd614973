import type { Limit } from '../../platform/config.ts'
import { transaction } from '../../platform/db/connect.ts'
import { unauthorized } from '../../platform/errors.ts'
import { countTowardsLimit, forgetLimit, inTurn, refuseOverLimit } from '../../platform/rate-limit.ts'
import { type AppContext, scopeOf } from '../app-context.ts'
import { type FactorsRow, findFactors } from '../factors/factor.sql.ts'
import { proven } from '../factors/proven.ts'
import { hasFactor, isProof, type Proof, secondFactorWanted } from '../factors/second-factor.ts'
import type { Scope } from '../scope.ts'
import { lockHolder } from './access-token.sql.ts'
import { type BegunSession, beginSession, type SessionOrigin } from './begin-session.ts'
import { failedSignIns } from './failed-sign-ins.ts'
import { findLogin, type Login } from './login.sql.ts'
import { beginSecondStep } from './second-step.ts'

type Attempt = { email: string; password: string; proof: Proof; origin: SessionOrigin }

/** Wrong password, unknown address and deactivated user get one answer in one time. */
export async function signIn(appContext: AppContext, attempt: Attempt, limit: Limit): Promise<BegunSession> {
  const email = attempt.email.trim()
  const failures = failedSignIns(appContext, { email, address: attempt.origin.address }, limit)
  // Guesses that come at once must not all pass before the first of them is counted.
  return inTurn(failures, async () => {
    await refuseOverLimit(failures)
    const login = await findLogin(appContext.pool, email)
    const matches = await appContext.passwords.matches(login?.password_hash ?? null, attempt.password)
    const outcome = login?.active && matches ? await begun(appContext, login, attempt) : null
    if (!outcome) {
      await countTowardsLimit(failures)
      throw unauthorized('The e-mail address or the password is wrong.')
    }
    await forgetLimit(failures)
    if ('stepToken' in outcome) throw secondFactorWanted(outcome.factors, { step_token: outcome.stepToken })
    return outcome
  })
}

type Outcome = BegunSession | { stepToken: string; factors: FactorsRow } | null

/** Null where the password found is not the holder's any more, or the holder not active: both may have changed just now. */
function begun(appContext: AppContext, login: Login, { proof, origin }: Attempt): Promise<Outcome> {
  const holder = { accountId: login.account_id, userId: login.user_id }
  const begin = async (scope: Scope, proof: Proof | null): Promise<Outcome> => {
    if (!(await lockHolder(scope, holder.userId, login.password_hash))) return null
    const factors = await findFactors(scope, holder.userId)
    if (proof || !hasFactor(factors)) return beginSession(scope, holder.userId, origin, { tellOfNewDevice: true })
    return { stepToken: await beginSecondStep(scope, holder.userId), factors }
  }
  if (isProof(proof)) return proven(appContext, holder, proof, (scope) => begin(scope, proof))
  return transaction(appContext.pool, (tx) => begin(scopeOf(appContext, tx, holder.accountId), null))
}
