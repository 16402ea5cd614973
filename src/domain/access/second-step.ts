import type { Clock } from '../../platform/clock.ts'
import { type Sql, transaction } from '../../platform/db/connect.ts'
import { unauthorized } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { digestOf, newSecret } from '../../platform/secrets.ts'
import { type AppContext, scopeOf } from '../app-context.ts'
import { aboutOneself, personName, recordAudit } from '../audit/record-audit.ts'
import { verifyPasskey } from '../factors/passkeys.ts'
import type { Factors, Proof } from '../factors/second-factor.ts'
import { withProof } from '../factors/with-proof.ts'
import { nowOf, type Scope } from '../scope.ts'
import { lockActiveUser } from './access-token.sql.ts'
import { type BegunSession, beginSession, type ProviderSession, type SessionOrigin } from './begin-session.ts'
import { demandPasskeyAllowed } from './provider-required.ts'
import { consumeSignInStep, deleteOldSteps, findSignInStep, insertSignInStep } from './sign-in-step.sql.ts'

const lifetime = { minutes: 10 }

/** A session, or for users with a second factor the token of the second step. */
export type FirstStep = BegunSession | { stepToken: string; factors: Factors }

/** After the password or the provider's sign-in was verified. Returns the step token, valid only for the second step. */
export async function beginSecondStep(
  scope: Scope,
  userId: Id,
  provider: ProviderSession | null = null,
): Promise<string> {
  const secret = newSecret()
  const expiresAt = scope.clock.now().add(lifetime).toString()
  await insertSignInStep(scope, { digest: digestOf(secret), userId, expiresAt, provider })
  return secret
}

export const removeExpiredSteps = (sql: Sql, clock: Clock): Promise<void> => deleteOldSteps(sql, clock.now().toString())

const tookTooLong = () => unauthorized('This sign-in took too long. Start again.')

export async function finishSecondStep(
  appContext: AppContext,
  { stepToken, proof, origin }: { stepToken: string; proof: Proof; origin: SessionOrigin },
): Promise<BegunSession> {
  const digest = digestOf(stepToken)
  const step = await findSignInStep(appContext.pool, digest, nowOf(appContext))
  if (!step) throw tookTooLong()
  const user = { accountId: step.account_id, userId: step.user_id }
  return withProof(appContext, user, proof, async (scope) => {
    const taken = await consumeSignInStep(scope, digest, nowOf(scope))
    if (!taken) throw tookTooLong()
    await recordSignIn(scope, user.userId)
    return beginSession(scope, user.userId, origin, { mailIfNewDevice: true, provider: taken.provider })
  })
}

/** A passkey is two factors in one: something you have, unlocked by something you are or know. So it needs no password. */
export const signInWithPasskey = (
  appContext: AppContext,
  response: object,
  origin: SessionOrigin,
): Promise<BegunSession> =>
  transaction(appContext.pool, async (tx) => {
    const user = await verifyPasskey({ sql: tx, clock: appContext.clock }, appContext.site, response)
    const scope = user && scopeOf(appContext, tx, user.accountId)
    if (!scope || !(await lockActiveUser(scope, user.userId)))
      throw unauthorized('This passkey is unknown, or the sign-in attempt has expired. Try again.')
    await demandPasskeyAllowed(scope, user.userId)
    await recordSignIn(scope, user.userId)
    return beginSession(scope, user.userId, origin, { mailIfNewDevice: true })
  })

async function recordSignIn(scope: Scope, userId: Id): Promise<void> {
  const name = await personName(scope, userId)
  await recordAudit(scope, aboutOneself(userId, name ?? ''))
}
