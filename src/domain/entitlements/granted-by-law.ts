import { round2 } from '../../shared/round.ts'

/**
 * The days of vacation in a year: by working days a week, and by twelfths for people who join or leave during the year
 * (§§ 3 to 5 BUrlG, § 208 SGB IX).
 */
export type Employment = {
  year: number
  /** Days for a full year of five days a week, by law and contract together. */
  fullDays: number
  /** Working days a week, from a date on; the first applies from the start. */
  weeks: readonly { from: string; workingDays: number }[]
  joinedOn?: string | undefined
  leftOn?: string | undefined
  severelyDisabled?: boolean | undefined
}

export type Proposal = {
  statutory: number
  contractual: number
  disability: number
  days: number
  /** The months that count if a twelfth of the days is granted for each, else null. */
  twelfths: number | null
}

/** Four weeks of five days. */
const statutoryFull = 20
/** One more week. */
const disabilityFull = 5

const none: Proposal = { statutory: 0, contractual: 0, disability: 0, days: 0, twelfths: null }

export function proposeDays({ year, fullDays, weeks, joinedOn, leftOn, severelyDisabled }: Employment): Proposal {
  const [first, last] = [`${year}-01-01`, `${year}-12-31`]
  const from = joinedOn && joinedOn > first ? joinedOn : first
  const until = leftOn && leftOn < last ? leftOn : last
  if (until < from) return none
  const share = weeklyShare(weeks, from, until)
  const months = fullMonths(from, until)
  const isPartly = goesByTwelfths(year, joinedOn, leftOn)
  const leavesLate = !isPartly && until < last
  const daysFor = (full: number, byMonths: boolean): number =>
    roundUpHalf((full * share * (byMonths ? months : 12)) / 12)
  const statutory = daysFor(Math.min(statutoryFull, fullDays), isPartly)
  // People who leave in the second half keep the statutory days; the contractual ones depend on the months.
  const total = Math.max(statutory, daysFor(fullDays, isPartly || leavesLate))
  const disability = severelyDisabled ? daysFor(disabilityFull, isPartly) : 0
  const contractual = round2(total - statutory)
  const twelfths = isPartly || leavesLate ? months : null
  return { statutory, contractual, disability, days: round2(total + disability), twelfths }
}

/** § 5: for people who join too late to complete six months in the year, or leave before that or in its first half. */
function goesByTwelfths(year: number, joinedOn: string | undefined, leftOn: string | undefined): boolean {
  const half = `${year}-06-30`
  if (joinedOn && joinedOn > half) return true
  if (!leftOn || leftOn > `${year}-12-31`) return false
  return leftOn <= half || (joinedOn !== undefined && fullMonths(joinedOn, leftOn) < 6)
}

/** Full months, both days included: 15 July to 14 August is one. */
export const fullMonths = (from: string, until: string): number =>
  Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(until).add({ days: 1 }), { largestUnit: 'months' }).months

/** The share of a week of five days; where it changes, weighted by days. */
export function weeklyShare(weeks: Employment['weeks'], from: string, until: string): number {
  const day = (text: string) => Temporal.PlainDate.from(text)
  const end = day(until).add({ days: 1 }).toString()
  const length = (left: string, right: string): number => Math.max(0, day(left).until(day(right)).days)
  const parts = weeks.map(({ from: starts, workingDays }, index) => {
    const opens = index === 0 || starts < from ? from : starts
    const next = weeks[index + 1]?.from
    return workingDays * length(opens, next !== undefined && next < end ? next : end)
  })
  return parts.reduce((sum, part) => sum + part, 0) / length(from, end) / 5
}

/** § 5 (2): half a day or more is rounded up to a day; less is not rounded. */
export function roundUpHalf(days: number): number {
  const exact = Math.round(days * 10_000) / 10_000
  const whole = Math.floor(exact)
  return exact - whole >= 0.5 ? whole + 1 : round2(exact)
}
