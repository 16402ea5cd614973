import type { Books } from './entitlement.sql.ts'
import { type Balance, balances, type Entitlement, handedOn, type Lapsing, type TakenDay } from './ledger.ts'
import { deadlineIn } from './recount.ts'
import { settle } from './taken-days.ts'

/** Up to `through`, entitlements and absences can go. What they handed on is carried by those that stay. */
export type Settled = { through: string; carried: Map<string, Lapsing[]> }

/**
 * The latest day up to which nothing that is left would change if all before it were gone: balances are compared as they
 * are today and as they will be, since days may lapse only years later.
 */
export function settledBooks(books: Books, latest: string, today: string): Settled | null {
  const ends = books.entitlements.map(({ endsAt }) => endsAt).filter((day) => day < latest)
  const days = [0, 1, 3, 10].map((years) => Temporal.PlainDate.from(today).add({ years }).toString())
  const taken = settle(books.taken)
  const present = days.map((day) => counted(books, taken, day))
  const handed = handedOn(books.entitlements, taken, today, deadlineIn(books, today))
  for (const through of [latest, ...ends.sort().reverse()]) {
    const carried = carriedPast(books, handed, through)
    const after = booksAfter(books, through, carried)
    const kept = new Set(after.entitlements.map(({ id }) => id))
    const left = settle(after.taken)
    const isSame = (day: string, at: number): boolean =>
      JSON.stringify(present[at]!.filter(({ id }) => kept.has(id))) === JSON.stringify(counted(after, left, day))
    if (days.every(isSame)) return { through, carried }
  }
  return null
}

const counted = (books: Books, taken: readonly TakenDay[], day: string): Balance[] =>
  balances(books.entitlements, taken, day, deadlineIn(books, day))

function carriedPast(books: Books, handed: ReturnType<typeof handedOn>, through: string): Map<string, Lapsing[]> {
  const goes = (id: string | null): boolean =>
    id === null || books.entitlements.find((one) => one.id === id)!.endsAt <= through
  return new Map(
    [...handed]
      .filter(([id]) => !goes(id))
      .map(([id, lots]) => [id, lots.filter(({ from }) => goes(from)).map(({ until, amount }) => ({ until, amount }))]),
  )
}

/** As they are read once all up to the day has gone. */
function booksAfter(books: Books, through: string, carried: Settled['carried']): Books {
  const entitlements = books.entitlements
    .filter(({ endsAt }) => endsAt > through)
    .map((one): Entitlement => ({ ...one, carried: carried.get(one.id) ?? [] }))
  const first = entitlements.map(({ startsAt }) => startsAt).sort()[0] ?? '9999-12-31'
  const kept = new Set(entitlements.map(({ id }) => id))
  return {
    entitlements,
    taken: books.taken.filter(({ day, lastDay }) => lastDay > through && day >= first),
    notices: books.notices.filter(({ entitlementId }) => kept.has(entitlementId)),
  }
}
