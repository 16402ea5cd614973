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
import { pageSize } from './pages.ts'
import { pageOf } from './schemas.ts'
import { demandNamedUser, namedUser, userFields } from './whose-and-where.ts'

const tag = 'Time accounts'

const range = { range_start: optional(date()), range_end: optional(date()) }

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

/** The first week stands for those that alternate. */
function schedule(one: ScheduleRecord) {
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

/** Computed when it is asked for, so that it is as old as its day. */
const evaluation = (one: DayRecord) => ({
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

const payroll = (one: PayrollRecord) => ({
  id: toNumber(one.id),
  user_id: toNumber(one.user_id),
  day: one.month,
  time_account_start: hoursFrom(one.balance_before),
  calc_hours: hoursFrom(one.charged_seconds),
  paid_hours: hoursFrom(-one.payout_seconds),
  additional_charged_hours: hoursFrom(one.entry_seconds - one.payout_seconds),
  time_account_end: hoursFrom(one.balance_after),
  salary: one.salary,
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
    answers: pageOf('target_hours', 'target_hours'),
    async handle({ scope, sent, page }) {
      const { records, count } = await scheduleRecords(scope, await demandNamedUser(scope, sent), page.slice)
      return { body: { target_hours: records.slice(0, pageSize).map(schedule), ...page.around(records, count) } }
    },
  }),
  operation({
    id: 'listEvaluations',
    tag,
    subject: 'time',
    summary: 'List the days of a user’s time account',
    description:
      'One a day of the range, which both days belong to, a year at most; or the one with this id. In hours.',
    method: 'GET',
    path: '/public_api/v1/evaluations',
    fields: { id: optional(blankAsNull(id())), ...userFields, ...range },
    paged: true,
    answers: pageOf('evaluations', 'evaluation'),
    async handle({ scope, sent, page }) {
      if (sent.id) {
        const { userId, day } = parseDayRecordId(sent.id)
        await directoryUser(scope, userId)
        const [found] = await dayRecords(scope, userId, { from: day, until: day })
        if (!found) throw notFound('There is no such evaluation.')
        return { body: { evaluations: [evaluation(found)], ...page.around([found], 1) } }
      }
      const userId = await demandNamedUser(scope, sent)
      const { range_start: from, range_end: until } = sent
      if (!from) throw invalid('range_start', 'Range start must be given.')
      if (!until) throw invalid('range_end', 'Range end must be given.')
      const all = await dayRecords(scope, userId, { from, until })
      const { after, skip, most } = page.slice
      const rest = after === null ? all.slice(skip) : all.filter((one) => Number(one.id) > Number(after))
      const records = rest.slice(0, most)
      return {
        body: { evaluations: records.slice(0, pageSize).map(evaluation), ...page.around(records, all.length) },
      }
    },
  }),
  operation({
    id: 'listPayrolls',
    tag,
    subject: 'time',
    summary: 'List closed months',
    description: 'Of a user, or of all; one a closed month, in hours. `day` is the first of it.',
    method: 'GET',
    path: '/public_api/v1/payrolls',
    fields: { ...userFields, ...range },
    paged: true,
    answers: pageOf('payrolls', 'payroll'),
    async handle({ scope, sent, page }) {
      const filter = { userId: await namedUser(scope, sent), from: sent.range_start, until: sent.range_end }
      const { records, count } = await payrollRecords(scope, filter, page.slice)
      return { body: { payrolls: records.slice(0, pageSize).map(payroll), ...page.around(records, count) } }
    },
  }),
]
