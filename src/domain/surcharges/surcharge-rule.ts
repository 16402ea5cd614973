import type { Id } from '../../platform/ids.ts'
import { dayBefore } from '../../platform/time/day.ts'

/** When a rule applies: hours named by law, or custom `hours`. */
export const surchargeHours = [
  'night',
  'deep_night',
  'sunday',
  'holiday',
  'christmas_eve',
  'new_years_eve',
  'high_holiday',
  'hours',
] as const

export type SurchargeHours = (typeof surchargeHours)[number]

export type SurchargeRule = {
  id: Id
  title: string
  hours_of: SurchargeHours
  percentage: number
  starts_on: string
  ends_on: string | null
  /** For `hours`: ISO weekdays on which they begin, and minutes of the local day; they end on the next day if the end is earlier. */
  weekdays: readonly number[] | null
  from_minute: number | null
  until_minute: number | null
}

const hour = 60

/** The minutes of a day at which legal hours begin or end: 4, 6, 14 and 20 o'clock. */
const legalCuts = [4 * hour, 6 * hour, 14 * hour, 20 * hour]

/** The minutes at which a day is cut, so that each part is completely inside or outside of each rule. */
export const cutsOf = (rules: readonly SurchargeRule[]): number[] => {
  const custom = rules.flatMap(({ from_minute, until_minute }) => [from_minute ?? 0, until_minute ?? 0])
  return [...new Set([...legalCuts, ...custom])].filter((minute) => minute > 0).sort((left, right) => left - right)
}

/** A part of a local day. */
export type DayPart = {
  date: string
  /** The minute at which it begins. */
  minute: number
  /** Whether the work began before this day. */
  carriedOver: boolean
  isHoliday(date: string): boolean
}

/** ISO weekday: 1 January 1970 was a Thursday. */
const weekdayOf = (date: string): number => ((Date.parse(date) / 86_400_000 + 3) % 7) + 1

const isDeepNight = ({ minute, carriedOver }: DayPart): boolean => carriedOver && minute < 4 * hour

/** Work that began before midnight belongs to the Sunday or holiday until 4 o'clock (§ 3b section 3 EStG). */
const onDays =
  (applies: (date: string, part: DayPart) => boolean) =>
  (part: DayPart): boolean =>
    applies(part.date, part) || (isDeepNight(part) && applies(dayBefore(part.date), part))

const afternoonOf =
  (day: string) =>
  ({ date, minute }: DayPart): boolean =>
    date.endsWith(day) && minute >= 14 * hour

const highHolidays = ['-12-25', '-12-26', '-05-01']

const inHours: Record<Exclude<SurchargeHours, 'hours'>, (part: DayPart) => boolean> = {
  night: ({ minute }) => minute >= 20 * hour || minute < 6 * hour,
  deep_night: isDeepNight,
  sunday: onDays((date) => weekdayOf(date) === 7),
  holiday: onDays((date, { isHoliday }) => isHoliday(date)),
  christmas_eve: afternoonOf('-12-24'),
  new_years_eve: afternoonOf('-12-31'),
  high_holiday: onDays((date) => highHolidays.some((day) => date.endsWith(day))),
}

export function covers(rule: SurchargeRule, part: DayPart): boolean {
  if (part.date < rule.starts_on || (rule.ends_on !== null && part.date > rule.ends_on)) return false
  if (rule.hours_of !== 'hours') return inHours[rule.hours_of](part)
  const [from, until] = [rule.from_minute!, rule.until_minute!]
  const begins = (date: string): boolean => rule.weekdays!.includes(weekdayOf(date))
  if (from < until) return from <= part.minute && part.minute < until && begins(part.date)
  return part.minute >= from ? begins(part.date) : part.minute < until && begins(dayBefore(part.date))
}

/** Rules of one group exclude each other; rules of different groups add up. */
export const groupOf = ({ id, hours_of }: SurchargeRule): string => {
  if (hours_of === 'hours') return id
  return hours_of === 'night' || hours_of === 'deep_night' ? 'night' : 'day'
}
