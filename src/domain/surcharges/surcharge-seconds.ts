import type { Id } from '../../platform/ids.ts'
import { type DayAt, type Interval, merge, type Shift, unplacedBreak, workOf } from '../../shared/working-day.ts'
import { covers, cutsOf, type DayPart, groupOf, type SurchargeRule } from './surcharge-rule.ts'

/** What days and hours depend on at the place of work. */
export type Place = {
  dayAt: DayAt
  /** The start of a minute of a local day, in epoch seconds. */
  atMinute(date: string, minute: number): number
  isHoliday(date: string): boolean
}

/** Seconds of each rule on each local day; without zeros. */
type SurchargeSeconds = Map<Id, Map<string, number>>

// The same limit as for working days.
const mostDaysInARow = 31

/**
 * The seconds of each rule in these shifts of one person. Rules apply by local day; `countedAt` finds the day on which the
 * seconds count.
 */
export function surchargeSeconds(
  shifts: readonly Shift[],
  rules: readonly SurchargeRule[],
  place: Place,
  countedAt: DayAt = place.dayAt,
): SurchargeSeconds {
  const result: SurchargeSeconds = new Map()
  const cuts = cutsOf(rules)
  // Adjoining trackings are one piece of work: a change of area at midnight does not start a new one.
  const begun = merge(shifts)
  for (const work of merge(shifts.flatMap(netWork))) {
    const { from } = begun.find((shift) => shift.from <= work.from && work.until <= shift.until)!
    for (const { seconds, countedOn, ...part } of partsOf(work, from, cuts, place, countedAt))
      for (const rule of highest(rules.filter((rule) => covers(rule, part)))) add(result, rule.id, countedOn, seconds)
  }
  return result
}

/** Work without breaks. A break with a length but no times is cut out of the middle of the tracking. */
function netWork(shift: Shift): Interval[] {
  const work = workOf(shift)
  const taken = unplacedBreak(shift)
  if (taken <= 0) return work
  const total = work.reduce((sum, { from, until }) => sum + until - from, 0)
  const before = Math.max(0, Math.floor((total - taken) / 2))
  return [...between(work, 0, before), ...between(work, before + taken, total)]
}

/** The part of the work between two numbers of seconds worked. */
function between(work: readonly Interval[], first: number, last: number): Interval[] {
  let passed = 0
  return work.flatMap(({ from, until }) => {
    const [start, end] = [Math.max(from, from + first - passed), Math.min(until, from + last - passed)]
    passed += until - from
    return start < end ? [{ from: start, until: end }] : []
  })
}

/** Cut at local midnights and wherever a rule begins or ends. */
function* partsOf(
  { from, until }: Interval,
  began: number,
  cuts: readonly number[],
  place: Place,
  countedAt: DayAt,
): Generator<DayPart & { seconds: number; countedOn: string }> {
  for (let next = from, days = 0; next < until && days < mostDaysInARow; days++) {
    const day = place.dayAt(next)
    const counted = countedAt(next)
    const last = Math.min(day.until, counted.until, until)
    const starts = [
      { minute: 0, at: day.from },
      ...cuts.map((minute) => ({ minute, at: place.atMinute(day.date, minute) })),
    ]
    for (const [index, start] of starts.entries()) {
      const end = Math.min(starts[index + 1]?.at ?? last, last)
      const begin = Math.max(next, start.at)
      if (begin >= end) continue
      const carriedOver = began < day.from
      const part = { date: day.date, minute: start.minute, carriedOver, isHoliday: place.isHoliday }
      yield { ...part, seconds: end - begin, countedOn: counted.date }
    }
    next = last
  }
}

/** The rule with the highest percentage of each group; the first one on a tie. */
function highest(rules: readonly SurchargeRule[]): SurchargeRule[] {
  const best = new Map<string, SurchargeRule>()
  for (const rule of rules) {
    const other = best.get(groupOf(rule))
    if (!other || rule.percentage > other.percentage) best.set(groupOf(rule), rule)
  }
  return [...best.values()]
}

function add(result: SurchargeSeconds, id: Id, date: string, seconds: number): void {
  const days = result.get(id) ?? new Map<string, number>()
  result.set(id, days.set(date, (days.get(date) ?? 0) + seconds))
}
