import type { Config } from '../../platform/config.ts'
import { transaction } from '../../platform/db/connect.ts'
import { unauthorized } from '../../platform/errors.ts'
import { type AppContext, scopeOf } from '../app-context.ts'
import { aboutOneself, recordAudit } from '../audit/record-audit.ts'
import { factorsOf, hasFactor, isProof, type Proof, secondFactorWanted } from '../factors/second-factor.ts'
import { withProof } from '../factors/with-proof.ts'
import type { Scope } from '../scope.ts'
import { lockUserWithPassword } from './access-token.sql.ts'
import { type BegunSession, beginSession, type SessionOrigin } from './begin-session.ts'
import { findLogin, type Login } from './login.sql.ts'
import { demandPasswordAllowed } from './provider-required.ts'
import { beginSecondStep, type FirstStep } from './second-step.ts'
import { tryPassword } from './try-password.ts'

type Attempt = { email: string; password: string; proof: Proof; origin: SessionOrigin }

const wrong = () => unauthorized('The e-mail address or the password is wrong.')

/** Wrong password, unknown address and deactivated user get the same answer after the same time. */
export async function signIn(
  appContext: AppContext,
  attempt: Attempt,
  limits: Config['limits'],
): Promise<BegunSession> {
  const { pool, passwords } = appContext
  const { password, origin } = attempt
  const email = attempt.email.trim()
  const begin = async (client: string): Promise<FirstStep | null> => {
    const login = await findLogin(pool, email)
    const matches = await passwords.matches(login?.password_hash ?? null, password, client)
    return login?.active && matches ? beginSignIn(appContext, login, attempt) : null
  }
  const outcome = await tryPassword(appContext, { email, address: origin.address, limits, wrong, attempt: begin })
  if ('stepToken' in outcome) throw secondFactorWanted(outcome.factors, { step_token: outcome.stepToken })
  return outcome
}

/** Null if the password has changed or the user was deactivated since the login was read. */
function beginSignIn(appContext: AppContext, login: Login, { proof, origin }: Attempt): Promise<FirstStep | null> {
  const user = { accountId: login.account_id, userId: login.user_id }
  const begin = async (scope: Scope, proof: Proof | null): Promise<FirstStep | null> => {
    if (!(await lockUserWithPassword(scope, user.userId, login.password_hash))) return null
    await demandPasswordAllowed(scope, user.userId)
    const factors = await factorsOf(scope, user.userId)
    if (proof || !hasFactor(factors)) {
      await recordAudit(scope, aboutOneself(user.userId, login.username))
      return beginSession(scope, user.userId, origin, { mailIfNewDevice: true })
    }
    return { stepToken: await beginSecondStep(scope, user.userId), factors }
  }
  if (isProof(proof)) return withProof(appContext, user, proof, (scope) => begin(scope, proof))
  return transaction(appContext.pool, (tx) => begin(scopeOf(appContext, tx, user.accountId), null))
}
