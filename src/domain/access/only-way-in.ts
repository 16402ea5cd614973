import { forbidden } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import type { Scope } from '../scope.ts'
import { hasOnlyWayIn } from './only-way-in.sql.ts'

/** Whether passwords count for this person. They do again with one from the command line, until they come by the provider. */
export const mayUsePassword = async (scope: Scope, userId: Id): Promise<boolean> => !(await hasOnlyWayIn(scope, userId))

export async function demandPasswordAllowed(scope: Scope, userId: Id): Promise<void> {
  if (!(await mayUsePassword(scope, userId)))
    throw forbidden('Passwords are switched off for you. Sign in with the provider of your company.')
}
