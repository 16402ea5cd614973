import { transaction } from '../../platform/db/connect.ts'
import { unauthorized } from '../../platform/errors.ts'
import type { OidcClaims } from '../../platform/oidc/oidc.ts'
import { type BegunSession, beginSession, type SessionOrigin } from '../access/begin-session.ts'
import { beginSecondStep, type FirstStep } from '../access/second-step.ts'
import { type AppContext, scopeOf } from '../app-context.ts'
import { aboutOneself, personName, recordAudit } from '../audit/record-audit.ts'
import { factorsOf, hasFactor, secondFactorWanted } from '../factors/second-factor.ts'
import { wantsFactor } from '../factors/wanted-factors.ts'
import { nowOf, type Scope } from '../scope.ts'
import { applyGroups } from './apply-groups.ts'
import { endPasswordException, findIdentity, lockActivePerson, lockSubject, touchIdentity } from './identity.sql.ts'
import { personOf } from './person-of.ts'
import { lockProviderForUse, type Provider } from './provider.sql.ts'
import { aboutProvider, type Callback, redeemAttempt } from './redeem-attempt.ts'

/** The end of a sign-in. Deactivated, unknown and not trusted get one answer. */
export async function finishSignIn(
  appContext: AppContext,
  callback: Callback,
  origin: SessionOrigin,
): Promise<{ session: BegunSession; returnTo: string | null }> {
  const { provider, claims, returnTo } = await redeemAttempt(appContext, callback, { purpose: 'enter', userId: null })
  const lane = appContext.pool.lane(provider.account_id)
  const outcome = await transaction(lane, (tx) =>
    admit(appContext, scopeOf(appContext, tx, provider.account_id), provider, claims, origin),
  )
  if (outcome === null) {
    await recordRefusal(scopeOf(appContext, lane, provider.account_id), provider, claims)
    throw unauthorized('Nobody here is linked with this sign-in. Ask your administrators.')
  }
  if ('stepToken' in outcome)
    throw secondFactorWanted(outcome.factors, { step_token: outcome.stepToken, return_to: returnTo })
  return { session: outcome, returnTo }
}

/** Null where it is nobody who may come in. */
async function admit(
  appContext: AppContext,
  scope: Scope,
  { id, issuer }: Provider,
  claims: OidcClaims,
  origin: SessionOrigin,
): Promise<FirstStep | null> {
  const provider = await lockProviderForUse(scope, id)
  await lockSubject(scope, { issuer, subject: claims.subject })
  // Its settings may have changed while it was asked; another issuer would be another provider.
  const identity = provider?.issuer === issuer ? await personOf(appContext, scope, provider, claims) : null
  if (!identity || !(await lockActivePerson(scope, identity.user_id))) return null
  const { id: identityId, user_id: userId } = identity
  await touchIdentity(scope, identityId, { providerId: id, email: claims.email, now: nowOf(scope) })
  await endPasswordException(scope, userId)
  await applyGroups(scope, provider!, userId, claims.all)
  const { sid, endSessionUrl } = claims
  const begun = { providerId: id, identityId, sid, endSessionUrl }
  const factors = await factorsOf(scope, userId)
  if (hasFactor(factors) && !provider!.checks_second_factor && (await wantsFactor(scope, userId)))
    return { stepToken: await beginSecondStep(scope, userId, begun), factors }
  await recordAudit(scope, aboutOneself(userId, (await personName(scope, userId)) ?? ''))
  return beginSession(scope, userId, origin, { tellOfNewDevice: true, provider: begun })
}

async function recordRefusal(scope: Scope, provider: Provider, { subject, email }: OidcClaims): Promise<void> {
  const known = await findIdentity(scope, { issuer: provider.issuer, subject })
  const name = known && (await personName(scope, known.user_id))
  await recordAudit(
    scope,
    known ? { ...aboutOneself(known.user_id, name ?? ''), outcome: 'refused' } : aboutProvider(provider, email),
  )
}
