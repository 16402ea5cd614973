/**
 * How many days of vacation somebody has in a year: part time, and twelfths for who joins or leaves in its course
 * (§§ 3 to 5 BUrlG, § 208 SGB IX).
 */
export type Employment = {
  year: number
  /** What a full year of five days a week gives, by law and contract together. */
  fullDays: number
  /** From a date on, how many days a week are worked; the first holds from the start. */
  weeks: readonly { from: string; workingDays: number }[]
  joinedOn?: string | undefined
  leftOn?: string | undefined
  severelyDisabled?: boolean | undefined
}

export type Proposal = {
  statutory: number
  contractual: number
  disability: number
  /** All of them together. */
  days: number
  /** The months that count where it goes by twelfths, else null. */
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
  // Who leaves in the second half keeps what the law gives; what the contract adds goes by the months.
  const total = Math.max(statutory, daysFor(fullDays, isPartly || leavesLate))
  const disability = severelyDisabled ? daysFor(disabilityFull, isPartly) : 0
  const contractual = round2(total - statutory)
  const twelfths = isPartly || leavesLate ? months : null
  return { statutory, contractual, disability, days: round2(total + disability), twelfths }
}

/** § 5: who joins too late to complete six months in the year, and who leaves before they have, or in its first half. */
function goesByTwelfths(year: number, joinedOn: string | undefined, leftOn: string | undefined): boolean {
  const half = `${year}-06-30`
  if (joinedOn && joinedOn > half) return true
  if (!leftOn || leftOn > `${year}-12-31`) return false
  return leftOn <= half || (joinedOn !== undefined && fullMonths(joinedOn, leftOn) < 6)
}

/** Months from day to day, both included: from 15 July to 14 August is one. */
export const fullMonths = (from: string, until: string): number =>
  Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(until).add({ days: 1 }), { largestUnit: 'months' }).months

/** Of a week of five days; where it changes, each part by its days. */
export function weeklyShare(weeks: Employment['weeks'], from: string, until: string): number {
  const day = (text: string) => Temporal.PlainDate.from(text)
  const end = day(until).add({ days: 1 }).toString()
  const length = (left: string, right: string): number => Math.max(0, day(left).until(day(right)).days)
  const parts = weeks.map(({ from: starts, workingDays }, at) => {
    const opens = at === 0 || starts < from ? from : starts
    const next = weeks[at + 1]?.from
    return workingDays * length(opens, next !== undefined && next < end ? next : end)
  })
  return parts.reduce((sum, part) => sum + part, 0) / length(from, end) / 5
}

/** § 5 (2): half a day and more is a day; less than that is neither given nor taken. */
export function roundUpHalf(days: number): number {
  const exact = Math.round(days * 10_000) / 10_000
  const whole = Math.floor(exact)
  return exact - whole >= 0.5 ? whole + 1 : round2(exact)
}

const round2 = (days: number): number => Math.round(days * 100) / 100
