import { transaction } from '../../platform/db/connect.ts'
import { unauthorized } from '../../platform/errors.ts'
import type { OidcClaims } from '../../platform/oidc/oidc.ts'
import { type BegunSession, beginSession, lockActiveUser, type SessionOrigin } from '../access/begin-session.ts'
import { beginSecondStep, type FirstStep } from '../access/second-step.ts'
import { type AppContext, scopeOf } from '../app-context.ts'
import { aboutOneself, personName, recordAudit } from '../audit/record-audit.ts'
import { isFactorRequired } from '../factors/required-factors.ts'
import { factorsOf, hasFactor, secondFactorWanted } from '../factors/second-factor.ts'
import { nowOf, type Scope } from '../scope.ts'
import { applyGroups } from './apply-groups.ts'
import { findOrCreateIdentity } from './find-or-create-identity.ts'
import { endPasswordException, findIdentity, lockSubject, updateIdentityUse } from './identity.sql.ts'
import { lockProviderForUse, type Provider } from './provider.sql.ts'
import { aboutProvider, type Callback, redeemAttempt } from './redeem-attempt.ts'

/** Deactivated, unknown and untrusted users get the same answer. */
export async function finishSignIn(
  appContext: AppContext,
  callback: Callback,
  origin: SessionOrigin,
): Promise<{ session: BegunSession; returnTo: string | null }> {
  const { provider, claims, returnTo } = await redeemAttempt(appContext, callback, { purpose: 'enter', userId: null })
  const lane = appContext.pool.lane(provider.account_id)
  const outcome = await transaction(lane, (tx) =>
    signInByProvider(appContext, scopeOf(appContext, tx, provider.account_id), provider, claims, origin),
  )
  if (outcome === null) {
    await auditRefusal(scopeOf(appContext, lane, provider.account_id), provider, claims)
    throw unauthorized('No user is linked to this sign-in. Ask your administrators.')
  }
  if ('stepToken' in outcome)
    throw secondFactorWanted(outcome.factors, { step_token: outcome.stepToken, return_to: returnTo })
  return { session: outcome, returnTo }
}

/** Null if they may not sign in. */
async function signInByProvider(
  appContext: AppContext,
  scope: Scope,
  { id, issuer }: Provider,
  claims: OidcClaims,
  origin: SessionOrigin,
): Promise<FirstStep | null> {
  const provider = await lockProviderForUse(scope, id)
  await lockSubject(scope, { issuer, subject: claims.subject })
  // The settings may have changed since the attempt began; with another issuer it would be another provider.
  const identity = provider?.issuer === issuer ? await findOrCreateIdentity(appContext, scope, provider, claims) : null
  if (!identity || !(await lockActiveUser(scope, identity.user_id))) return null
  const { id: identityId, user_id: userId } = identity
  await updateIdentityUse(scope, identityId, { providerId: id, email: claims.email, now: nowOf(scope) })
  await endPasswordException(scope, userId)
  await applyGroups(scope, provider!, userId, claims.all)
  const { sid, endSessionUrl } = claims
  const begun = { providerId: id, identityId, sid, endSessionUrl }
  const factors = await factorsOf(scope, userId)
  if (hasFactor(factors) && !provider!.checks_second_factor && (await isFactorRequired(scope, userId)))
    return { stepToken: await beginSecondStep(scope, userId, begun), factors }
  await recordAudit(scope, aboutOneself(userId, (await personName(scope, userId)) ?? ''))
  return beginSession(scope, userId, origin, { mailIfNewDevice: true, provider: begun })
}

async function auditRefusal(scope: Scope, provider: Provider, { subject, email }: OidcClaims): Promise<void> {
  const known = await findIdentity(scope, { issuer: provider.issuer, subject })
  const name = known && (await personName(scope, known.user_id))
  await recordAudit(
    scope,
    known ? { ...aboutOneself(known.user_id, name ?? ''), outcome: 'refused' } : aboutProvider(provider, email),
  )
}
