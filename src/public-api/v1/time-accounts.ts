import {
  type DayRecord,
  dayRecords,
  type PayrollRecord,
  parseDayRecordId,
  payrollRecords,
  type ScheduleRecord,
  scheduleRecords,
} from '../../domain/time-account/account-records.ts'
import { directoryUser } from '../../domain/users/directory.ts'
import { invalid, notFound } from '../../platform/errors.ts'
import { optional } from '../../platform/input/fields.ts'
import { blankAsNull, date, id } from '../../platform/input/kind.ts'
import { utcForm } from '../../platform/time/instant.ts'
import { hoursFrom } from '../../shared/hours.ts'
import { operation, toNumber } from './operation.ts'
import { pageSchema } from './schemas.ts'
import { demandUserId, optionalUserId, userFields } from './user-and-location.ts'

const tag = 'Time accounts'

const range = { range_start: optional(date()), range_end: optional(date()) }

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

/** Shows only the first of alternating weeks. */
function renderSchedule(schedule: ScheduleRecord) {
  const minutes = schedule.minutes?.slice(0, 7) ?? weekdays.map(() => 0)
  const week = minutes.reduce((sum, day) => sum + day, 0)
  const working = minutes.filter((day) => day > 0).length
  const hours = (value: number): number => hoursFrom(value * 60)
  return {
    id: toNumber(schedule.id),
    rhythm_type: schedule.rhythm === 'monthly' ? 'month' : 'week',
    start_date: schedule.starts_on,
    end_date: schedule.ends_on,
    is_week: schedule.rhythm === 'weekly',
    is_month: schedule.rhythm === 'monthly',
    ...Object.fromEntries(weekdays.map((name, index) => [`is_${name}`, minutes[index]! > 0])),
    ...Object.fromEntries(weekdays.map((name, index) => [name, hours(minutes[index]!)])),
    per_day: working === 0 ? 0 : hoursFrom(Math.round((week * 60) / working)),
    week: hours(week),
    month: schedule.monthly_minutes === null ? null : hours(schedule.monthly_minutes),
    created_at: utcForm(schedule.created_at),
    updated_at: utcForm(schedule.updated_at),
    regard_holidays: schedule.regards_holidays,
    target_limited: schedule.ends_on !== null,
    status: 'active',
    updated_by_id: schedule.updated_by_id && toNumber(schedule.updated_by_id),
  }
}

/** Computed on request, so its timestamps are those of its day. */
const renderEvaluation = (day: DayRecord) => ({
  id: toNumber(day.id),
  user_id: toNumber(day.user_id),
  day: day.day,
  target: hoursFrom(day.target),
  plan: hoursFrom(day.target),
  actual: hoursFrom(day.worked),
  charged: hoursFrom(day.charged),
  compensation: hoursFrom(day.charged - day.target),
  payout: hoursFrom(day.payout),
  vacation: hoursFrom(day.credited),
  vacation_source_id: day.absence_id && toNumber(day.absence_id),
  vacation_source_type: day.absence_id && 'Absence',
  created_at: `${day.day}T00:00:00Z`,
  updated_at: `${day.day}T00:00:00Z`,
})

const renderPayroll = (readsUsers: boolean) => (payroll: PayrollRecord) => ({
  id: toNumber(payroll.id),
  user_id: toNumber(payroll.user_id),
  day: payroll.month,
  time_account_start: hoursFrom(payroll.balance_before),
  calc_hours: hoursFrom(payroll.charged_seconds),
  paid_hours: hoursFrom(-payroll.payout_seconds),
  additional_charged_hours: hoursFrom(payroll.entry_seconds - payroll.payout_seconds),
  time_account_end: hoursFrom(payroll.balance_after),
  salary: readsUsers ? payroll.salary : null,
  bonus: 0,
  selected_data: payroll.rules,
  payroll_visible: true,
  created_at: utcForm(payroll.created_at),
  updated_at: utcForm(payroll.updated_at),
})

export const timeAccountOperations = [
  operation({
    id: 'listTargetHours',
    tag,
    subject: 'time',
    summary: 'List the target hours of a user',
    description:
      'Returns the work schedules of the user, the newest first. If weeks alternate, only the first one is shown.',
    method: 'GET',
    path: '/public_api/v1/target_hours',
    fields: userFields,
    paged: true,
    answers: pageSchema('target_hours', 'target_hours'),
    async handle({ scope, input, page }) {
      const { records, count } = await scheduleRecords(scope, await demandUserId(scope, input), page.slice)
      return { body: page.body('target_hours', { records, count }, renderSchedule) }
    },
  }),
  operation({
    id: 'listEvaluations',
    tag,
    subject: 'time',
    summary: 'List the days of a user’s time account',
    description:
      'Returns one record for each day of the range, which includes both days and can have at most a year, or only the record with the given `id`. Values are in hours.',
    method: 'GET',
    path: '/public_api/v1/evaluations',
    fields: { id: optional(blankAsNull(id())), ...userFields, ...range },
    paged: true,
    answers: pageSchema('evaluations', 'evaluation'),
    async handle({ scope, input, page }) {
      if (input.id) {
        const { userId, day } = parseDayRecordId(input.id)
        await directoryUser(scope, userId)
        const [found] = await dayRecords(scope, userId, { from: day, until: day })
        if (!found) throw notFound('There is no such evaluation.')
        return { body: page.body('evaluations', { records: [found], count: 1 }, renderEvaluation) }
      }
      const userId = await demandUserId(scope, input)
      const { range_start: from, range_end: until } = input
      if (!from) throw invalid('range_start', 'Range start must be given.')
      if (!until) throw invalid('range_end', 'Range end must be given.')
      const all = await dayRecords(scope, userId, { from, until })
      const { after, skip, most } = page.slice
      const rest = after === null ? all.slice(skip) : all.filter((record) => Number(record.id) > Number(after))
      const records = rest.slice(0, most)
      return { body: page.body('evaluations', { records, count: all.length }, renderEvaluation) }
    },
  }),
  operation({
    id: 'listPayrolls',
    tag,
    subject: 'time',
    summary: 'List closed months',
    description:
      'Returns one record for each closed month of a user or of all users. Values are in hours, and `day` is the first day of the month. `salary` is null for tokens with scopes that do not include `users:read`.',
    method: 'GET',
    path: '/public_api/v1/payrolls',
    fields: { ...userFields, ...range },
    paged: true,
    answers: pageSchema('payrolls', 'payroll'),
    async handle({ scope, input, page }) {
      const filter = { userId: await optionalUserId(scope, input), from: input.range_start, until: input.range_end }
      const { records, count } = await payrollRecords(scope, filter, page.slice)
      return { body: page.body('payrolls', { records, count }, renderPayroll(scope.readsUsers)) }
    },
  }),
]
