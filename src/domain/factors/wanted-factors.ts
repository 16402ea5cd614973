import { invalid, Refusal } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import type { Scope } from '../scope.ts'
import { findWaysIn } from './wanted-factors.sql.ts'

/** Whoever has put it off for too long does nothing else before. */
export function demandSecondFactor(due: number | null, now: Temporal.Instant): void {
  if (due === null || now.epochMilliseconds < due) return
  const title = 'Your workspace wants a second factor. Set up an authenticator app or a passkey to go on.'
  throw new Refusal(403, [{ pointer: 'second_factor', title }])
}

/** Before the last factor of somebody goes: a workspace may want one of them. */
export async function demandFactorMayGo(scope: Scope, userId: Id): Promise<void> {
  const { wanted } = await findWaysIn(scope, userId)
  if (wanted) throw invalid('base', 'A workspace of yours wants a second factor. Set up another one first.')
}

/** A passkey lets in by itself; whoever has no password may have no other way. */
export async function demandOtherWayIn(scope: Scope, userId: Id): Promise<void> {
  const { has_password } = await findWaysIn(scope, userId)
  if (!has_password) throw invalid('base', 'This is your only way in. Set a password first.')
}
