import { transaction } from '../../platform/db/connect.ts'
import { invalid, notFound, unauthorized } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { enqueueSecurityMail } from '../access/enqueue-security-mail.ts'
import { type AppContext, scopeOf } from '../app-context.ts'
import { recordAboutPerson } from '../audit/record-audit.ts'
import { demandWayIn, lockWaysIn } from '../factors/wanted-factors.ts'
import { nowOf, type Scope } from '../scope.ts'
import {
  deleteIdentity,
  findIdentity,
  findProviderName,
  insertIdentity,
  lockActivePerson,
  lockSubject,
  touchIdentity,
} from './identity.sql.ts'
import { lockProviderForUse } from './provider.sql.ts'
import { type Callback, redeemAttempt } from './redeem-attempt.ts'

type Holder = { accountId: Id; userId: Id }

/** Somebody who is signed in shows who they are at a provider, and can sign in by it from then on. */
export async function linkIdentity(
  appContext: AppContext,
  holder: Holder,
  callback: Callback,
): Promise<{ id: Id; returnTo: string | null }> {
  const { provider, claims, returnTo } = await redeemAttempt(appContext, callback, {
    purpose: 'link',
    userId: holder.userId,
  })
  const { id: providerId, issuer } = provider
  const { subject, email } = claims
  return transaction(appContext.pool.lane(holder.accountId), async (tx) => {
    const scope = scopeOf(appContext, tx, holder.accountId)
    if (provider.account_id !== holder.accountId || !(await lockProviderForUse(scope, providerId)))
      throw notFound('There is no such sign-in provider.')
    await lockSubject(scope, { issuer, subject })
    if (!(await lockActivePerson(scope, holder.userId))) throw unauthorized()
    const known = await findIdentity(scope, { issuer, subject })
    if (known && known.user_id !== holder.userId) throw invalid('provider', 'Somebody else signs in with this already.')
    const now = nowOf(scope)
    const identity = known ?? (await insertIdentity(scope, { providerId, userId: holder.userId, issuer, subject, now }))
    await touchIdentity(scope, identity.id, { providerId, email, now })
    if (!known) {
      await recordAboutPerson(scope, holder.userId, { after: { sign_in_provider: provider.name } })
      await enqueueSecurityMail(scope, holder.userId, { event: 'provider_linked', provider: provider.name })
    }
    return { id: identity.id, returnTo }
  })
}

/** The way in by the provider ends, with the sessions begun by it. */
export async function unlinkIdentity(scope: Scope, id: Id): Promise<void> {
  if (!(await deleteIdentity(scope, id, null))) throw notFound()
}

/** The same for oneself; the last way in stays. */
export async function unlinkOwnIdentity(scope: Scope, id: Id, userId: Id): Promise<void> {
  await lockWaysIn(scope, userId)
  const name = await findProviderName(scope, id)
  if (!(await deleteIdentity(scope, id, userId))) throw notFound()
  await demandWayIn(scope, userId)
  await enqueueSecurityMail(scope, userId, { event: 'provider_unlinked', provider: name ?? '' })
}
