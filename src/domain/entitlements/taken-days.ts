import { startOfDay } from '../../platform/time/instant.ts'
import type { Interval } from '../../shared/working-day.ts'
import type { Illness } from './lapse-rules.ts'
import { type Amount, type TakenDay, toAmount } from './ledger.ts'

/** What one confirmed absence takes of one local day. */
export type AbsenceDayRow = {
  day: string
  kind: 'vacation' | 'sickness'
  amount: Amount
  hours: number
  fullDay: boolean
  startsAt: string
  endsAt: string
  zone: string
}

/** With the first and last day of the whole absence. */
export type BookedDay = AbsenceDayRow & { firstDay: string; lastDay: string }

/** One illness for each sickness absence, from its first local day to its last. */
export function illnessesIn(rows: readonly BookedDay[]): Illness[] {
  const found = new Map<string, Illness>()
  for (const { kind, firstDay, lastDay } of rows)
    if (kind === 'sickness') found.set(`${firstDay} ${lastDay}`, { from: firstDay, until: lastDay })
  return [...found.values()]
}

const wholeDay = toAmount(1)

/**
 * The days that absences take from entitlements. Overlapping absences take a day once; two halves make a whole. Sick
 * time is given back.
 */
export function takenDays(rows: readonly AbsenceDayRow[]): TakenDay[] {
  const byDay = Map.groupBy(rows, ({ day }) => day)
  return [...byDay].map(([day, onDay]) => ({ day, amount: amountOf(onDay) })).filter(({ amount }) => amount > 0)
}

function amountOf(rows: readonly AbsenceDayRow[]): Amount {
  const [only, another] = rows
  if (only && !another) return only.kind === 'vacation' ? only.amount : 0
  const vacations = rows
    .filter(({ kind }) => kind === 'vacation')
    .sort((left, right) => right.amount - left.amount || (left.startsAt < right.startsAt ? -1 : 1))
  const sickness = rows.filter(({ kind }) => kind === 'sickness')
  if (vacations.length === 0) return 0
  const most = Math.max(wholeDay, vacations[0]!.amount)
  const taken = Math.min(most, charged(vacations, []))
  if (sickness.length === 0) return taken
  const givenBack = taken - Math.min(most, charged(vacations, sickness.map(intervalOf)))
  // No more is given back than the sick day is worth, which may be set by hand.
  return taken - Math.min(givenBack, total(sickness))
}

/** The sum of amounts. */
export const total = (rows: readonly { amount: Amount }[]): Amount => rows.reduce((sum, { amount }) => sum + amount, 0)

/** The sum of each vacation's part that is not covered by earlier ones. */
function charged(vacations: readonly AbsenceDayRow[], before: readonly Interval[]): Amount {
  const covered = [...before]
  let sum = 0
  for (const vacation of vacations) {
    const stretch = intervalOf(vacation)
    const hidden = coveredHours(stretch, covered)
    const share = hidden === 0 ? 1 : Math.max(0, 1 - hidden / vacation.hours)
    sum += Math.round(vacation.amount * share)
    covered.push(stretch)
  }
  return sum
}

/** The part of the day that the absence covers, in epoch milliseconds. */
function intervalOf({ day, zone, fullDay, startsAt, endsAt }: AbsenceDayRow): Interval {
  const date = Temporal.PlainDate.from(day)
  const [midnight, next] = [startOfDay(date, zone), startOfDay(date.add({ days: 1 }), zone)]
  if (fullDay) return { from: midnight.epochMilliseconds, until: next.epochMilliseconds }
  return {
    from: Math.max(midnight.epochMilliseconds, Temporal.Instant.from(startsAt).epochMilliseconds),
    until: Math.min(next.epochMilliseconds, Temporal.Instant.from(endsAt).epochMilliseconds),
  }
}

function coveredHours({ from, until }: Interval, covered: readonly Interval[]): number {
  const parts = covered
    .map((span) => ({ from: Math.max(from, span.from), until: Math.min(until, span.until) }))
    .sort((left, right) => left.from - right.from)
  let reached = from
  let hidden = 0
  for (const part of parts) {
    hidden += Math.max(0, part.until - Math.max(part.from, reached))
    reached = Math.max(reached, part.until)
  }
  return hidden / 3_600_000
}
