import type { Id } from '../../platform/ids.ts'
import { type DayAt, type Interval, merge, type Shift, unplacedBreak, workOf } from '../../shared/working-day.ts'
import { covers, cutsOf, type DayPart, groupOf, type SurchargeRule } from './surcharge-rule.ts'

/** The place of work, as far as days and hours depend on it. */
export type Place = {
  dayAt: DayAt
  /** The moment, in epoch seconds, at which a minute of a local day begins. */
  atMinute(date: string, minute: number): number
  isHoliday(date: string): boolean
}

/** Seconds of each rule on each local day; without those that come to nothing. */
type SurchargeSeconds = Map<Id, Map<string, number>>

// As long as a day's work is counted on end elsewhere.
const mostDaysOnEnd = 31

/** What the rules give for these shifts of one person. */
export function surchargeSeconds(
  shifts: readonly Shift[],
  rules: readonly SurchargeRule[],
  place: Place,
): SurchargeSeconds {
  const result: SurchargeSeconds = new Map()
  const cuts = cutsOf(rules)
  // Trackings that touch are one piece of work: a change of area at midnight does not make it begin anew.
  const begun = merge(shifts)
  for (const work of merge(shifts.flatMap(netWork))) {
    const { from } = begun.find((one) => one.from <= work.from && work.until <= one.until)!
    for (const { seconds, ...part } of partsOf(work, from, cuts, place))
      for (const rule of highest(rules.filter((one) => covers(one, part)))) add(result, rule.id, part.date, seconds)
  }
  return result
}

/** Work without its breaks. A break that has only a length is taken from the middle of what is left of the tracking. */
function netWork(shift: Shift): Interval[] {
  const work = workOf(shift)
  const taken = unplacedBreak(shift)
  if (taken <= 0) return work
  const total = work.reduce((sum, { from, until }) => sum + until - from, 0)
  const before = Math.max(0, Math.floor((total - taken) / 2))
  return [...between(work, 0, before), ...between(work, before + taken, total)]
}

/** The part of these intervals from so many seconds of work to so many. */
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
): Generator<DayPart & { seconds: number }> {
  for (let at = from, days = 0; at < until && days < mostDaysOnEnd; days++) {
    const day = place.dayAt(at)
    const starts = [
      { minute: 0, at: day.from },
      ...cuts.map((minute) => ({ minute, at: place.atMinute(day.date, minute) })),
    ]
    for (const [index, start] of starts.entries()) {
      const end = Math.min(starts[index + 1]?.at ?? day.until, until)
      const begin = Math.max(at, start.at)
      if (begin >= end) continue
      const carriedOver = began < day.from
      yield { date: day.date, minute: start.minute, carriedOver, isHoliday: place.isHoliday, seconds: end - begin }
    }
    at = day.until
  }
}

/** Of each group the rule with the highest percentage, the first of those with the same. */
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
