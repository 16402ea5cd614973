import { transaction } from '../../platform/db/connect.ts'
import { unauthorized } from '../../platform/errors.ts'
import { digestOf } from '../../platform/secrets.ts'
import { type AppContext, scopeOf } from '../app-context.ts'
import { findFactors } from '../factors/factor.sql.ts'
import { proven } from '../factors/proven.ts'
import { hasFactor, isProof, type Proof, secondFactorWanted } from '../factors/second-factor.ts'
import { nowOf, type Scope } from '../scope.ts'
import { deleteAccessTokensOf } from './access-token.sql.ts'
import { type BegunSession, beginSession, type SessionOrigin } from './begin-session.ts'
import { deletePasswordTokensOf, findPasswordToken, takePasswordToken, updatePassword } from './password.sql.ts'
import { tellOfSecurity } from './tell-of-security.ts'

type NewPassword = { email: string | undefined; token: string; password: string; proof: Proof }

const invalidLink = () => unauthorized('This link is not valid any more. Ask for a new one.')

/**
 * With a token from a reset or invitation mail. Every device is signed out; the caller gets a new token. Whoever has a
 * second factor shows it: a mailbox alone does not let in.
 */
export async function setPassword(
  appContext: AppContext,
  wanted: NewPassword,
  origin: SessionOrigin,
): Promise<BegunSession> {
  const digest = digestOf(wanted.token)
  const holder = await findPasswordToken(appContext.pool, digest, nowOf(appContext))
  if (!holder) throw invalidLink()
  const passwordHash = await appContext.passwords.hash(wanted.password)
  const replace = async (scope: Scope, isProven: boolean): Promise<BegunSession> => {
    const taken = await takePasswordToken(scope.sql, digest, nowOf(scope))
    // The address is only a double check: thrown inside the transaction, a mismatch leaves the token unused.
    if (!taken || (wanted.email && wanted.email.toLowerCase() !== taken.email.toLowerCase())) throw invalidLink()
    const userId = taken.user_id
    const factors = await findFactors(scope, userId)
    if (!isProven && hasFactor(factors)) throw secondFactorWanted(factors)
    await updatePassword(scope, userId, passwordHash)
    await deletePasswordTokensOf(scope, userId)
    await deleteAccessTokensOf(scope, userId)
    // Whoever was invited sets their first one, and knows of it.
    if (taken.had_password) await tellOfSecurity(scope, userId, { event: 'password_changed' })
    return beginSession(scope, userId, origin)
  }
  const { account_id: accountId, user_id: userId } = holder
  if (isProof(wanted.proof))
    return proven(appContext, { accountId, userId }, wanted.proof, (scope) => replace(scope, true))
  return transaction(appContext.pool, (tx) => replace(scopeOf(appContext, tx, accountId), false))
}
