import { transaction } from '../../platform/db/connect.ts'
import { invalid, notFound, unauthorized } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { lockActiveUser } from '../access/begin-session.ts'
import { enqueueSecurityMail } from '../access/enqueue-security-mail.ts'
import { type AppContext, scopeOf } from '../app-context.ts'
import { recordAboutPerson } from '../audit/record-audit.ts'
import { demandSignInMethodLeft, lockSignInMethods } from '../factors/required-factors.ts'
import { nowOf, type Scope } from '../scope.ts'
import type { UserRef } from '../user-ref.ts'
import {
  deleteIdentity,
  findIdentity,
  findProviderName,
  insertIdentity,
  lockSubject,
  updateIdentityUse,
} from './identity.sql.ts'
import { lockProviderForUse } from './provider.sql.ts'
import { type Callback, redeemAttempt } from './redeem-attempt.ts'

/** For a signed-in user, who can then sign in by the provider. */
export async function linkIdentity(
  appContext: AppContext,
  user: UserRef,
  callback: Callback,
): Promise<{ id: Id; returnTo: string | null }> {
  const { provider, claims, returnTo } = await redeemAttempt(appContext, callback, {
    purpose: 'link',
    userId: user.userId,
  })
  const { id: providerId, issuer } = provider
  const { subject, email } = claims
  return transaction(appContext.pool.lane(user.accountId), async (tx) => {
    const scope = scopeOf(appContext, tx, user.accountId)
    if (provider.account_id !== user.accountId || !(await lockProviderForUse(scope, providerId)))
      throw notFound('There is no such sign-in provider.')
    await lockSubject(scope, { issuer, subject })
    if (!(await lockActiveUser(scope, user.userId))) throw unauthorized()
    const known = await findIdentity(scope, { issuer, subject })
    if (known && known.user_id !== user.userId)
      throw invalid('provider', 'This sign-in already belongs to somebody else.')
    const now = nowOf(scope)
    const identity = known ?? (await insertIdentity(scope, { providerId, userId: user.userId, issuer, subject, now }))
    await updateIdentityUse(scope, identity.id, { providerId, email, now })
    if (!known) {
      await recordAboutPerson(scope, user.userId, { after: { sign_in_provider: provider.name } })
      await enqueueSecurityMail(scope, user.userId, { event: 'provider_linked', provider: provider.name })
    }
    return { id: identity.id, returnTo }
  })
}

/** With the sessions that it began. */
export async function unlinkIdentity(scope: Scope, id: Id): Promise<void> {
  if (!(await deleteIdentity(scope, id, null))) throw notFound()
}

/** The same for the actor's own identity; refused if no other way to sign in would be left. */
export async function unlinkOwnIdentity(scope: Scope, id: Id, userId: Id): Promise<void> {
  await lockSignInMethods(scope, userId)
  const name = await findProviderName(scope, id)
  if (!(await deleteIdentity(scope, id, userId))) throw notFound()
  await demandSignInMethodLeft(scope, userId)
  await enqueueSecurityMail(scope, userId, { event: 'provider_unlinked', provider: name ?? '' })
}
