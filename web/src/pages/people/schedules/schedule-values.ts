import { readHours } from '../../../../../src/shared/hours.ts'
import type { WorkSchedule } from '../../../api/records.ts'
import type { Format } from '../../../time/format.ts'

/** The values of the form, with hours as text. */
export type ScheduleValues = {
  starts_on: string | null
  rhythm: 'weekly' | 'monthly'
  weeks: string[][]
  monthly_minutes: string
  regards_holidays: boolean
  holiday_calendar: string | null
  reaches_back: boolean
}

const fortyHours = [480, 480, 480, 480, 480, 0, 0]
export const noWeek = (): string[] => ['', '', '', '', '', '', '']

export function valuesOf(schedule: WorkSchedule | undefined, startsOn: string, format: Format): ScheduleValues {
  const hours = (minutes: number): string => (minutes === 0 ? '' : format.clock(minutes * 60))
  return {
    starts_on: schedule?.starts_on ?? startsOn,
    rhythm: schedule?.rhythm ?? 'weekly',
    weeks: (schedule?.weeks ?? [fortyHours]).map((week) => week.map(hours)),
    monthly_minutes: hours(schedule?.monthly_minutes ?? 0),
    regards_holidays: schedule?.regards_holidays ?? true,
    holiday_calendar: schedule?.holiday_calendar ?? null,
    reaches_back: false,
  }
}

const mostOfDay = 1440
export const isDayOfHours = (text: string): boolean => {
  const minutes = readHours(text)
  return minutes !== null && minutes >= 0 && minutes <= mostOfDay
}

/** The attributes for the API; null while hours cannot be parsed. */
export function attributesOf(values: ScheduleValues): object | null {
  const monthly = readHours(values.monthly_minutes)
  const weekly = values.rhythm === 'weekly'
  if (values.starts_on === null) return null
  if (weekly ? !values.weeks.flat().every(isDayOfHours) : monthly === null || monthly < 0) return null
  return {
    starts_on: values.starts_on,
    weeks: weekly ? values.weeks.map((week) => week.map((text) => readHours(text))) : null,
    monthly_minutes: weekly ? null : monthly,
    regards_holidays: values.regards_holidays,
    holiday_calendar: values.holiday_calendar,
    ...(values.reaches_back && { reaches_back: true }),
  }
}

export const minutesOf = (week: readonly string[]): number =>
  week.reduce((sum, text) => sum + (readHours(text) ?? 0), 0)
