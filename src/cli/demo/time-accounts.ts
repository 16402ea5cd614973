import { closeMonth } from '../../domain/time-account/close-month.ts'
import { addPolicy } from '../../domain/time-account/write-policy.ts'
import { addSchedule } from '../../domain/time-account/write-schedule.ts'
import type { BuiltPerson } from './build.ts'
import type { SiteYears } from './site-years.ts'

const workdays = (minutes: number): number[] => [minutes, minutes, minutes, minutes, minutes, 0, 0]

/** The first day of the month, this many months ago; before all working time, or later. */
export const firstOf = (today: Temporal.PlainDate, monthsAgo: number): string =>
  today.with({ day: 1 }).subtract({ months: monthsAgo }).toString()

/** Full time and part time, alternating weeks, monthly hours, and sometimes a second contract. */
export async function addSchedules({ site: { scope }, today }: SiteYears, { id, person }: BuiltPerson): Promise<void> {
  const number = Number(person.facts.staff_number)
  const daily = Math.round(456 * partOf(person))
  const alternating = [workdays(daily - 30), workdays(daily + 30)]
  const amount =
    number % 12 === 5 ? { monthly_minutes: daily * 21 } : { weeks: number % 7 === 3 ? alternating : [workdays(daily)] }
  await addSchedule(scope, id, { starts_on: firstOf(today, 11), ...amount })
  if (number % 9 === 4) await addSchedule(scope, id, { starts_on: firstOf(today, 4), weeks: [workdays(daily - 24)] })
}

/** The fraction of a full working day. */
export const partOf = ({ facts }: Pick<BuiltPerson['person'], 'facts'>): number => facts.hours_on_vacation_day / 8

/** One site caps balances at twenty hours; at the others hours lapse after half a year. */
export async function addPolicies({ site: { scope }, today }: SiteYears, isFirst: boolean): Promise<void> {
  const policy = isFirst
    ? { upper_cap_minutes: 1200, cap_action: 'cut' as const }
    : { upper_cap_minutes: 2400, expiry_months: 6 }
  await addPolicy(scope, { starts_on: firstOf(today, 11), ...policy })
}

/** The months up to the one before the last. */
export async function closeDemoMonths({ site: { scope }, today }: SiteYears, { id }: BuiltPerson): Promise<void> {
  await closeMonth(scope, id, firstOf(today, 2).slice(0, 7))
}
