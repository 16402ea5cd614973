import { transaction } from '../../platform/db/connect.ts'
import { unauthorized } from '../../platform/errors.ts'
import type { OidcClaims } from '../../platform/oidc/oidc.ts'
import { type BegunSession, beginSession, type SessionOrigin } from '../access/begin-session.ts'
import { type AppContext, scopeOf } from '../app-context.ts'
import { aboutOneself, personName, recordAudit } from '../audit/record-audit.ts'
import { nowOf, type Scope } from '../scope.ts'
import { applyGroups } from './apply-groups.ts'
import { endPasswordException, lockActivePerson, lockSubject, touchIdentity } from './identity.sql.ts'
import { personOf } from './person-of.ts'
import { lockProviderForUse, type Provider } from './provider.sql.ts'
import { insertProviderSession } from './provider-session.sql.ts'
import { type Callback, redeemAttempt } from './redeem-attempt.ts'

/** The end of a sign-in. Deactivated, unknown and not trusted get one answer. */
export async function finishSignIn(
  appContext: AppContext,
  callback: Callback,
  origin: SessionOrigin,
): Promise<{ session: BegunSession; returnTo: string | null }> {
  const { provider, claims, returnTo } = await redeemAttempt(appContext, callback, null)
  const session = await transaction(appContext.pool.lane(provider.account_id), (tx) =>
    admit(appContext, scopeOf(appContext, tx, provider.account_id), provider, claims, origin),
  )
  return { session, returnTo }
}

async function admit(
  appContext: AppContext,
  scope: Scope,
  { id, issuer }: Provider,
  claims: OidcClaims,
  origin: SessionOrigin,
): Promise<BegunSession> {
  const provider = await lockProviderForUse(scope, id)
  await lockSubject(scope, { issuer, subject: claims.subject })
  // Its settings may have changed while it was asked; another issuer would be another provider.
  const identity = provider?.issuer === issuer ? await personOf(appContext, scope, provider, claims) : null
  if (!identity || !(await lockActivePerson(scope, identity.user_id)))
    throw unauthorized('Nobody here is linked with this sign-in. Ask your administrators.')
  await touchIdentity(scope, identity.id, { providerId: id, email: claims.email, now: nowOf(scope) })
  await endPasswordException(scope, identity.user_id)
  await applyGroups(scope, provider!, identity.user_id, claims.all)
  await recordAudit(scope, aboutOneself(identity.user_id, (await personName(scope, identity.user_id)) ?? ''))
  const session = await beginSession(scope, identity.user_id, origin, { tellOfNewDevice: true })
  const { sid, endSessionUrl } = claims
  await insertProviderSession(scope, {
    tokenId: session.id,
    providerId: id,
    identityId: identity.id,
    sid,
    endSessionUrl,
  })
  return session
}
