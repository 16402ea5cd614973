import { invalid, notFound } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { dayAfter, dayBefore, earlier, later } from '../../platform/time/day.ts'
import type { Scope } from '../scope.ts'
import { type AccountFacts, findTimeAccounts, sumStored } from './account.sql.ts'
import { todayIn } from './account-zone.ts'
import { type ComputedDay, computeDays } from './compute-days.ts'
import { findEntrySums } from './entry.sql.ts'
import { monthSpan, monthsLater } from './month-span.ts'
import { beginningOfTime, staleFrom } from './rebuild-days.ts'
import { findStoredDays, findStoredMonths } from './stored-days.sql.ts'

/** Whole seconds since the account began. */
export type Sums = {
  target: number
  worked: number
  credited: number
  charged: number
  entries: number
  balance: number
}

export async function accountOf(scope: Pick<Scope, 'sql' | 'accountId'>, userId: Id): Promise<AccountFacts> {
  const [facts] = await findTimeAccounts(scope, scope.sql`t.id = ${userId}`)
  if (!facts) throw notFound()
  return facts
}

/** The last day up to `on` whose stored values are valid. */
export const storedUntil = (facts: AccountFacts, on: string): string => {
  const stale = staleFrom(facts)
  const closed = facts.closed_through ?? beginningOfTime
  if (stale === null) return earlier(on, closed)
  // When the start of an account moves to a later day, the days before it stay stored until the rebuild.
  const valid = dayBefore(earlier(stale, facts.stale_from ?? stale))
  return earlier(on, later(valid, closed))
}

/** The first day of the month that is not stored completely. */
export const openMonth = (until: string): string => `${dayAfter(until).slice(0, 7)}-01`

/** Stale days, computed now, by person; without people who have none. */
export type LiveDays = ReadonlyMap<Id, readonly ComputedDay[]>

/** Computes all stale days up to `last`, once for callers that read an account several times. */
export async function liveDays(scope: Scope, people: readonly AccountFacts[], last: string): Promise<LiveDays> {
  const stale = people.flatMap((facts) => {
    const first = staleFrom(facts)
    return first !== null && first <= last ? [{ facts, first, last }] : []
  })
  return computeDays(scope, stale)
}

/**
 * The sums up to each of these days, for each of these people. The database adds up stored days and stale days are
 * computed here, so that reads are always current and never wait for a rebuild.
 */
export async function cumulativeSums(
  scope: Scope,
  people: readonly AccountFacts[],
  ons: readonly string[],
  known?: LiveDays,
): Promise<Map<Id, Sums[]>> {
  const live = known ?? (await liveDays(scope, people, [...ons].sort().at(-1) ?? beginningOfTime))
  const requests = people.flatMap((facts) =>
    ons.map((on) => {
      const until = storedUntil(facts, on)
      return { userId: facts.user_id, on, storedUntil: until, openMonth: openMonth(until) }
    }),
  )
  const stored = new Map(
    (await sumStored(scope, requests)).map(({ user_id, on, ...sums }) => [`${user_id} ${on}`, sums] as const),
  )
  return new Map(
    people.map(({ user_id }) => [
      user_id,
      ons.map((on) => {
        const { entries, ...sums } = { ...stored.get(`${user_id} ${on}`)! }
        for (const day of live.get(user_id) ?? []) {
          if (day.day > on) break
          add(sums, day)
        }
        return { ...sums, entries, balance: entries + sums.charged - sums.target }
      }),
    ]),
  )
}

type DaySums = Pick<Sums, 'target' | 'worked' | 'credited' | 'charged'>

const add = (sums: DaySums, day: DaySums): void => {
  sums.target += day.target
  sums.worked += day.worked
  sums.credited += day.credited
  sums.charged += day.charged
}

/** The days of a span, stored or computed; without empty ones. */
export async function daysIn(
  scope: Scope,
  facts: AccountFacts,
  first: string,
  last: string,
  known?: LiveDays,
): Promise<Map<string, ComputedDay>> {
  const until = storedUntil(facts, last)
  const stored = until < first ? [] : await findStoredDays(scope, facts.user_id, { first, last: until })
  const live = known ? (known.get(facts.user_id) ?? []) : await computeStale(scope, facts, first, last)
  const within = live.filter(({ day }) => day >= first && day <= last)
  return new Map([...stored, ...within].map((day) => [day.day, day]))
}

async function computeStale(scope: Scope, facts: AccountFacts, first: string, last: string): Promise<ComputedDay[]> {
  const stale = staleFrom(facts)
  if (stale === null || stale > last) return []
  return (await computeDays(scope, [{ facts, first: later(first, stale), last }])).get(facts.user_id)!
}

export type AccountRow = DaySums & {
  key: string
  entries: number
  balance: number
  absence_id: Id | null
  closed: boolean
}

type Span = { from: string; until: string }

/** Each day, or each month, of a span with the balance at its end. */
export async function accountRows(
  scope: Scope,
  facts: AccountFacts,
  { from, until }: Span,
  by: 'day' | 'month',
  live?: LiveDays,
): Promise<AccountRow[]> {
  const [[before], moved, entries] = await Promise.all([
    cumulativeSums(scope, [facts], [dayBefore(from)], live).then((sums) => sums.get(facts.user_id)! as [Sums]),
    by === 'day' ? daysIn(scope, facts, from, until, live) : monthsIn(scope, facts, { from, until }, live),
    findEntrySums(scope, facts.user_id, { first: from, last: until }, by),
  ])
  let { balance } = before
  return keysOf({ from, until }, by).map((key): AccountRow => {
    const { target = 0, worked = 0, credited = 0, charged = 0, absenceId = null } = moved.get(key) ?? {}
    const entered = entries.get(key) ?? 0
    balance += charged - target + entered
    // Months are closed as a whole.
    const closed = facts.closed_through !== null && key <= facts.closed_through.slice(0, key.length)
    return { key, target, worked, credited, charged, entries: entered, balance, closed, absence_id: absenceId }
  })
}

/** The days of a span, or its months such as `2026-01`. */
function keysOf({ from, until }: Span, by: 'day' | 'month'): string[] {
  const keys: string[] = []
  const next = by === 'day' ? dayAfter : (month: string) => monthsLater(month, 1)
  const [first, last] = by === 'day' ? [from, until] : [from.slice(0, 7), until.slice(0, 7)]
  for (let key = first; key <= last; key = next(key)) keys.push(key)
  return keys
}

type Moved = DaySums & { absenceId?: Id | null }

/** The months of a span: from stored sums for whole, stored months, else from their days. */
async function monthsIn(
  scope: Scope,
  facts: AccountFacts,
  { from, until }: Span,
  live?: LiveDays,
): Promise<Map<string, Moved>> {
  const first = from.endsWith('-01') ? from : dayAfter(monthSpan(from.slice(0, 7)).last)
  const open = openMonth(storedUntil(facts, until))
  const months = new Map<string, Moved>(
    first < open
      ? (await findStoredMonths(scope, facts.user_id, { first, before: open })).map((month) => [month.key, month])
      : [],
  )
  const rest = first < open ? [...(from < first ? [[from, dayBefore(first)]] : []), [open, until]] : [[from, until]]
  for (const [begin, end] of rest as [string, string][]) {
    if (begin > end) continue
    for (const day of (await daysIn(scope, facts, begin, end, live)).values()) {
      const key = day.day.slice(0, 7)
      const sums = months.get(key) ?? { target: 0, worked: 0, credited: 0, charged: 0 }
      add(sums, day)
      months.set(key, sums)
    }
  }
  return months
}

/** At most a year ahead. */
export function demandReach(scope: Scope, facts: Pick<AccountFacts, 'time_zone'>, until: string): void {
  const furthest = Temporal.PlainDate.from(todayIn(scope, facts.time_zone)).add({ years: 1 }).toString()
  if (until > furthest) throw invalid('until', 'Until must not be more than a year ahead.')
}
