import { analyze } from '../../platform/db/analyze.ts'
import { addAbsences } from './absences.ts'
import type { BuiltCompany } from './build.ts'
import { addPayroll } from './payroll.ts'
import { siteYears } from './site-years.ts'
import { addPolicies, addSchedules, closeDemoMonths } from './time-accounts.ts'
import { addWorkingTime } from './working-time.ts'

export type Progress = (done: number, total: number) => void

const filled = ['time_trackings', 'breaks', 'absences', 'absence_days', 'vacation_entitlements', 'notes', 'users']

/** A year of working time and two of absences for everybody, up to yesterday: the same on the same day. */
export async function addHistory({ sites }: BuiltCompany, progress: Progress): Promise<void> {
  const total = sites.reduce((sum, site) => sum + site.people.length, 0)
  let done = 0
  for (const site of sites) {
    const years = await siteYears(site)
    await addPolicies(years, site === sites[0])
    await addPayroll(years)
    for (const person of site.people) {
      await addSchedules(years, person)
      const away = await addAbsences(years, person)
      await addWorkingTime(years, person, away)
      if (site === sites[0]) await closeDemoMonths(years, person)
      if (done === 0) await analyze(site.scope.sql, filled)
      progress(++done, total)
    }
  }
}
