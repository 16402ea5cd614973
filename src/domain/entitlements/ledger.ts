import { type Deadline, deadlineAsSet, type EntitlementKind } from './lapse-rules.ts'

/** Ten-thousandths of a day, as an integer, so that sums have no rounding errors. */
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
  /** Days carried over from entitlements that have been deleted. */
  carried?: readonly Lapsing[]
}

/** What was taken of a local day; overlapping absences are counted once. */
export type TakenDay = { day: string; amount: Amount }

/** Days that lapse after a date. */
export type Lapsing = { until: string; amount: Amount }

export type Balance = {
  id: string
  spent: Amount
  transferred: Amount
  /** Transferred days after their period, and the rest of an entitlement that expires. */
  lapsed: Amount
  transferredTo: string | null
  /** Days that will lapse if nothing more is taken. */
  lapsing: Lapsing[]
}

type Lot = { from: string | null; until: string; amount: Amount; left: Amount; moved: boolean }

/** Each lot of transferred days keeps the deadline of the entitlement that it comes from. */
type EntitlementState = {
  entitlement: Entitlement
  plannedSpent: Amount
  lots: Lot[]
  closed: boolean
  /** The unused rest was transferred to the next entitlement. */
  movedOn: boolean
  transferredTo: string | null
}

/**
 * The balances of a person's entitlements on a given day, computed only from the entitlements and the days taken. The
 * oldest entitlement is used first, and in it transferred days before new ones. What is left at the end of a span is
 * transferred or lapses. A pure function, so it may be run again at any time.
 */
export function balances(
  entitlements: readonly Entitlement[],
  taken: readonly TakenDay[],
  today: string,
  deadline: Deadline = deadlineAsSet,
): Balance[] {
  return replay(entitlements, taken, today, deadline).map((state) => balanceOf(state, today, deadline))
}

/** The lots that each entitlement has received from others, by its id. */
export const receivedLots = (...facts: Parameters<typeof replay>): Map<string, readonly Lot[]> =>
  new Map(replay(...facts).map(({ entitlement, lots }) => [entitlement.id, lots]))

function replay(
  entitlements: readonly Entitlement[],
  taken: readonly TakenDay[],
  today: string,
  deadline: Deadline,
): EntitlementState[] {
  const states = [...entitlements]
    .sort((left, right) => compare(left.startsAt, right.startsAt) || Number(left.id) - Number(right.id))
    .map((entitlement): EntitlementState => ({ entitlement, ...initialState(entitlement) }))
  const days = [...taken].sort((left, right) => compare(left.day, right.day))
  let next = 0
  for (const state of [...states].sort((left, right) => compare(left.entitlement.endsAt, right.entitlement.endsAt))) {
    for (; next < days.length && days[next]!.day <= state.entitlement.endsAt; next++) charge(states, days[next]!)
    if (state.entitlement.endsAt < today) close(state, states, deadline)
  }
  for (; next < days.length; next++) charge(states, days[next]!)
  return states
}

const initialState = ({ carried = [] }: Entitlement): Omit<EntitlementState, 'entitlement'> => ({
  plannedSpent: 0,
  lots: carried.map((lot) => ({ ...lot, from: null, left: lot.amount, moved: false })),
  closed: false,
  movedOn: false,
  transferredTo: null,
})

const compare = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0)

const plannedLeft = ({ entitlement, plannedSpent }: EntitlementState): Amount =>
  Math.max(0, entitlement.planned - plannedSpent)

/** Takes the day from the oldest entitlement that has something left, or overdraws the newest. */
function charge(states: readonly EntitlementState[], { day, amount }: TakenDay): void {
  const covering = states.filter(({ entitlement }) => entitlement.startsAt <= day && day <= entitlement.endsAt)
  let rest = amount
  for (const state of covering) {
    for (const lot of state.lots.filter(({ until }) => day <= until)) {
      const part = Math.min(rest, lot.left)
      lot.left -= part
      rest -= part
    }
    const part = Math.min(rest, plannedLeft(state))
    state.plannedSpent += part
    rest -= part
  }
  const last = covering.at(-1)
  if (last) last.plannedSpent += rest
}

/** At the end of the span: days that may still be taken are transferred to the next entitlement, if there is one. */
function close(state: EntitlementState, states: readonly EntitlementState[], deadline: Deadline): void {
  const { entitlement } = state
  state.closed = true
  const following = states.find((other) => other.entitlement.startsAt > entitlement.endsAt)
  if (!following) return
  const transfer = (amount: Amount, until: string): boolean => {
    if (amount === 0 || until < following.entitlement.startsAt) return false
    following.lots.push({ from: entitlement.id, until, amount, left: amount, moved: false })
    state.transferredTo = following.entitlement.id
    return true
  }
  // Days that were transferred before and may be taken even after this span.
  for (const lot of state.lots) lot.moved = transfer(lot.left, lot.until)
  const own = ownDeadline(entitlement, following.entitlement.endsAt, deadline)
  if (own !== null) state.movedOn = transfer(plannedLeft(state), own)
  following.lots.sort((left, right) => compare(left.until, right.until))
}

/** Until when the unused rest can be taken after the end of the span; null if it is not transferred. */
function ownDeadline(entitlement: Entitlement, otherwise: string, deadline: Deadline): string | null {
  const { expires, transferRemaining, endsAt, endOfTransferPeriod } = entitlement
  if (expires) {
    const until = deadline(entitlement, endsAt)
    return until > endsAt ? until : null
  }
  return transferRemaining ? deadline(entitlement, endOfTransferPeriod ?? otherwise) : null
}

function balanceOf(state: EntitlementState, today: string, deadline: Deadline): Balance {
  const { entitlement, plannedSpent, lots, closed, movedOn, transferredTo } = state
  const kept = lots.filter(({ moved, left }) => !moved && left > 0)
  const rest: Lapsing[] = kept.map(({ until, left }) => ({ until, amount: left }))
  if (entitlement.expires && !movedOn)
    rest.push({ until: deadline(entitlement, entitlement.endsAt), amount: plannedLeft(state) })
  const isOver = ({ until }: Lapsing): boolean => until < today
  const sum = (amounts: Amount[]): Amount => amounts.reduce((total, amount) => total + amount, 0)
  const transferred = sum(lots.map(({ amount }) => amount))
  return {
    id: entitlement.id,
    spent: plannedSpent + transferred - sum(lots.map(({ left }) => left)),
    transferred,
    lapsed: sum(rest.filter(isOver).map(({ amount }) => amount)),
    transferredTo,
    lapsing: closed ? [] : rest.filter((lot) => !isOver(lot) && lot.amount > 0),
  }
}
