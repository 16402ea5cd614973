import { setImmediate } from 'node:timers/promises'
import type { Id } from '../../platform/ids.ts'
import { dayAfter } from '../../platform/time/day.ts'
import { startOfDay, toDatabase } from '../../platform/time/instant.ts'
import { netByDay } from '../../shared/working-day.ts'
import { calendarsFor, type HolidayScope, holidayShares } from '../holidays/holidays.ts'
import { localDays } from '../reviews/local-days.ts'
import { nowOf, type Scope } from '../scope.ts'
import type { AccountFacts } from './account.sql.ts'
import {
  type AccountDay,
  absenceEffectOf,
  accountDay,
  type DayRules,
  holidayOptionOf,
  methodOf,
} from './account-day.ts'
import { accountDays, startOfAccountDay } from './account-days.ts'
import { zoneOfAccount } from './account-zone.ts'
import { inForceOn } from './in-force.ts'
import { scheduledSeconds, type WorkSchedule } from './schedule.ts'
import { findAbsencesOf, findPersonShifts, type PersonAbsence, type PersonShift } from './sources.sql.ts'

export type { AccountFacts } from './account.sql.ts'
export type { PersonAbsence } from './sources.sql.ts'

export type ComputedDay = AccountDay & { day: string; absenceId: Id | null }

/** The days of one person to compute, both included. */
type DaysRequest = {
  facts: AccountFacts
  first: string
  last: string
  extraShifts?: readonly PersonShift[]
  withoutRunning?: boolean
}

/** The first day that counts; null without a schedule. */
export const accountStart = ({ schedules, start_of_accounting }: AccountFacts): string | null => {
  const first = schedules[0]?.starts_on
  if (first === undefined) return null
  return first > start_of_accounting ? first : start_of_accounting
}

/** Computes days from what is recorded now, without the stored days. Three statements for any number of people. */
export async function computeDays(scope: Scope, asked: readonly DaysRequest[]): Promise<Map<Id, ComputedDay[]>> {
  const spans = asked.flatMap(({ facts, ...days }) => {
    const begin = accountStart(facts)
    const first = begin !== null && begin > days.first ? begin : days.first
    return begin === null || first > days.last ? [] : [{ ...days, facts, first }]
  })
  const result = new Map<Id, ComputedDay[]>(asked.map(({ facts }) => [facts.user_id, []]))
  if (spans.length === 0) return result
  const dates = spans.map(({ facts, first, last }) => ({ userId: facts.user_id, first, last }))
  const shifts = await shiftsIn(scope, spans)
  const absences = Map.groupBy(await findAbsencesOf(scope, dates), ({ user_id }) => user_id)
  const holidaySharesFor = cachedHolidayShares(scope)
  for (const { facts, first, last, extraShifts = [], withoutRunning = false } of spans) {
    const known = shifts.get(facts.user_id) ?? []
    const own = [...(withoutRunning ? known.filter(({ running }) => !running) : known), ...extraShifts]
    const shares = await holidaySharesFor(facts, first, last)
    // Years of many people take long to compute; this lets other requests run in between.
    if (spans.length > 1) await setImmediate()
    result.set(facts.user_id, daysOf(facts, { first, last }, own, absences.get(facts.user_id) ?? [], shares))
  }
  return result
}

/** The trackings of each person that touch their days, in all workspaces of the account. */
export async function shiftsIn(
  scope: Scope,
  spans: readonly { facts: AccountFacts; first: string; last: string }[],
): Promise<Map<Id, PersonShift[]>> {
  if (spans.length === 0) return new Map()
  const moments = spans.map(({ facts, first, last }) => ({
    userId: facts.user_id,
    from: toDatabase(startOfAccountDay(facts, first)),
    until: toDatabase(startOfAccountDay(facts, dayAfter(last))),
  }))
  const shifts = await findPersonShifts(scope, moments, nowOf(scope))
  return Map.groupBy(shifts, ({ user_id }) => user_id)
}

type HolidayShare = (schedule: WorkSchedule, day: string) => number

function daysOf(
  facts: AccountFacts,
  { first, last }: { first: string; last: string },
  shifts: readonly PersonShift[],
  absences: readonly PersonAbsence[],
  holidayShare: HolidayShare,
): ComputedDay[] {
  const dayAt = accountDays(localDays(zoneOfAccount(facts)), facts)
  const net = netByDay(shifts, dayAt)
  const rules = rulesOf(facts)
  // Only this method needs it, and it costs as much as all the rest.
  const confirmed = rules.method === 'confirmed' ? netByDay(confirmedOf(shifts), dayAt) : net
  const days: ComputedDay[] = []
  const end = Temporal.PlainDate.from(last)
  for (
    let date = Temporal.PlainDate.from(first);
    Temporal.PlainDate.compare(date, end) <= 0;
    date = date.add({ days: 1 })
  ) {
    const day = date.toString()
    const schedule = facts.contract_end !== null && day > facts.contract_end ? null : inForceOn(facts.schedules, day)
    const share = schedule?.regards_holidays ? holidayShare(schedule, day) : 0
    const away = absences.filter(({ first_day, last_day }) => first_day <= day && day <= last_day)
    const worked = Math.round(net.get(day) ?? 0)
    const computed = accountDay({
      scheduled: schedule ? scheduledSeconds(schedule, date) : 0,
      holidayShare: share,
      absences: away.map((absence) => takenOn(absence, date, share)),
      worked,
      confirmed: Math.min(worked, Math.round(confirmed.get(day) ?? 0)),
      rules,
    })
    days.push({ day, ...computed, absenceId: away[0]?.id ?? null })
  }
  return days
}

const confirmedOf = (shifts: readonly PersonShift[]): PersonShift[] => shifts.filter(({ confirmed }) => confirmed)

const rulesOf = (facts: AccountFacts): DayRules => ({
  method: methodOf(facts.saldo_type),
  holidays: holidayOptionOf(facts.calc_holiday_options),
  holidaySeconds: Math.round(facts.custom_holiday_hours * 3600),
})

export function takenOn(absence: PersonAbsence, date: Temporal.PlainDate, holidayShare: number) {
  const effect = absenceEffectOf(absence)
  if (absence.custom_days) {
    const days = absence.custom_days[date.toString()] ?? 0
    // Half a day of vacation on a half holiday takes the whole rest of the day.
    return { effect, share: holidayShare < 1 ? Math.min(1, days / (1 - holidayShare)) : 0 }
  }
  if (absence.full_day) return { effect, share: 1 }
  const epoch = (day: Temporal.PlainDate): number => startOfDay(day, absence.zone).epochMilliseconds / 1000
  const from = Math.max(absence.from, epoch(date))
  const until = Math.min(absence.until, epoch(date.add({ days: 1 })))
  return { effect, seconds: Math.max(0, Math.round(until - from)) }
}

/** What a person's holidays depend on. */
type HolidayFacts = Pick<
  AccountFacts,
  'home_id' | 'time_zone' | 'holiday_calendar' | 'special_days' | 'public_holiday_ids'
> & { schedules: readonly WorkSchedule[] }

/** The workspace whose calendar and special days apply to the person. */
export const homeOf = (scope: Scope, facts: Omit<HolidayFacts, 'schedules'>): HolidayScope => ({
  ...scope,
  workspace: {
    zone: zoneOfAccount(facts),
    holidayCalendar: facts.holiday_calendar,
    specialDays: facts.special_days ?? [],
  },
})

/** A cache: colleagues share calendars, so each calendar is read once for the requested years. */
export function cachedHolidayShares(scope: Scope) {
  const cache = new Map<string, Promise<Map<string, number>>>()
  return async (facts: HolidayFacts, first: string, last: string): Promise<HolidayShare> => {
    const home = homeOf(scope, facts)
    const calendarsOf = (own: string | null): string[] =>
      own === 'none' ? [] : calendarsFor(home, own === null ? facts.public_holiday_ids : [own])
    const shares = new Map<string | null, Map<string, number>>()
    for (const own of new Set(facts.schedules.map(({ holiday_calendar }) => holiday_calendar))) {
      const calendars = calendarsOf(own)
      const key = [facts.home_id, first.slice(0, 4), last.slice(0, 4), ...calendars].join(' ')
      if (!cache.has(key)) cache.set(key, holidayShares(home, calendars, { from: first, until: last }))
      shares.set(own, await cache.get(key)!)
    }
    return (schedule, day) => shares.get(schedule.holiday_calendar)?.get(day) ?? 0
  }
}
