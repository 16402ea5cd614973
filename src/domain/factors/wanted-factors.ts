import { invalid, Refusal } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { mayEnterWithoutProvider } from '../access/only-way-in.ts'
import type { Scope } from '../scope.ts'
import { lockFactors } from './factor.sql.ts'
import { findWaysIn } from './wanted-factors.sql.ts'

/** After the deadline nothing else is allowed before the second factor is set up. */
export function demandSecondFactor(due: number | null, now: Temporal.Instant): void {
  if (due === null || now.epochMilliseconds < due) return
  const title = 'Your workspace wants a second factor. Set up an authenticator app or a passkey to go on.'
  throw new Refusal(403, [{ pointer: 'second_factor', title }])
}

/** Before the last factor of somebody goes: a workspace may want one of them. */
export async function demandFactorMayGo(scope: Scope, userId: Id): Promise<void> {
  if (await wantsFactor(scope, userId))
    throw invalid('base', 'A workspace of yours wants a second factor. Set up another one first.')
}

/** Ways in of one person go one after the other, so that two cannot both leave the last one to the other. */
export const lockWaysIn = async (scope: Scope, userId: Id): Promise<void> => void (await lockFactors(scope, userId))

/**
 * After a passkey or the link with a provider is gone: something must be left that lets in by itself. Passwords and
 * passkeys count only where a provider is not the only way in.
 */
export async function demandWayIn(scope: Scope, userId: Id): Promise<void> {
  const { password, passkeys, providers } = await findWaysIn(scope, userId)
  if (providers > 0) return
  if ((password || passkeys > 0) && (await mayEnterWithoutProvider(scope, userId))) return
  throw invalid('base', 'This is your only way in. Set up another one first, such as a password or a passkey.')
}

/** Whether a workspace wants a second factor of somebody. */
export const wantsFactor = async (scope: Scope, userId: Id): Promise<boolean> =>
  (await findWaysIn(scope, userId)).wanted
