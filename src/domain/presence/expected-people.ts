import type { Id } from '../../platform/ids.ts'
import { startOfDay, toDatabase } from '../../platform/time/instant.ts'
import type { WorkspaceScope } from '../scope.ts'
import { cachedHolidayShares } from '../time-account/compute-days.ts'
import { plannedSeconds } from '../time-account/planned-seconds.ts'
import { type AbsenceToday, findHabits, type PresentPerson } from './presence.sql.ts'

/** For people without work in the last weeks: a schedule has a length but no start time. */
const defaultStart = '09:00'

/**
 * The epoch second from which a person who has not started counts as missing: the latest local time at which they started
 * on their last days of work. Only for people who have to work today.
 */
export async function expectedPeople(
  scope: WorkspaceScope,
  people: readonly PresentPerson[],
  absences: ReadonlyMap<Id, readonly AbsenceToday[]>,
  date: Temporal.PlainDate,
): Promise<Map<Id, number>> {
  const planned = await peopleToWork(scope, people, absences, date)
  if (planned.length === 0) return new Map()
  const { zone } = scope
  const today = date.toString()
  const habits = await findHabits(scope, planned, toDatabase(startOfDay(date, zone)))
  return new Map(
    habits
      .filter(({ contract_end }) => contract_end === null || contract_end >= today)
      .map(({ user_id, usual_start }) => {
        const plainTime = Temporal.PlainTime.from(usual_start ?? defaultStart)
        const begins = date.toZonedDateTime({ timeZone: zone, plainTime }).epochMilliseconds / 1000
        // A person who is absent at that time is expected after the absence.
        const over = (absences.get(user_id) ?? []).filter(({ from, until }) => from <= begins && begins < until)
        return [user_id, Math.max(begins, ...over.map(({ until }) => until))] as const
      }),
  )
}

/** People with scheduled work today, after holidays and absences. */
async function peopleToWork(
  scope: WorkspaceScope,
  people: readonly PresentPerson[],
  absences: ReadonlyMap<Id, readonly AbsenceToday[]>,
  date: Temporal.PlainDate,
): Promise<Id[]> {
  const { zone, workspace } = scope
  const today = date.toString()
  const holidaySharesFor = cachedHolidayShares(scope)
  const found: Id[] = []
  for (const { user_id, schedule, start_of_accounting, public_holiday_ids, calc_holiday_options } of people) {
    if (!schedule || start_of_accounting > today) continue
    const home = {
      home_id: workspace.id,
      time_zone: zone,
      holiday_calendar: workspace.holidayCalendar,
      special_days: [...workspace.specialDays],
      public_holiday_ids,
      schedules: [schedule],
    }
    const holidayShare = schedule.regards_holidays ? (await holidaySharesFor(home, today, today))(schedule, today) : 0
    const own = absences.get(user_id) ?? []
    if (plannedSeconds({ schedule, date, holidayShare, calc_holiday_options, absences: own }) > 0) found.push(user_id)
  }
  return found
}
