import type { Id } from '../../platform/ids.ts'
import type { HolidayPeriod } from '../holidays/holiday.policy.ts'
import { calendarsFor } from '../holidays/holidays.ts'
import type { WorkspaceScope } from '../scope.ts'
import { findWorkFacts } from './request-context.sql.ts'
import { calendarsOfSchedule } from './work-pattern.ts'

/** Which holidays apply to a person; before their first schedule, those of the workspace. */
export async function holidaysOfPerson(scope: WorkspaceScope, userId: Id, year: number): Promise<HolidayPeriod[]> {
  const worker = await findWorkFacts(scope, userId)
  return [
    { from: `${year}-01-01`, calendars: calendarsFor(scope, worker.public_holiday_ids), specialDays: true },
    ...worker.schedules.map(({ starts_on, holiday_calendar }) => ({
      from: starts_on,
      calendars: calendarsOfSchedule(scope, worker, holiday_calendar),
      // If the special days of another workspace apply, this one does not list them.
      specialDays: worker.other_home === null,
    })),
  ]
}
