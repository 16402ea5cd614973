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

/** Of alternating weeks the first is shown. */
function renderSchedule(one: ScheduleRecord) {
  const minutes = one.minutes?.slice(0, 7) ?? weekdays.map(() => 0)
  const week = minutes.reduce((sum, day) => sum + day, 0)
  const working = minutes.filter((day) => day > 0).length
  const hours = (value: number): number => hoursFrom(value * 60)
  return {
    id: toNumber(one.id),
    rhythm_type: one.rhythm === 'monthly' ? 'month' : 'week',
    start_date: one.starts_on,
    end_date: one.ends_on,
    is_week: one.rhythm === 'weekly',
    is_month: one.rhythm === 'monthly',
    ...Object.fromEntries(weekdays.map((name, at) => [`is_${name}`, minutes[at]! > 0])),
    ...Object.fromEntries(weekdays.map((name, at) => [name, hours(minutes[at]!)])),
    per_day: working === 0 ? 0 : hoursFrom(Math.round((week * 60) / working)),
    week: hours(week),
    month: one.monthly_minutes === null ? null : hours(one.monthly_minutes),
    created_at: utcForm(one.created_at),
    updated_at: utcForm(one.updated_at),
    regard_holidays: one.regards_holidays,
    target_limited: one.ends_on !== null,
    status: 'active',
    updated_by_id: one.updated_by_id && toNumber(one.updated_by_id),
  }
}

/** Computed on request, so its timestamps are those of its day. */
const renderEvaluation = (one: DayRecord) => ({
  id: toNumber(one.id),
  user_id: toNumber(one.user_id),
  day: one.day,
  target: hoursFrom(one.target),
  plan: hoursFrom(one.target),
  actual: hoursFrom(one.worked),
  charged: hoursFrom(one.charged),
  compensation: hoursFrom(one.charged - one.target),
  payout: hoursFrom(one.payout),
  vacation: hoursFrom(one.credited),
  vacation_source_id: one.absence_id && toNumber(one.absence_id),
  vacation_source_type: one.absence_id && 'Absence',
  created_at: `${one.day}T00:00:00Z`,
  updated_at: `${one.day}T00:00:00Z`,
})

const renderPayroll = (readsUsers: boolean) => (one: PayrollRecord) => ({
  id: toNumber(one.id),
  user_id: toNumber(one.user_id),
  day: one.month,
  time_account_start: hoursFrom(one.balance_before),
  calc_hours: hoursFrom(one.charged_seconds),
  paid_hours: hoursFrom(-one.payout_seconds),
  additional_charged_hours: hoursFrom(one.entry_seconds - one.payout_seconds),
  time_account_end: hoursFrom(one.balance_after),
  salary: readsUsers ? one.salary : null,
  bonus: 0,
  selected_data: one.rules,
  payroll_visible: true,
  created_at: utcForm(one.created_at),
  updated_at: utcForm(one.updated_at),
})

export const timeAccountOperations = [
  operation({
    id: 'listTargetHours',
    tag,
    subject: 'time',
    summary: 'List the target hours of a user',
    description: 'Work schedules, the newest first. Of weeks that alternate the first is shown.',
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
    description: 'One per day of the range, both days included, at most a year; or the one with this id. In hours.',
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
      const rest = after === null ? all.slice(skip) : all.filter((one) => Number(one.id) > Number(after))
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
      'Of a user, or of all; one per closed month, in hours. `day` is its first day. A token with scopes needs `users:read` for the `salary`, which is null otherwise.',
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
