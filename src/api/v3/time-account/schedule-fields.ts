import { optional } from '../../../platform/input/fields.ts'
import { blankAsNull, boolean, Complaint, date, integer, type Kind, nullable } from '../../../platform/input/kind.ts'
import { holidayCalendar } from '../fields.ts'

const isMinutes = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 1440

export const weeksSchema = {
  type: 'array',
  description:
    'Minutes from Monday to Sunday for each of the weeks that alternate, starting with the week in which the schedule starts.',
  minItems: 1,
  maxItems: 4,
  items: { type: 'array', minItems: 7, maxItems: 7, items: { type: 'integer', minimum: 0, maximum: 1440 } },
  examples: [[[480, 480, 480, 480, 480, 0, 0]]],
}

const weeks: Kind<number[][]> = {
  schema: weeksSchema,
  read(raw) {
    const fits =
      Array.isArray(raw) &&
      raw.length >= 1 &&
      raw.length <= 4 &&
      raw.every((week) => Array.isArray(week) && week.length === 7 && week.every(isMinutes))
    if (!fits) throw new Complaint('must be one to four weeks, each of seven numbers of minutes from 0 to 1440.')
    return raw as number[][]
  },
}

export const scheduleFields = {
  starts_on: optional(date()),
  weeks: optional(nullable(weeks)),
  monthly_minutes: optional(nullable(integer({ least: 0, most: 44_640 }))),
  regards_holidays: optional(boolean()),
  holiday_calendar: optional(blankAsNull(holidayCalendar)),
  reaches_back: optional(boolean()),
}

/** The minutes as weeks; null for a monthly schedule. */
export const weeksOf = (minutes: unknown): number[][] | null =>
  minutes === null
    ? null
    : Array.from({ length: (minutes as number[]).length / 7 }, (_, week) =>
        (minutes as number[]).slice(week * 7, week * 7 + 7),
      )
