import { forbidden } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import type { Scope } from '../scope.ts'
import { isProviderRequired } from './provider-required.sql.ts'

/**
 * Whether a password or passkey is enough for this user. A password that was set from the command line always is, until the
 * user signs in by the provider again.
 */
export const maySignInWithoutProvider = async (scope: Scope, userId: Id): Promise<boolean> =>
  !(await isProviderRequired(scope, userId))

export async function demandPasswordAllowed(scope: Scope, userId: Id): Promise<void> {
  if (!(await maySignInWithoutProvider(scope, userId)))
    throw forbidden('You cannot sign in with a password. Use your company’s sign-in provider.')
}

/** A passkey in place of a password; as a second factor after the provider's sign-in it is always allowed. */
export async function demandPasskeyAllowed(scope: Scope, userId: Id): Promise<void> {
  if (!(await maySignInWithoutProvider(scope, userId)))
    throw forbidden('You cannot sign in with a passkey. Use your company’s sign-in provider.')
}
