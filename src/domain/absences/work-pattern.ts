import { calendarsFor, holidayShares } from '../holidays/holidays.ts'
import type { WorkspaceScope } from '../scope.ts'
import { scheduledSeconds, scheduleOn } from '../time-account/schedule.ts'
import { hoursOfDay, mondayToFriday, type WorkPattern } from './absence-days.ts'
import type { WorkFacts } from './asked.sql.ts'

/** By the person's work schedules; on days before the first, Monday to Friday with the hours of a day of vacation. */
export async function workPatternOf(
  scope: WorkspaceScope,
  worker: WorkFacts,
  years: { from: string; until: string },
  zone: string,
): Promise<WorkPattern> {
  const { schedules } = worker
  const usual = mondayToFriday(hoursOfDay(worker.hours_on_vacation_day))
  // What was read along with the person holds for the workspace's own calendar.
  const read = worker.public_holiday_ids.length === 0 ? worker.holidays : undefined
  const shares = await holidayShares(scope, calendarsFor(scope, worker.public_holiday_ids), years, read)
  const own = new Map<string | null, Map<string, number>>([[null, shares]])
  for (const { holiday_calendar } of schedules)
    if (holiday_calendar !== null && !own.has(holiday_calendar)) {
      const calendars = holiday_calendar === 'none' ? [] : [holiday_calendar]
      own.set(holiday_calendar, await holidayShares(scope, calendars, years))
    }
  return {
    zone,
    hoursOn(date) {
      const schedule = scheduleOn(schedules, date.toString())
      return schedule ? scheduledSeconds(schedule, date) / 3600 : usual(date)
    },
    holidayShare(day) {
      const schedule = scheduleOn(schedules, day)
      if (schedule && !schedule.regards_holidays) return 0
      return own.get(schedule?.holiday_calendar ?? null)?.get(day) ?? 0
    },
  }
}
