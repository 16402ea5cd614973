import { invalid, Refusal } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { maySignInWithoutProvider } from '../access/provider-required.ts'
import type { Scope } from '../scope.ts'
import { lockFactors } from './factor.sql.ts'
import { findSignInMethods } from './sign-in-methods.sql.ts'

/** After the grace period nothing else is possible before a second factor is set up. */
export function demandSecondFactor(due: number | null, now: Temporal.Instant): void {
  if (due === null || now.epochMilliseconds < due) return
  const title = 'Your workspace requires a second factor. Set up an authenticator app or a passkey to continue.'
  throw new Refusal(403, [{ pointer: 'second_factor', title }])
}

/** Before the last factor of a user is removed: a workspace may demand one. */
export async function demandFactorRemovable(scope: Scope, userId: Id): Promise<void> {
  if (await isFactorRequired(scope, userId))
    throw invalid('base', 'One of your workspaces requires a second factor. Set up another second factor first.')
}

/** Removals of one user run one after the other, so that two cannot both leave the other method as the last. */
export const lockSignInMethods = async (scope: Scope, userId: Id): Promise<void> =>
  void (await lockFactors(scope, userId))

/**
 * After a passkey or the link with a provider was removed: the user must still be able to sign in. Passwords and passkeys
 * count only if no provider is required.
 */
export async function demandSignInMethodLeft(scope: Scope, userId: Id): Promise<void> {
  const { password, passkeys, providers } = await findSignInMethods(scope, userId)
  if (providers > 0) return
  if ((password || passkeys > 0) && (await maySignInWithoutProvider(scope, userId))) return
  throw invalid('base', 'This is your only way to sign in. Set up another one first, such as a password or a passkey.')
}

/** Whether a workspace demands a second factor of the user. */
export const isFactorRequired = async (scope: Scope, userId: Id): Promise<boolean> =>
  (await findSignInMethods(scope, userId)).wanted
