import { setImmediate } from 'node:timers/promises'
import type { Id } from '../../platform/ids.ts'
import type { Scope } from '../scope.ts'
import { todayIn } from '../time-account/account-zone.ts'
import { findHomeZone, selectBooksOf, selectBooksOfEach, toBooks, updateCarriedIn } from './entitlement.sql.ts'
import { toDays } from './ledger.ts'
import { type Settled, settledBooks } from './settled-entitlements.ts'

/** Up to which day, `latest` at the latest, absences and entitlements of a person can go without a balance that changes. */
export async function settledAbsences(scope: Scope, userId: Id, latest: string): Promise<Settled | null> {
  const today = todayIn(scope, await findHomeZone(scope, userId))
  return settledBooks(toBooks(await selectBooksOf(scope, userId)), latest, today)
}

type PersonUpTo = { id: Id; time_zone: string | null; latest: string }

/** The same of each of several people, by their ids; without those of whom nothing can go. */
export async function settledAbsencesOfEach(scope: Scope, people: readonly PersonUpTo[]): Promise<Map<Id, Settled>> {
  if (people.length === 0) return new Map()
  const rows = await selectBooksOfEach(
    scope,
    people.map(({ id }) => id),
  )
  const books = new Map(rows.map((row) => [row.user_id, row]))
  const settled = new Map<Id, Settled>()
  for (const { id, time_zone, latest } of people) {
    // It takes a millisecond for each: nobody else's request waits for all of them.
    await setImmediate()
    const found = settledBooks(toBooks([books.get(id)!]), latest, todayIn(scope, time_zone))
    if (found) settled.set(id, found)
  }
  return settled
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
