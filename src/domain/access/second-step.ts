import type { Clock } from '../../platform/clock.ts'
import { type Sql, transaction } from '../../platform/db/connect.ts'
import { unauthorized } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { digestOf, newSecret } from '../../platform/secrets.ts'
import { type AppContext, scopeOf } from '../app-context.ts'
import { aboutOneself, personName, recordAudit } from '../audit/record-audit.ts'
import { provePasskey } from '../factors/passkeys.ts'
import { proven } from '../factors/proven.ts'
import type { Factors, Proof } from '../factors/second-factor.ts'
import { nowOf, type Scope } from '../scope.ts'
import { lockActive } from './access-token.sql.ts'
import { type BegunSession, beginSession, type ProviderSession, type SessionOrigin } from './begin-session.ts'
import { demandPasskeyAllowed } from './only-way-in.ts'
import { deleteOldSteps, findSignInStep, insertSignInStep, takeSignInStep } from './sign-in-step.sql.ts'

const lifetime = { minutes: 10 }

/** Where somebody has a second factor, the first step begins no session but opens the second step. */
export type FirstStep = BegunSession | { stepToken: string; factors: Factors }

/** For somebody who has shown the password, or comes by a provider. It opens the second step and nothing else. */
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

const tookTooLong = () => unauthorized('This sign-in took too long. Begin again.')

export async function finishSecondStep(
  appContext: AppContext,
  { stepToken, proof, origin }: { stepToken: string; proof: Proof; origin: SessionOrigin },
): Promise<BegunSession> {
  const digest = digestOf(stepToken)
  const step = await findSignInStep(appContext.pool, digest, nowOf(appContext))
  if (!step) throw tookTooLong()
  const holder = { accountId: step.account_id, userId: step.user_id }
  return proven(appContext, holder, proof, async (scope) => {
    const taken = await takeSignInStep(scope, digest, nowOf(scope))
    if (!taken) throw tookTooLong()
    await recordSignIn(scope, holder.userId)
    return beginSession(scope, holder.userId, origin, { tellOfNewDevice: true, provider: taken.provider })
  })
}

/** A passkey is something one has, opened by something one is or knows: it needs no password besides. */
export const signInWithPasskey = (
  appContext: AppContext,
  response: object,
  origin: SessionOrigin,
): Promise<BegunSession> =>
  transaction(appContext.pool, async (tx) => {
    const holder = await provePasskey({ sql: tx, clock: appContext.clock }, appContext.site, response)
    const scope = holder && scopeOf(appContext, tx, holder.accountId)
    if (!scope || !(await lockActive(scope, holder.userId)))
      throw unauthorized('This passkey is not known here, or it was not shown in time. Try again.')
    await demandPasskeyAllowed(scope, holder.userId)
    await recordSignIn(scope, holder.userId)
    return beginSession(scope, holder.userId, origin, { tellOfNewDevice: true })
  })

async function recordSignIn(scope: Scope, userId: Id): Promise<void> {
  const name = await personName(scope, userId)
  await recordAudit(scope, aboutOneself(userId, name ?? ''))
}
