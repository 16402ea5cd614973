import { endOfDay, localDate, startOfDay } from '../../platform/time/instant.ts'

/** What an absence takes of one local day. */
export type AbsenceDay = { day: string; days: number; hours: number }

export type AbsenceSpan = { startsAt: Temporal.Instant; endsAt: Temporal.Instant; fullDay: boolean }

/** How a person works: which days count and how long they are, and what part of a date is a holiday. */
export type WorkPattern = {
  zone: string
  /** How long a whole day is on this date; zero where it is no working day. */
  hoursOn(date: Temporal.PlainDate): number
  /** 1 for a public holiday, 0.5 for half of one, 0 for an ordinary day. */
  holidayShare(day: string): number
}

const defaultHours = 8

/** For people without a work schedule. */
export const mondayToFriday =
  (hoursPerDay: number) =>
  ({ dayOfWeek }: Temporal.PlainDate): number =>
    dayOfWeek <= 5 ? hoursPerDay : 0

export const hoursOfDay = (hours: number): number => (hours > 0 ? hours : defaultHours)

type Bounds = Omit<AbsenceSpan, 'fullDay'>

/**
 * The first and the last local day of an absence: what everything else goes by. Half-open: an end at the midnight after
 * the start belongs to the day before.
 */
export function firstAndLast({ startsAt, endsAt }: Bounds, zone: string) {
  const isMoment = Temporal.Instant.compare(startsAt, endsAt) >= 0
  return {
    first: localDate(startsAt, zone),
    last: localDate(isMoment ? endsAt : endsAt.subtract({ nanoseconds: 1 }), zone),
  }
}

/** The local days from the first to the last. */
export function datesOf(span: Bounds, zone: string): Temporal.PlainDate[] {
  const { first, last } = firstAndLast(span, zone)
  const dates: Temporal.PlainDate[] = []
  for (let date = first; Temporal.PlainDate.compare(date, last) <= 0; date = date.add({ days: 1 })) dates.push(date)
  return dates
}

/** A full day widens the span to its first and last date, from the first to the last second. */
export function widen(span: AbsenceSpan, zone: string): AbsenceSpan {
  if (!span.fullDay) return span
  const { first, last } = firstAndLast(span, zone)
  return {
    fullDay: true,
    startsAt: startOfDay(first, zone),
    endsAt: endOfDay(last, zone),
  }
}

/** The default of `full_day`: from the first minute of a day to the last minute of one, or its midnight, means whole days. */
export function isWholeDays(span: Bounds, zone: string): boolean {
  const { first, last } = firstAndLast(span, zone)
  const [begun, over] = [startOfDay(first, zone), startOfDay(last.add({ days: 1 }), zone)]
  const minute = 60_000
  return (
    span.startsAt.epochMilliseconds - begun.epochMilliseconds < minute &&
    over.epochMilliseconds - span.endsAt.epochMilliseconds <= minute
  )
}

/** Day by day, what the absence takes of the person's working time. Days without any are left out. */
export function absenceDays(span: AbsenceSpan, pattern: WorkPattern): AbsenceDay[] {
  return datesOf(span, pattern.zone).flatMap((date) => {
    const day = date.toString()
    const whole = pattern.hoursOn(date)
    const workable = whole === 0 ? 0 : whole * (1 - pattern.holidayShare(day))
    const hours = span.fullDay ? workable : Math.min(workable, hoursInside(span, date, pattern.zone))
    return hours > 0 ? [{ day, hours, days: hours / whole }] : []
  })
}

/** Real hours of the span on this local date, whatever the clock does on it. */
function hoursInside({ startsAt, endsAt }: AbsenceSpan, date: Temporal.PlainDate, zone: string): number {
  const from = Math.max(startsAt.epochMilliseconds, startOfDay(date, zone).epochMilliseconds)
  const until = Math.min(endsAt.epochMilliseconds, startOfDay(date.add({ days: 1 }), zone).epochMilliseconds)
  return Math.max(0, until - from) / 3_600_000
}

/** Half-up to two places; the tiny allowance takes binary fractions for what was meant. */
export const round2 = (value: number): number =>
  (Math.sign(value) * Math.floor(Math.abs(value) * 100 + 0.5 + 1e-9)) / 100

export function sumUp(days: readonly AbsenceDay[]): { days: number; hours: number } {
  return {
    days: round2(days.reduce((sum, one) => sum + one.days, 0)),
    hours: round2(days.reduce((sum, one) => sum + one.hours, 0)),
  }
}

/** Spreads totals that somebody set over the days that were computed, or over the span where none were. */
export function spread(
  custom: { days: number; hours: number },
  computed: readonly AbsenceDay[],
  span: AbsenceSpan,
  zone: string,
): AbsenceDay[] {
  const places = computed.length > 0 ? computed.map(({ day }) => day) : [localDate(span.startsAt, zone).toString()]
  const weights = computed.length > 0 ? computed.map(({ days }) => days) : [1]
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  let given = { days: 0, hours: 0 }
  return places.map((day, index) => {
    const last = index === places.length - 1
    // Four places are kept; the last day takes what rounding left over, so that the parts add up to the whole.
    const part = (total: number, givenSoFar: number): number =>
      last ? round4(total - givenSoFar) : round4((total * weights[index]!) / whole)
    const one = { day, days: part(custom.days, given.days), hours: part(custom.hours, given.hours) }
    given = { days: given.days + one.days, hours: given.hours + one.hours }
    return one
  })
}

const round4 = (value: number): number => Math.round(value * 10_000) / 10_000
