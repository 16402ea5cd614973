import { setImmediate } from 'node:timers/promises'
import type { Id } from '../../platform/ids.ts'
import type { Scope } from '../scope.ts'
import { todayIn } from '../time-account/account-zone.ts'
import { findHomeZone, selectBooksOf, selectBooksOfEach, toBooks, updateCarriedIn } from './entitlement.sql.ts'
import { toDays } from './ledger.ts'
import { type Removable, removableBooks } from './removable-books.ts'

/** Up to which day, at most `latest`, absences and entitlements of a person can be deleted without changing a balance. */
export async function removableAbsences(scope: Scope, userId: Id, latest: string): Promise<Removable | null> {
  const today = todayIn(scope, await findHomeZone(scope, userId))
  return removableBooks(toBooks(await selectBooksOf(scope, userId)), latest, today)
}

type PersonUpTo = { id: Id; time_zone: string | null; latest: string }

/** The same for several people, by id; people with nothing to delete are left out. */
export async function removableAbsencesOfEach(
  scope: Scope,
  people: readonly PersonUpTo[],
): Promise<Map<Id, Removable>> {
  if (people.length === 0) return new Map()
  const rows = await selectBooksOfEach(
    scope,
    people.map(({ id }) => id),
  )
  const books = new Map(rows.map((row) => [row.user_id, row]))
  const removable = new Map<Id, Removable>()
  for (const { id, time_zone, latest } of people) {
    // A millisecond each; this lets other requests run in between.
    await setImmediate()
    const found = removableBooks(toBooks([books.get(id)!]), latest, todayIn(scope, time_zone))
    if (found) removable.set(id, found)
  }
  return removable
}

/** Stores with the remaining entitlements what they received from the deleted ones. */
export async function writeCarriedIn(scope: Scope, { carried }: Removable): Promise<void> {
  for (const [id, lots] of carried)
    await updateCarriedIn(
      scope,
      id,
      lots.map(({ until, amount }) => ({ until, days: toDays(amount) })),
    )
}
