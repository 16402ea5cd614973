import type { Id } from '../../platform/ids.ts'
import { localDate, startOfDay } from '../../platform/time/instant.ts'
import { withoutForgotten } from '../../shared/rules/long-running.ts'
import { netByDay } from '../../shared/working-day.ts'
import { calendarsFor, holidayShares } from '../holidays/holidays.ts'
import type { WarningReview } from '../notifications/publish-warnings.ts'
import type { WorkspaceScope } from '../scope.ts'
import type { WorkProtection } from '../work-protections/work-protections.ts'
import { daysAway } from './days-away.ts'
import { type Finding, isImportedHistory, longTermKinds } from './finding.ts'
import { localDays } from './local-days.ts'
import { freeSundays } from './long-term/free-sundays.ts'
import { type History, historyOf, isSunday } from './long-term/history.ts'
import { isProtected, maternityFindings } from './long-term/maternity.ts'
import { nightAverage } from './long-term/night-work.ts'
import { missingReplacements, workKnownSince } from './long-term/replacement-day.ts'
import { weeklyAverage } from './long-term/weekly-average.ts'
import { youngPeopleFindings } from './long-term/young-people.ts'
import { findDaysAway } from './long-term.sql.ts'
import type { DueReview } from './review.sql.ts'
import { findShifts } from './reviewed-work.sql.ts'
import { warningOf } from './warning-of.ts'
import { rulesIn, type WarningRules } from './warning-rules.ts'

/** Warnings about work on a holiday are raised at least this many days after it. */
const holidayWarnedAfter = 48
/** With less work, no average can be too high, except for people who were absent. */
const fewestSeconds = 150 * 3600

/** Most reviews need no holidays, and computing those of a new year is slow. */
function needsHolidays(
  net: ReadonlyMap<string, number>,
  today: Temporal.PlainDate,
  away: ReadonlySet<string>,
  protections: readonly WorkProtection[],
): boolean {
  const first = recentFrom(today).toString()
  const earlier = today.subtract({ days: holidayWarnedAfter }).toString()
  const total = net.values().reduce((sum, seconds) => sum + seconds, 0)
  return (
    total > fewestSeconds ||
    away.size > 0 ||
    net
      .keys()
      .some(
        (day) =>
          day >= first && (day <= earlier || isSunday(Temporal.PlainDate.from(day)) || isProtected(protections, day)),
      )
  )
}

type Kind = (typeof longTermKinds)[number]

/** Single days are reviewed up to ten weeks back; warnings about earlier days stay as they are. */
const weeksBack = 10
const noHolidays: ReadonlyMap<string, number> = new Map()
const recentFrom = (today: Temporal.PlainDate): Temporal.PlainDate =>
  today.subtract({ weeks: weeksBack, days: today.dayOfWeek - 1 })

const always = { from: '0001-01-01', until: '9999-12-31' }

/** The warnings from these people's working time of the last months. */
export async function reviewLongTerm(
  scope: WorkspaceScope,
  due: readonly DueReview[],
  protectionsOfPerson: (userId: Id) => readonly WorkProtection[],
): Promise<WarningReview[]> {
  const today = localDate(scope.clock.now(), scope.zone)
  const recent = recentFrom(today)
  const from: Record<Kind, string> = {
    weekly_average: always.from,
    night_average: always.from,
    free_sundays: today.with({ month: 1, day: 1 }).toString(),
    replacement_day: recent.toString(),
    young_hours: recent.toString(),
    young_week: recent.toString(),
    maternity_hours: recent.toString(),
    maternity_fortnight: recent.toString(),
  }
  const readHistory = await readHistories(scope, due, today)
  const reviews: WarningReview[] = []
  for (const review of due) {
    const rules = rulesIn({ calendar: review.holiday_calendar, zone: scope.zone, set: review.warning_rules })
    const protections = protectionsOfPerson(review.user_id)
    const { history, names, imported } = await readHistory(review, protections)
    const all =
      history.shifts.length === 0 ? [] : longTermFindings(history, rules, recent, review.birthday, protections)
    const findings = all.filter((finding) => !isImportedHistory(finding, imported))
    reviews.push({
      userId: review.user_id,
      reviewed: longTermKinds.map((kind) => ({ kind, from: from[kind] })),
      until: always.until,
      warnings: findings.map((finding) => warningOf(finding, review, names)),
    })
  }
  return reviews
}

const longTermFindings = (
  history: History,
  rules: WarningRules,
  recent: Temporal.PlainDate,
  birthday: string | null,
  protections: readonly WorkProtection[],
): Finding[] => [
  ...(rules.weekly_average ? weeklyAverage(history, rules.average_window) : []),
  ...(rules.night_work ? nightAverage(history) : []),
  ...(rules.free_sundays ? freeSundays(history) : []),
  ...(rules.replacement_days ? missingReplacements(history, recent) : []),
  ...(rules.young_people && birthday ? youngPeopleFindings(history, recent, birthday) : []),
  ...(rules.maternity && protections.length > 0 ? maternityFindings(history, recent, protections) : []),
]

/** All work since the start of the year, or for longer if days off depend on it: at least for half a year. */
async function readHistories(scope: WorkspaceScope, due: readonly DueReview[], today: Temporal.PlainDate) {
  const { zone } = scope
  const year = today.with({ month: 1, day: 1 })
  const known = workKnownSince(recentFrom(today))
  const first = Temporal.PlainDate.compare(known, year) < 0 ? known : year
  const span = {
    from: startOfDay(first, zone).toString(),
    until: startOfDay(today.add({ days: 1 }), zone).toString(),
  }
  const days = { first: first.toString(), last: today.toString() }
  const people = due.map(({ user_id }) => user_id)
  const [shiftsOf, absences] = await Promise.all([
    findShifts(
      scope,
      people.map((user_id) => ({ user_id, ...span })),
      scope.clock.now().toString(),
    ),
    findDaysAway(scope, people, days),
  ])
  const absencesByPerson = Map.groupBy(absences, ({ user_id }) => user_id)
  const dayAt = localDays(zone)
  return async ({ user_id, public_holiday_ids }: DueReview, protections: readonly WorkProtection[]) => {
    const { shifts, names, imported } = shiftsOf(user_id)
    const away = daysAway(absencesByPerson.get(user_id) ?? [], days)
    const holidays = needsHolidays(netByDay(shifts, dayAt), today, away, protections)
      ? await holidayShares(scope, calendarsFor(scope, public_holiday_ids), { from: days.first, until: days.last })
      : noHolidays
    const history = historyOf({
      zone,
      dayAt,
      now: scope.clock.now(),
      shifts: shifts.map((shift) => withoutForgotten(shift, scope.workspace.thresholds)),
      isHoliday: (day) => holidays.get(day) === 1,
      isAway: (day) => away.has(day),
    })
    return { history, names, imported }
  }
}
