import { invalid } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import type { Scope } from '../scope.ts'
import { findWaysIn } from './wanted-factors.sql.ts'

/** Before the last factor of somebody goes: a workspace may want one of them, and it may be their only way in. */
export async function demandFactorMayGo(scope: Scope, userId: Id): Promise<void> {
  const { wanted, has_password } = await findWaysIn(scope, userId)
  if (wanted) throw invalid('base', 'A workspace of yours wants a second factor. Set up another one first.')
  if (!has_password) throw invalid('base', 'This is your only way in. Set a password first.')
}
