import { localDate, startOfDay } from '../../../platform/time/instant.ts'
import { calendarsFor, holidayShares } from '../../holidays/holidays.ts'
import { publishWarnings } from '../../notifications/publish-warnings.ts'
import type { WorkspaceScope } from '../../scope.ts'
import { type Finding, longTermKinds } from '../finding.ts'
import { type DueReview, findShifts } from '../review.sql.ts'
import { withoutForgotten } from '../rules/long-running.ts'
import { warningOf } from '../warning-of.ts'
import { rulesIn, type WarningRules } from '../warning-rules.ts'
import { freeSundays } from './free-sundays.ts'
import { daysBetween, type History, historyOf } from './history.ts'
import { findTimesAway } from './long-term.sql.ts'
import { nightAverage } from './night-work.ts'
import { missingReplacements } from './replacement-day.ts'
import { weeklyAverage } from './weekly-average.ts'
import { findingsOfTheYoung } from './young-people.ts'

type Kind = (typeof longTermKinds)[number]

/** Single days are decided for ten weeks back; what was said of days before stays as it is. */
const weeksBack = 10
const noHolidays: ReadonlyMap<string, number> = new Map()
const always = { from: '0001-01-01', until: '9999-12-31' }

/** What a person's working time of the last months gives cause for. Tells how many notifications that changed. */
export async function reviewLongTerm(scope: WorkspaceScope, due: DueReview): Promise<number> {
  const rules = rulesIn({ calendar: due.holiday_calendar, zone: scope.zone, set: due.warning_rules })
  const today = localDate(scope.clock.now(), scope.zone)
  const recent = today.subtract({ weeks: weeksBack, days: today.dayOfWeek - 1 })
  const { history, names } = await readHistory(scope, due, today)
  const from: Record<Kind, string> = {
    weekly_average: always.from,
    night_average: always.from,
    free_sundays: today.with({ month: 1, day: 1 }).toString(),
    replacement_day: recent.toString(),
    young_hours: recent.toString(),
    young_week: recent.toString(),
  }
  const findings = history.shifts.length === 0 ? [] : findingsIn(history, rules, recent, due.birthday)
  return publishWarnings(scope, {
    userId: due.user_id,
    reviewed: longTermKinds.map((kind) => ({ kind, from: from[kind] })),
    until: always.until,
    warnings: findings.map((finding) => warningOf(finding, due, names)),
  })
}

const findingsIn = (
  history: History,
  rules: WarningRules,
  recent: Temporal.PlainDate,
  birthday: string | null,
): Finding[] => [
  ...(rules.weekly_average ? weeklyAverage(history, rules.average_window) : []),
  ...(rules.night_work ? nightAverage(history) : []),
  ...(rules.free_sundays ? freeSundays(history) : []),
  ...(rules.replacement_days ? missingReplacements(history, recent) : []),
  ...(rules.young_people && birthday ? findingsOfTheYoung(history, recent, birthday) : []),
]

/** All work since the beginning of the year, and of half a year at least. */
async function readHistory(scope: WorkspaceScope, due: DueReview, today: Temporal.PlainDate) {
  const { zone } = scope
  const halfYear = today.subtract({ months: 6 })
  const year = today.with({ month: 1, day: 1 })
  const first = Temporal.PlainDate.compare(halfYear, year) < 0 ? halfYear : year
  const span = {
    from: startOfDay(first, zone).toString(),
    until: startOfDay(today.add({ days: 1 }), zone).toString(),
  }
  const { shifts, names } = await findShifts(scope, due.user_id, span, scope.clock.now().toString())
  const dates = { from: first.toString(), until: today.toString() }
  const holidays =
    shifts.length === 0 ? noHolidays : await holidayShares(scope, calendarsFor(scope, due.public_holiday_ids), dates)
  const away = new Set(
    (await findTimesAway(scope, due.user_id, span)).flatMap(({ starts_at, ends_at }) => {
      const [from, until] = [starts_at, ends_at].map((at) => localDate(Temporal.Instant.from(at), zone))
      const begins = Temporal.PlainDate.compare(from!, first) < 0 ? first : from!
      const ends = Temporal.PlainDate.compare(until!, today) > 0 ? today : until!
      return daysBetween(begins, ends).map(String)
    }),
  )
  const history = historyOf({
    zone,
    now: scope.clock.now(),
    shifts: shifts.map((shift) => withoutForgotten(shift, scope.workspace.thresholds)),
    isHoliday: (day) => holidays.get(day) === 1,
    isAway: (day) => away.has(day),
  })
  return { history, names }
}
