import type { Id } from '../../platform/ids.ts'
import type { Scope } from '../scope.ts'
import { findHomeZone, selectBooksOf, toBooks, updateCarriedIn } from './entitlement.sql.ts'
import { toDays } from './ledger.ts'
import { todayIn } from './recount.ts'
import { type Settled, settledBooks } from './settled-entitlements.ts'

/** Up to which day, `latest` at the latest, absences and entitlements of a person can go without a balance that changes. */
export async function settledAbsences(scope: Scope, userId: Id, latest: string): Promise<Settled | null> {
  const today = todayIn(scope, await findHomeZone(scope, userId))
  return settledBooks(toBooks(await selectBooksOf(scope, userId)), latest, today)
}

/** Entitlements that stay carry what came to them from those that go. */
export async function carryIn(scope: Scope, { carried }: Settled): Promise<void> {
  for (const [id, lots] of carried)
    await updateCarriedIn(
      scope,
      id,
      lots.map(({ until, amount }) => ({ until, days: toDays(amount) })),
    )
}
