import { forbidden } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import type { Scope } from '../scope.ts'
import { hasOnlyWayIn } from './only-way-in.sql.ts'

/**
 * Whether passwords and passkeys let this person in. They do again with a password from the command line, until they come by
 * the provider.
 */
export const mayEnterWithoutProvider = async (scope: Scope, userId: Id): Promise<boolean> =>
  !(await hasOnlyWayIn(scope, userId))

export async function demandPasswordAllowed(scope: Scope, userId: Id): Promise<void> {
  if (!(await mayEnterWithoutProvider(scope, userId)))
    throw forbidden('Passwords are switched off for you. Sign in with the provider of your company.')
}

/** By itself; after the provider it is a second factor as any other. */
export async function demandPasskeyAllowed(scope: Scope, userId: Id): Promise<void> {
  if (!(await mayEnterWithoutProvider(scope, userId)))
    throw forbidden('Passkeys are switched off for you. Sign in with the provider of your company.')
}
