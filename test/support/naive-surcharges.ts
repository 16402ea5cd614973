import type { SurchargeRule } from '../../src/domain/surcharges/surcharge-rule.ts'
import type { Shift } from '../../src/shared/working-day.ts'

// A reference implementation of surcharges, written from docs/guides/payroll.md: minute by minute, in local time.

const minute = 60

type Wall = { date: string; yesterday: string; weekday: number; minutes: number }

/** Shifts are whole minutes long; breaks that have only a length, an even number of minutes. */
export function naiveSurcharges(
  shifts: readonly Shift[],
  rules: readonly SurchargeRule[],
  { zone, holidays }: { zone: string; holidays: ReadonlySet<string> },
): Record<string, Record<string, number>> {
  const present = new Set(shifts.flatMap(minutesOf))
  const found: Record<string, Record<string, number>> = {}
  for (const at of new Set(shifts.flatMap(workedMinutes))) {
    const wall = wallAt(at, zone)
    const sinceYesterday = wall.minutes < 240 && wallAt(beginning(at, present), zone).date < wall.date
    const onDay = (applies: (date: string, weekday: number) => boolean): boolean =>
      applies(wall.date, wall.weekday) || (sinceYesterday && applies(wall.yesterday, dayBefore(wall.weekday)))
    const inHours: Record<SurchargeRule['hours_of'], (rule: SurchargeRule) => boolean> = {
      night: () => wall.minutes >= 1200 || wall.minutes < 360,
      deep_night: () => sinceYesterday,
      sunday: () => onDay((_, weekday) => weekday === 7),
      holiday: () => onDay((date) => holidays.has(date)),
      high_holiday: () => onDay((date) => /-(12-25|12-26|05-01)$/.test(date)),
      christmas_eve: () => wall.date.endsWith('-12-24') && wall.minutes >= 840,
      new_years_eve: () => wall.date.endsWith('-12-31') && wall.minutes >= 840,
      hours: (rule) => inCustomHours(rule, wall),
    }
    const valid = rules.filter(
      (rule) => rule.starts_on <= wall.date && wall.date <= (rule.ends_on ?? '9999') && inHours[rule.hours_of](rule),
    )
    const highest = (hours: string[]): SurchargeRule[] =>
      valid
        .filter(({ hours_of }) => hours.includes(hours_of))
        .sort((left, right) => right.percentage - left.percentage)
        .slice(0, 1)
    for (const { id } of [
      ...highest(['night', 'deep_night']),
      ...highest(['sunday', 'holiday', 'high_holiday', 'christmas_eve', 'new_years_eve']),
      ...valid.filter(({ hours_of }) => hours_of === 'hours'),
    ]) {
      found[id] ??= {}
      found[id][wall.date] = (found[id][wall.date] ?? 0) + minute
    }
  }
  return found
}

const minutesOf = ({ from, until }: Shift): number[] =>
  Array.from({ length: (until - from) / minute }, (_, index) => from + index * minute)

/** Recorded breaks count at their times, as far as they count; breaks with only a length are taken from the middle. */
function workedMinutes(shift: Shift): number[] {
  let left = shift.breakSeconds
  const worked = minutesOf(shift).filter((at) => {
    const rests = left > 0 && shift.breaks.some(({ from, until }) => from <= at && at < until)
    if (rests) left -= minute
    return !rests
  })
  worked.splice(Math.floor((worked.length - left / minute) / 2), left / minute)
  return worked
}

/** The start of the continuous work around this minute: a tracking with its breaks, and those adjacent to it. */
function beginning(at: number, present: ReadonlySet<number>): number {
  return present.has(at - minute) ? beginning(at - minute, present) : at
}

function inCustomHours({ weekdays, from_minute, until_minute }: SurchargeRule, { weekday, minutes }: Wall): boolean {
  const [from, until] = [from_minute!, until_minute!]
  if (from < until) return from <= minutes && minutes < until && weekdays!.includes(weekday)
  return minutes >= from ? weekdays!.includes(weekday) : minutes < until && weekdays!.includes(dayBefore(weekday))
}

const dayBefore = (weekday: number): number => (weekday === 1 ? 7 : weekday - 1)

function wallAt(epochSeconds: number, zone: string): Wall {
  const local = Temporal.Instant.fromEpochMilliseconds(epochSeconds * 1000).toZonedDateTimeISO(zone)
  const date = local.toPlainDate()
  return {
    date: date.toString(),
    yesterday: date.subtract({ days: 1 }).toString(),
    weekday: date.dayOfWeek,
    minutes: local.hour * 60 + local.minute,
  }
}
