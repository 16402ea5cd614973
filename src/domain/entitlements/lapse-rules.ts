import { later } from '../../platform/time/day.ts'
import { cameInTime } from '../../shared/lapse-notice.ts'

export const entitlementKinds = ['statutory', 'contractual', 'disability'] as const
export type EntitlementKind = (typeof entitlementKinds)[number]

/** A notice to a person: how many days lapse after which date. */
export type LapseNotice = { days: number; lapsesOn: string; toldOn: string }

/** When the rest of an entitlement lapses, by its own settings. */
type LapseSettings = {
  endsAt: string
  expires: boolean
  transferRemaining: boolean
  endOfTransferPeriod: string | null
}

/** Local days of an illness, both included. */
export type Illness = { from: string; until: string }

/** The date after which days of an entitlement lapse; `until` is the date by its own settings. */
export type Deadline = (entitlement: { kind?: EntitlementKind; endsAt: string }, until: string) => string

export const deadlineAsSet: Deadline = (_, until) => until

/**
 * Contractual days lapse as set. Statutory days lapse only after a notice that came in time (C-684/16); without one they
 * stay for another year, and so on. After an illness up to the deadline they stay until 31 March of the second year after
 * (C-214/10); if the illness lasts until then, they lapse without a notice, which could not have been used.
 */
export function deadlineBy(notices: readonly LapseNotice[], illnesses: readonly Illness[], today: string): Deadline {
  const noticedDates = new Set(notices.filter(cameInTime).map(({ lapsesOn }) => lapsesOn))
  const ill = mergeIllnesses(illnesses)
  return ({ kind, endsAt }, until) => {
    if (kind === undefined || kind === 'contractual') return until
    const isIll = (last: string): boolean => ill.some((span) => span.from <= endsAt && span.until >= last)
    const longest = `${Number(endsAt.slice(0, 4)) + 2}-03-31`
    if (until < longest && isIll(until)) {
      if (isIll(longest)) return longest
      return extendUntilNoticed(longest, noticedDates, today)
    }
    return extendUntilNoticed(until, noticedDates, today)
  }
}

function extendUntilNoticed(until: string, noticedDates: ReadonlySet<string>, today: string): string {
  let date = Temporal.PlainDate.from(until)
  while (date.toString() < today && !noticedDates.has(date.toString())) date = date.add({ years: 1 })
  return date.toString()
}

/**
 * Whether days of any of these can lapse after a date: on their own deadline or, without a notice, on the same day of a
 * later year; after a long illness on 31 March.
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

/** Sick notes that follow each other are one illness, also across a weekend. */
function mergeIllnesses(illnesses: readonly Illness[]): Illness[] {
  const found: Illness[] = []
  for (const { from, until } of [...illnesses].sort((left, right) => (left.from < right.from ? -1 : 1))) {
    const last = found.at(-1)
    if (last && from <= nextWorkday(last.until)) last.until = later(until, last.until)
    else found.push({ from, until })
  }
  return found
}

function nextWorkday(day: string): string {
  let date = Temporal.PlainDate.from(day).add({ days: 1 })
  while (date.dayOfWeek > 5) date = date.add({ days: 1 })
  return date.toString()
}
