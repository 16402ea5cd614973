import { endOfDay, localDate, startOfDay } from '../../platform/time/instant.ts'
import { round2 } from '../../shared/round.ts'

/** The days and hours that an absence takes of one local day. */
export type AbsenceDay = { day: string; days: number; hours: number }

export type AbsenceSpan = { startsAt: Temporal.Instant; endsAt: Temporal.Instant; fullDay: boolean }

/** The working time of a person: which days count, how long they are, and which share of a date is a holiday. */
export type WorkPattern = {
  zone: string
  /** The hours of a whole day on this date; zero if it is not a working day. */
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
 * The first and the last local day of an absence, on which everything else is based. Half-open: an end at midnight
 * belongs to the day before.
 */
export function firstAndLast({ startsAt, endsAt }: Bounds, zone: string) {
  const isMoment = Temporal.Instant.compare(startsAt, endsAt) >= 0
  return {
    first: localDate(startsAt, zone),
    last: localDate(isMoment ? endsAt : endsAt.subtract({ nanoseconds: 1 }), zone),
  }
}

/** All local days of the span. */
export function datesOf(span: Bounds, zone: string): Temporal.PlainDate[] {
  const { first, last } = firstAndLast(span, zone)
  const dates: Temporal.PlainDate[] = []
  for (let date = first; Temporal.PlainDate.compare(date, last) <= 0; date = date.add({ days: 1 })) dates.push(date)
  return dates
}

/** Extends a full-day span to the first second of its first date and the last second of its last. */
export function widen(span: AbsenceSpan, zone: string): AbsenceSpan {
  if (!span.fullDay) return span
  const { first, last } = firstAndLast(span, zone)
  return {
    fullDay: true,
    startsAt: startOfDay(first, zone),
    endsAt: endOfDay(last, zone),
  }
}

/** The default of `full_day`: true for a span from the first minute of a day to the last minute of a day, or to midnight. */
export function isWholeDays(span: Bounds, zone: string): boolean {
  const { first, last } = firstAndLast(span, zone)
  const [begun, over] = [startOfDay(first, zone), startOfDay(last.add({ days: 1 }), zone)]
  const minute = 60_000
  return (
    span.startsAt.epochMilliseconds - begun.epochMilliseconds < minute &&
    over.epochMilliseconds - span.endsAt.epochMilliseconds <= minute
  )
}

/** The working time that the absence takes of each day; days without any are left out. */
export function absenceDays(span: AbsenceSpan, pattern: WorkPattern): AbsenceDay[] {
  return datesOf(span, pattern.zone).flatMap((date) => {
    const day = date.toString()
    const whole = pattern.hoursOn(date)
    const workable = whole === 0 ? 0 : whole * (1 - pattern.holidayShare(day))
    const hours = span.fullDay ? workable : Math.min(workable, hoursInside(span, date, pattern.zone))
    return hours > 0 ? [{ day, hours, days: hours / whole }] : []
  })
}

/** Elapsed hours of the span on this local date, also when clocks change. */
function hoursInside({ startsAt, endsAt }: AbsenceSpan, date: Temporal.PlainDate, zone: string): number {
  const from = Math.max(startsAt.epochMilliseconds, startOfDay(date, zone).epochMilliseconds)
  const until = Math.min(endsAt.epochMilliseconds, startOfDay(date.add({ days: 1 }), zone).epochMilliseconds)
  return Math.max(0, until - from) / 3_600_000
}

export function sumUp(days: readonly AbsenceDay[]): { days: number; hours: number } {
  return {
    days: round2(days.reduce((sum, day) => sum + day.days, 0)),
    hours: round2(days.reduce((sum, day) => sum + day.hours, 0)),
  }
}

type Amounts = { days: number; hours: number }

/** Distributes manually set totals over the computed days, or over the span if there are none. */
export function spread(
  custom: Amounts,
  computed: readonly AbsenceDay[],
  span: AbsenceSpan,
  zone: string,
): AbsenceDay[] {
  const places = computed.length > 0 ? computed.map(({ day }) => day) : [localDate(span.startsAt, zone).toString()]
  const weights = computed.length > 0 ? computed.map(({ days }) => days) : [1]
  const [days, hours] = [shares(custom.days, weights), shares(custom.hours, weights)]
  return places.map((day, index) => ({ day, days: days[index]!, hours: hours[index]! }))
}

/** Computed days as they are stored, so that they add up to their rounded totals. */
export function settle(totals: Amounts, computed: readonly AbsenceDay[]): AbsenceDay[] {
  const [days, hours] = (['days', 'hours'] as const).map((name) =>
    settled(
      totals[name],
      computed.map((day) => day[name]),
    ),
  )
  return computed.map(({ day }, index) => ({ day, days: days![index]!, hours: hours![index]! }))
}

/** Amounts of at most two decimals stay, so that a whole day is one; the others take what rounding the total changes. */
function settled(total: number, amounts: readonly number[]): number[] {
  const isExact = (amount: number): boolean => round4(amount) === round2(amount)
  const rest = total - sum(amounts.filter(isExact).map(round2))
  const others = shares(
    rest,
    amounts.filter((amount) => !isExact(amount)),
  )
  let next = 0
  return amounts.map((amount) => (isExact(amount) ? round2(amount) : others[next++]!))
}

/** Four decimals are stored; the last share gets the rounding remainder, so that they add up to the total. */
function shares(total: number, weights: readonly number[]): number[] {
  const whole = sum(weights)
  let given = 0
  return weights.map((weight, index) => {
    const share = round4(index === weights.length - 1 ? total - given : (total * weight) / whole)
    given += share
    return share
  })
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

const round4 = (value: number): number => Math.round(value * 10_000) / 10_000
