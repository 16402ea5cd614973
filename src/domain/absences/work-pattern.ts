import { calendarsFor, type HolidayScope, holidayShares } from '../holidays/holidays.ts'
import type { WorkspaceScope } from '../scope.ts'
import { zoneOfAccount } from '../time-account/account-zone.ts'
import { inForceOn } from '../time-account/in-force.ts'
import { scheduledSeconds } from '../time-account/schedule.ts'
import { hoursOfDay, mondayToFriday, type WorkPattern } from './absence-days.ts'
import type { WorkFacts } from './request-context.sql.ts'

/**
 * By the person's work schedules; before the first one, Monday to Friday with the hours of a vacation day. There is no
 * working time after the end of the contract.
 */
export async function workPatternOf(
  scope: WorkspaceScope,
  worker: WorkFacts,
  years: { from: string; until: string },
  zone: string,
): Promise<WorkPattern> {
  const { schedules, contract_end } = worker
  const usual = mondayToFriday(hoursOfDay(worker.hours_on_vacation_day))
  // Holidays that were read with the person are those of the workspace's own calendar.
  const read = worker.public_holiday_ids.length === 0 ? worker.holidays : undefined
  const shares = await holidayShares(scope, calendarsFor(scope, worker.public_holiday_ids), years, read)
  const home = homeOf(scope, worker)
  const bySchedule = new Map<string | null, Map<string, number>>(home === scope ? [[null, shares]] : [])
  for (const { holiday_calendar } of schedules)
    if (!bySchedule.has(holiday_calendar))
      bySchedule.set(
        holiday_calendar,
        await holidayShares(home, calendarsOfSchedule(scope, worker, holiday_calendar), years),
      )
  return {
    zone,
    hoursOn(date) {
      const day = date.toString()
      if (contract_end !== null && day > contract_end) return 0
      const schedule = inForceOn(schedules, day)
      return schedule ? scheduledSeconds(schedule, date) / 3600 : usual(date)
    },
    holidayShare(day) {
      const schedule = inForceOn(schedules, day)
      if (!schedule) return shares.get(day) ?? 0
      return schedule.regards_holidays ? (bySchedule.get(schedule.holiday_calendar)?.get(day) ?? 0) : 0
    },
  }
}

/** The calendar of the schedule; without one, those of the person. */
export function calendarsOfSchedule(scope: WorkspaceScope, worker: WorkFacts, own: string | null): string[] {
  if (own === null) return calendarsFor(homeOf(scope, worker), worker.public_holiday_ids)
  return own === 'none' ? [] : [own]
}

/** Schedules follow the first workspace of the person, as the time account does, wherever the absence is requested. */
const homeOf = (scope: WorkspaceScope, { other_home }: WorkFacts): HolidayScope =>
  other_home === null
    ? scope
    : {
        ...scope,
        workspace: {
          zone: zoneOfAccount(other_home),
          holidayCalendar: other_home.holiday_calendar,
          specialDays: other_home.special_days,
        },
      }
