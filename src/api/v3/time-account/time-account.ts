import { demandAccountSpan } from '../../../domain/time-account/account-span.ts'
import { todayIn, zoneOfAccount } from '../../../domain/time-account/account-zone.ts'
import { accountStart } from '../../../domain/time-account/compute-days.ts'
import {
  accountOf,
  accountRows,
  cumulativeSums,
  demandReach,
  liveDays,
} from '../../../domain/time-account/read-account.ts'
import { previewPolicy } from '../../../domain/time-account/saved-overtime.ts'
import { demandOwner } from '../../../domain/users/people.ts'
import { type Rows, rowOf } from '../../../jsonapi/operation.ts'
import { demandFields, optional } from '../../../platform/input/fields.ts'
import { date, oneOf } from '../../../platform/input/kind.ts'
import { dayBefore, later } from '../../../platform/time/day.ts'
import { pathId } from '../path-ids.ts'
import { day, exactly, orNull, text } from '../schemas.ts'
import { WS, workspaceOperation } from '../scope.ts'
import { accountSums, seconds } from './account-schemas.ts'

const accountRow: Rows = {
  type: 'time_account_row',
  description: 'A day or a month of a time account.',
  attributes: {
    key: { ...text, description: 'The date, or the month such as 2026-01.' },
    ...accountSums,
    balance_seconds: { ...seconds, description: 'The balance at the end of the day or month.' },
    absence_id: { ...orNull(text), description: 'The id of the first absence on the day.' },
    closed: { type: 'boolean' },
  },
}

export const timeAccountOperations = [
  workspaceOperation({
    id: 'showTimeAccount',
    tag: 'Time accounts',
    summary: 'Show the time account of a user',
    description:
      'Returns a row for each day or month of the period, and the current balance in `meta`. Only the user and people who administer them can call this. All values are in seconds and can be negative. The balance changes by the charged time minus the target, plus the entries; the user’s balance method determines how much of the worked and credited time is charged. Days are days in the time zone of the user’s first workspace. Work in all workspaces of the account counts, and overlapping work counts once.',
    method: 'GET',
    path: `${WS}/users/:user_id/time_account`,
    permission: 'time_account.read',
    parameters: [
      { name: 'from', description: 'The first day. Defaults to the first day of the current month.', schema: day },
      { name: 'until', description: 'The last day, at most a year ahead. Defaults to today.', schema: day },
      {
        name: 'by',
        description: 'What each row is about.',
        schema: { type: 'string', enum: ['day', 'month'], default: 'day' },
      },
    ],
    answers: { kind: 'rows', rows: accountRow, files: [] },
    meta: {
      today: day,
      time_zone: { ...text, description: 'The time zone of the days, which is that of the user’s first workspace.' },
      balance_seconds: { ...seconds, description: 'The balance up to now, including today.' },
      balance_yesterday_seconds: { ...seconds, description: 'The balance at the end of yesterday.' },
      begins_on: { ...orNull(day), description: 'The first day that counts. Null without a work schedule.' },
      closed_through: { ...orNull(day), description: 'The last day of the latest closed month.' },
      upper_cap_seconds: orNull(seconds),
      lower_cap_seconds: orNull(seconds),
      cap_action: orNull({ type: 'string', enum: ['warn', 'cut', 'pay_out'] }),
      beyond_cap_seconds: {
        ...seconds,
        description: 'How far the balance would be beyond a cap if the month ended now.',
      },
      lapsing: {
        type: 'array',
        description: 'Overtime that lapses if it is not used before.',
        items: exactly({ month: text, seconds, lapses_on: day }),
      },
    },
    async handle({ scope, params, rawQuery, atomically }) {
      const owner = pathId(params, 'user_id')
      await demandOwner(scope, owner, 'time_account.read')
      const fields = { from: optional(date()), until: optional(date()), by: optional(oneOf('day', 'month')) }
      const query = demandFields(fields, rawQuery, scope)
      return atomically(async (within) => {
        const facts = await accountOf(within, owner)
        const today = todayIn(within, facts.time_zone)
        const span = demandAccountSpan(query, today)
        demandReach(within, facts, span.until)
        const live = await liveDays(within, [facts], later(span.until, today))
        const rows = await accountRows(within, facts, span, query.by ?? 'day', live)
        const [yesterday, now] = (await cumulativeSums(within, [facts], [dayBefore(today), today], live)).get(owner)!
        const { policy, lapsing, beyondCap } = await previewPolicy(within, facts, now!.balance, live)
        return {
          data: rows.map(({ key, target, worked, credited, charged, entries, balance, absence_id, closed }) =>
            rowOf(accountRow, key, {
              key,
              target_seconds: target,
              worked_seconds: worked,
              credited_seconds: credited,
              charged_seconds: charged,
              entry_seconds: entries,
              balance_seconds: balance,
              absence_id,
              closed,
            }),
          ),
          meta: {
            today,
            time_zone: zoneOfAccount(facts),
            balance_seconds: now!.balance,
            balance_yesterday_seconds: yesterday!.balance,
            begins_on: accountStart(facts),
            closed_through: facts.closed_through,
            upper_cap_seconds: inSeconds(policy?.upper_cap_minutes),
            lower_cap_seconds: inSeconds(policy?.lower_cap_minutes),
            cap_action: policy?.cap_action ?? null,
            beyond_cap_seconds: beyondCap,
            lapsing: lapsing.map(({ month, seconds: left, on }) => ({ month, seconds: left, lapses_on: on })),
          },
        }
      })
    },
  }),
]

const inSeconds = (minutes: number | null | undefined): number | null => (minutes == null ? null : minutes * 60)
