import { asSet, type Deadline, type EntitlementKind } from './lapse-rules.ts'

/** All amounts are ten-thousandths of a day, as integers: nothing drifts, however often it is added up. */
export type Amount = number

export const toAmount = (days: number): Amount => Math.round(days * 10_000)
export const toDays = (amount: Amount): number => amount / 10_000

export type Entitlement = {
  id: string
  kind?: EntitlementKind
  startsAt: string
  endsAt: string
  planned: Amount
  expires: boolean
  transferRemaining: boolean
  endOfTransferPeriod: string | null
  /** Days from entitlements whose records are gone. */
  carried?: readonly Lapsing[]
}

/** What was taken of a local day, after everything that overlaps has been settled. */
export type TakenDay = { day: string; amount: Amount }

/** Days that can be taken until a date and are gone after it. */
export type Lapsing = { until: string; amount: Amount }

export type Balance = {
  id: string
  spent: Amount
  transferred: Amount
  /** Days that nobody took in time: transferred ones after their period, the rest of an entitlement that expires. */
  lapsed: Amount
  transferredTo: string | null
  /** What will lapse if nothing more is taken. */
  lapsing: Lapsing[]
}

type Lot = { from: string | null; until: string; amount: Amount; left: Amount; moved: boolean }

/** Each lot of transferred days keeps the date until which its own entitlement lets it be taken. */
type Account = {
  entitlement: Entitlement
  plannedSpent: Amount
  lots: Lot[]
  closed: boolean
  /** The unused rest stands in the entitlement that follows. */
  movedOn: boolean
  transferredTo: string | null
}

/**
 * The balances of a person's entitlements on a given day, from nothing but the entitlements and the days taken. Oldest
 * first; in each, what came from the year before goes before what is new. What is left at the end of a span moves on
 * or lapses. Asked again with the same facts it answers the same, so it may run as often and as late as it likes.
 */
export function balances(
  entitlements: readonly Entitlement[],
  taken: readonly TakenDay[],
  today: string,
  deadline: Deadline = asSet,
): Balance[] {
  return run(entitlements, taken, today, deadline).map((account) => balanceOf(account, today, deadline))
}

/** What each entitlement has got from others, by its id. */
export const handedOn = (...facts: Parameters<typeof run>): Map<string, readonly Lot[]> =>
  new Map(run(...facts).map(({ entitlement, lots }) => [entitlement.id, lots]))

function run(
  entitlements: readonly Entitlement[],
  taken: readonly TakenDay[],
  today: string,
  deadline: Deadline,
): Account[] {
  const accounts = [...entitlements]
    .sort((left, right) => compare(left.startsAt, right.startsAt) || Number(left.id) - Number(right.id))
    .map((entitlement): Account => ({ entitlement, ...unused(entitlement) }))
  const days = [...taken].sort((left, right) => compare(left.day, right.day))
  let next = 0
  for (const account of [...accounts].sort((left, right) =>
    compare(left.entitlement.endsAt, right.entitlement.endsAt),
  )) {
    for (; next < days.length && days[next]!.day <= account.entitlement.endsAt; next++) charge(accounts, days[next]!)
    if (account.entitlement.endsAt < today) close(account, accounts, deadline)
  }
  for (; next < days.length; next++) charge(accounts, days[next]!)
  return accounts
}

const unused = ({ carried = [] }: Entitlement): Omit<Account, 'entitlement'> => ({
  plannedSpent: 0,
  lots: carried.map((one) => ({ ...one, from: null, left: one.amount, moved: false })),
  closed: false,
  movedOn: false,
  transferredTo: null,
})

const compare = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0)

const plannedLeft = ({ entitlement, plannedSpent }: Account): Amount => Math.max(0, entitlement.planned - plannedSpent)

/** Takes the day from the oldest entitlement that has something left on it, and from the newest where none has. */
function charge(accounts: readonly Account[], { day, amount }: TakenDay): void {
  const covering = accounts.filter(({ entitlement }) => entitlement.startsAt <= day && day <= entitlement.endsAt)
  let rest = amount
  for (const account of covering) {
    for (const lot of account.lots.filter(({ until }) => day <= until)) {
      const part = Math.min(rest, lot.left)
      lot.left -= part
      rest -= part
    }
    const part = Math.min(rest, plannedLeft(account))
    account.plannedSpent += part
    rest -= part
  }
  const last = covering.at(-1)
  if (last) last.plannedSpent += rest
}

/** At the end of the span: what may still be taken afterwards moves to the entitlement that follows, if there is one. */
function close(account: Account, accounts: readonly Account[], deadline: Deadline): void {
  const { entitlement } = account
  account.closed = true
  const following = accounts.find((other) => other.entitlement.startsAt > entitlement.endsAt)
  if (!following) return
  const hand = (amount: Amount, until: string): boolean => {
    if (amount === 0 || until < following.entitlement.startsAt) return false
    following.lots.push({ from: entitlement.id, until, amount, left: amount, moved: false })
    account.transferredTo = following.entitlement.id
    return true
  }
  // Days that were transferred before and whose period outlasts this span too.
  for (const lot of account.lots) lot.moved = hand(lot.left, lot.until)
  const own = ownDeadline(entitlement, following.entitlement.endsAt, deadline)
  if (own !== null) account.movedOn = hand(plannedLeft(account), own)
  following.lots.sort((left, right) => compare(left.until, right.until))
}

/** How long the unused rest can be taken after the end of the span; null where it stays where it is. */
function ownDeadline(entitlement: Entitlement, otherwise: string, deadline: Deadline): string | null {
  const { expires, transferRemaining, endsAt, endOfTransferPeriod } = entitlement
  if (expires) {
    const until = deadline(entitlement, endsAt)
    return until > endsAt ? until : null
  }
  return transferRemaining ? deadline(entitlement, endOfTransferPeriod ?? otherwise) : null
}

function balanceOf(account: Account, today: string, deadline: Deadline): Balance {
  const { entitlement, plannedSpent, lots, closed, movedOn, transferredTo } = account
  const kept = lots.filter(({ moved, left }) => !moved && left > 0)
  const rest: Lapsing[] = kept.map(({ until, left }) => ({ until, amount: left }))
  if (entitlement.expires && !movedOn)
    rest.push({ until: deadline(entitlement, entitlement.endsAt), amount: plannedLeft(account) })
  const isOver = ({ until }: Lapsing): boolean => until < today
  const sum = (amounts: Amount[]): Amount => amounts.reduce((total, amount) => total + amount, 0)
  const transferred = sum(lots.map(({ amount }) => amount))
  return {
    id: entitlement.id,
    spent: plannedSpent + transferred - sum(lots.map(({ left }) => left)),
    transferred,
    lapsed: sum(rest.filter(isOver).map(({ amount }) => amount)),
    transferredTo,
    lapsing: closed ? [] : rest.filter((one) => !isOver(one) && one.amount > 0),
  }
}
