import type { Config } from '../../platform/config.ts'
import { invalid, Refusal, unauthorized } from '../../platform/errors.ts'
import { type AppContext, scopeOf } from '../app-context.ts'
import type { Proof } from '../factors/second-factor.ts'
import { withProof } from '../factors/with-proof.ts'
import { nowOf, type Scope } from '../scope.ts'
import { findLoginOf } from './login.sql.ts'
import { findConfirmedAt, updateConfirmedAt } from './session.sql.ts'
import { tryPassword } from './try-password.ts'

const wrong = () => invalid('password', 'The password is wrong.')

/** Confirms the session by its user's password. A wrong password counts as a failed sign-in. */
export async function confirmPassword(
  appContext: AppContext,
  scope: Scope,
  { password, address }: { password: string; address: string },
  limits: Config['limits'],
): Promise<void> {
  const { accountId, actor, session } = scope
  const outside = scopeOf(appContext, appContext.pool, accountId)
  const login = await findLoginOf(outside, actor.userId!)
  if (!login) throw wrong()
  const attempt = async (client: string): Promise<true | null> => {
    if (!(await appContext.passwords.matches(login.password_hash, password, client))) return null
    await markConfirmed(outside, session!.id)
    return true
  }
  await tryPassword(appContext, { email: login.email, address, limits, wrong, attempt })
}

/** The session may have ended meanwhile. */
export async function markConfirmed(scope: Scope, sessionId: string): Promise<void> {
  if (!(await updateConfirmedAt(scope, sessionId, nowOf(scope)))) throw unauthorized()
}

/** The same by a second factor, for users without a password. */
export async function confirmWithFactor(appContext: AppContext, scope: Scope, proof: Proof): Promise<void> {
  const { accountId, actor, session } = scope
  await withProof(appContext, { accountId, userId: actor.userId! }, proof, async (inside) => {
    await markConfirmed(inside, session!.id)
  })
}

/**
 * Guards sensitive changes against a stranger at an open browser. Only session cookies need a confirmation: a program with
 * a bearer token has no password and nobody to ask for it (docs/adr/0032).
 */
export async function demandConfirmed(scope: Scope): Promise<void> {
  const { session, clock } = scope
  if (session?.kind !== 'cookie') return
  const confirmedAt = await findConfirmedAt(scope, session.id)
  const since = clock.now().subtract({ minutes: session.confirmationMinutes }).epochMilliseconds
  if (confirmedAt !== null && Date.parse(confirmedAt) > since) return
  throw new Refusal(403, [{ pointer: 'confirmation', title: 'Confirm your identity again to do this.' }])
}
