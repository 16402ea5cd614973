import type { Books } from './entitlement.sql.ts'
import { type Balance, balances, type Entitlement, type Lapsing, receivedLots, type TakenDay } from './ledger.ts'
import { deadlineIn } from './recount-balances.ts'
import { takenDays } from './taken-days.ts'

/** Entitlements and absences up to `through` can be deleted. The remaining ones carry what they received from those. */
export type Removable = { through: string; carried: Map<string, Lapsing[]> }

/**
 * The latest day up to which everything can be deleted without changing the remaining balances. They are compared as of
 * today and of later years, since days may lapse only then.
 */
export function removableBooks(books: Books, latest: string, today: string): Removable | null {
  const ends = books.entitlements.map(({ endsAt }) => endsAt).filter((day) => day < latest)
  const days = [0, 1, 3, 10].map((years) => Temporal.PlainDate.from(today).add({ years }).toString())
  const taken = takenDays(books.taken)
  const present = days.map((day) => counted(books, taken, day))
  const received = receivedLots(books.entitlements, taken, today, deadlineIn(books, today))
  for (const through of [latest, ...ends.sort().reverse()]) {
    const carried = carriedPast(books, received, through)
    const after = booksAfter(books, through, carried)
    const kept = new Set(after.entitlements.map(({ id }) => id))
    const left = takenDays(after.taken)
    const isSame = (day: string, index: number): boolean =>
      JSON.stringify(present[index]!.filter(({ id }) => kept.has(id))) === JSON.stringify(counted(after, left, day))
    if (days.every(isSame)) return { through, carried }
  }
  return null
}

const counted = (books: Books, taken: readonly TakenDay[], day: string): Balance[] =>
  balances(books.entitlements, taken, day, deadlineIn(books, day))

function carriedPast(books: Books, received: ReturnType<typeof receivedLots>, through: string): Map<string, Lapsing[]> {
  const isRemoved = (id: string | null): boolean =>
    id === null || books.entitlements.find((entitlement) => entitlement.id === id)!.endsAt <= through
  return new Map(
    [...received]
      .filter(([id]) => !isRemoved(id))
      .map(([id, lots]) => [
        id,
        lots.filter(({ from }) => isRemoved(from)).map(({ until, amount }) => ({ until, amount })),
      ]),
  )
}

/** The books as they are read after the deletion. */
function booksAfter(books: Books, through: string, carried: Removable['carried']): Books {
  const entitlements = books.entitlements
    .filter(({ endsAt }) => endsAt > through)
    .map((entitlement): Entitlement => ({ ...entitlement, carried: carried.get(entitlement.id) ?? [] }))
  const first = entitlements.map(({ startsAt }) => startsAt).sort()[0] ?? '9999-12-31'
  const kept = new Set(entitlements.map(({ id }) => id))
  return {
    entitlements,
    taken: books.taken.filter(({ day, lastDay }) => lastDay > through && day >= first),
    notices: books.notices.filter(({ entitlementId }) => kept.has(entitlementId)),
  }
}
