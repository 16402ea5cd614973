import { cameInTime } from '../../shared/lapse-notice.ts'

export const entitlementKinds = ['statutory', 'contractual', 'disability'] as const
export type EntitlementKind = (typeof entitlementKinds)[number]

/** What somebody was told: so many days lapse after that date. */
export type LapseNotice = { days: number; lapsesOn: string; toldOn: string }

/** When the rest of an entitlement lapses, as it was granted. */
type LapseSettings = {
  endsAt: string
  expires: boolean
  transferRemaining: boolean
  endOfTransferPeriod: string | null
}

/** Local days on which somebody was ill, both included. */
export type Illness = { from: string; until: string }

/** The date after which days of an entitlement are gone, where its own settings say `until`. */
export type Deadline = (entitlement: { kind?: EntitlementKind; endsAt: string }, until: string) => string

export const asSet: Deadline = (_, until) => until

/**
 * What a contract gives lapses as it is set. What the law gives lapses only after a notice that came in time (C-684/16);
 * without one the days stay for another year, and so on. Who was ill up to the deadline has until 31 March of the second
 * year after (C-214/10); who is ill up to that too could not have used a notice.
 */
export function deadlineBy(notices: readonly LapseNotice[], illnesses: readonly Illness[], today: string): Deadline {
  const noticedDates = new Set(notices.filter(cameInTime).map(({ lapsesOn }) => lapsesOn))
  const ill = joined(illnesses)
  return ({ kind, endsAt }, until) => {
    if (kind === undefined || kind === 'contractual') return until
    const isIll = (last: string): boolean => ill.some((one) => one.from <= endsAt && one.until >= last)
    const longest = `${Number(endsAt.slice(0, 4)) + 2}-03-31`
    if (until < longest && isIll(until)) {
      if (isIll(longest)) return longest
      return extended(longest, noticedDates, today)
    }
    return extended(until, noticedDates, today)
  }
}

function extended(until: string, noticedDates: ReadonlySet<string>, today: string): string {
  let date = Temporal.PlainDate.from(until)
  while (date.toString() < today && !noticedDates.has(date.toString())) date = date.add({ years: 1 })
  return date.toString()
}

/**
 * Whether days of any of these can lapse after a date: in its own year or, where nobody was told, the same day of a later
 * one; after a long illness on 31 March.
 */
export const canLapseOn = (entitlements: readonly LapseSettings[], day: string): boolean =>
  entitlements.some(({ endsAt, expires, transferRemaining, endOfTransferPeriod }) => {
    if (!expires && !transferRemaining) return false
    const own = expires ? endsAt : (endOfTransferPeriod ?? endsAt)
    return [own, `${Number(endsAt.slice(0, 4)) + 2}-03-31`].some((first) => isLaterYearOf(first, day))
  })

function isLaterYearOf(first: string, day: string): boolean {
  const years = Number(day.slice(0, 4)) - Number(first.slice(0, 4))
  return years >= 0 && Temporal.PlainDate.from(first).add({ years }).toString() === day
}

/** One note after another is one illness, also where a weekend lies between them. */
function joined(illnesses: readonly Illness[]): Illness[] {
  const found: Illness[] = []
  for (const { from, until } of [...illnesses].sort((left, right) => (left.from < right.from ? -1 : 1))) {
    const last = found.at(-1)
    if (last && from <= nextWorkday(last.until)) last.until = later(until, last.until)
    else found.push({ from, until })
  }
  return found
}

const later = (left: string, right: string): string => (Temporal.PlainDate.compare(left, right) > 0 ? left : right)

function nextWorkday(day: string): string {
  let date = Temporal.PlainDate.from(day).add({ days: 1 })
  while (date.dayOfWeek > 5) date = date.add({ days: 1 })
  return date.toString()
}
