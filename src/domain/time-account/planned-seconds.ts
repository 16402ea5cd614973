import { accountDay, holidayOptionOf } from './account-day.ts'
import { type PersonAbsence, takenOn } from './compute-days.ts'
import { scheduledSeconds, type WorkSchedule } from './schedule.ts'

type PlannedDay = {
  schedule: WorkSchedule
  date: Temporal.PlainDate
  holidayShare: number
  calc_holiday_options: string
  absences: readonly PersonAbsence[]
}

/** The working time planned for a day: the schedule less holidays and absences. */
export function plannedSeconds(day: PlannedDay): number {
  const { schedule, date, holidayShare, absences } = day
  const { charged, credited } = accountDay({
    scheduled: scheduledSeconds(schedule, date),
    holidayShare,
    absences: absences.map((absence) => takenOn(absence, date, holidayShare)),
    worked: 0,
    confirmed: 0,
    // A holiday with a fixed credit is free as well.
    rules: {
      method: 'planned',
      holidays: holidayOptionOf(day.calc_holiday_options) === 'none' ? 'none' : 'target',
      holidaySeconds: 0,
    },
  })
  return charged - credited
}
