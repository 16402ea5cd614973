import { Refusal } from '../../platform/errors.ts'
import { markConfirmed } from '../access/confirm-password.ts'
import { type AppContext, scopeOf } from '../app-context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Scope } from '../scope.ts'
import { findIdentity } from './identity.sql.ts'
import { aboutProvider, type Callback, redeemAttempt } from './redeem-attempt.ts'

/** How far the clock of a provider may be behind. */
const tolerance = { seconds: 60 }

/**
 * Confirms the session by a new sign-in at a provider. `auth_time` must be later than the start of the attempt, since
 * providers may ignore `prompt` and use an open session.
 */
export async function confirmByProvider(
  appContext: AppContext,
  scope: Scope,
  callback: Callback,
): Promise<string | null> {
  const { accountId, actor, session } = scope
  const begun = { purpose: 'confirm', userId: actor.userId } as const
  const { provider, claims, returnTo, begunAt } = await redeemAttempt(appContext, callback, begun)
  const outside = scopeOf(appContext, appContext.pool.lane(accountId), accountId, actor)
  const identity = await findIdentity(outside, { issuer: provider.issuer, subject: claims.subject })
  const isSelf = identity !== null && identity.user_id === actor.userId
  const since = begunAt.subtract(tolerance).epochMilliseconds / 1000
  if (isSelf && claims.authTime !== null && claims.authTime >= since) {
    await markConfirmed(outside, session!.id)
    return returnTo
  }
  const { actor: _, ...refused } = aboutProvider(provider, isSelf ? null : claims.email)
  await recordAudit(outside, refused)
  throw new Refusal(403, [
    {
      pointer: 'provider',
      title: isSelf
        ? 'The sign-in provider did not ask you to sign in again, so your identity is not confirmed. Confirm it in another way.'
        : 'You are signed in to the sign-in provider as somebody else. Sign in there with your own account.',
    },
  ])
}
