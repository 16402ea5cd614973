import type { Config } from '../../platform/config.ts'
import { transaction } from '../../platform/db/connect.ts'
import { unauthorized } from '../../platform/errors.ts'
import { type AppContext, scopeOf } from '../app-context.ts'
import { aboutOneself, recordAudit } from '../audit/record-audit.ts'
import { proven } from '../factors/proven.ts'
import { factorsOf, hasFactor, isProof, type Proof, secondFactorWanted } from '../factors/second-factor.ts'
import type { Scope } from '../scope.ts'
import { lockHolder } from './access-token.sql.ts'
import { type BegunSession, beginSession, type SessionOrigin } from './begin-session.ts'
import { findLogin, type Login } from './login.sql.ts'
import { demandPasswordAllowed } from './only-way-in.ts'
import { beginSecondStep, type FirstStep } from './second-step.ts'
import { tryPassword } from './try-password.ts'

type Attempt = { email: string; password: string; proof: Proof; origin: SessionOrigin }

const wrong = () => unauthorized('The e-mail address or the password is wrong.')

/** Wrong password, unknown address and deactivated user get one answer in one time. */
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
    return login?.active && matches ? begun(appContext, login, attempt) : null
  }
  const outcome = await tryPassword(appContext, { email, address: origin.address, limits, wrong, attempt: begin })
  if ('stepToken' in outcome) throw secondFactorWanted(outcome.factors, { step_token: outcome.stepToken })
  return outcome
}

/** Null where the password found is not the holder's any more, or the holder not active: both may have changed just now. */
function begun(appContext: AppContext, login: Login, { proof, origin }: Attempt): Promise<FirstStep | null> {
  const holder = { accountId: login.account_id, userId: login.user_id }
  const begin = async (scope: Scope, proof: Proof | null): Promise<FirstStep | null> => {
    if (!(await lockHolder(scope, holder.userId, login.password_hash))) return null
    await demandPasswordAllowed(scope, holder.userId)
    const factors = await factorsOf(scope, holder.userId)
    if (proof || !hasFactor(factors)) {
      await recordAudit(scope, aboutOneself(holder.userId, login.username))
      return beginSession(scope, holder.userId, origin, { tellOfNewDevice: true })
    }
    return { stepToken: await beginSecondStep(scope, holder.userId), factors }
  }
  if (isProof(proof)) return proven(appContext, holder, proof, (scope) => begin(scope, proof))
  return transaction(appContext.pool, (tx) => begin(scopeOf(appContext, tx, holder.accountId), null))
}
