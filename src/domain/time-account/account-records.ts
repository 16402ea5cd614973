import { invalid, notFound } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import type { Scope } from '../scope.ts'
import type { Slice } from '../users/directory.ts'
import {
  countPayrolls,
  countSchedules,
  type PayrollFilter,
  selectPayrolls,
  selectSchedules,
} from './account-records.sql.ts'
import { findPayouts } from './closing.sql.ts'
import { accountOf, accountRows, demandReach } from './read-account.ts'

export type { PayrollRecord, ScheduleRecord } from './account-records.sql.ts'

export const scheduleRecords = async (scope: Scope, userId: Id, slice: Slice) => ({
  records: await selectSchedules(scope, userId, slice),
  count: await countSchedules(scope, userId),
})

export const payrollRecords = async (scope: Scope, filter: PayrollFilter, slice: Slice) => ({
  records: await selectPayrolls(scope, filter, slice),
  count: await countPayrolls(scope, filter),
})

/** The id of a day is made from the user id and the day: days are computed and have no row with an id. */
const daysPerUser = 10_000_000

const epoch = Temporal.PlainDate.from('1970-01-01')

export type DayRecord = {
  id: Id
  user_id: Id
  day: string
  target: number
  worked: number
  credited: number
  charged: number
  payout: number
  absence_id: Id | null
}

const dayRecordId = (userId: Id, day: string): Id =>
  String(Number(userId) * daysPerUser + epoch.until(Temporal.PlainDate.from(day), { largestUnit: 'days' }).days)

export function parseDayRecordId(id: Id): { userId: Id; day: string } {
  const number = Number(id)
  const userId = String(Math.floor(number / daysPerUser))
  const days = number % daysPerUser
  if (!Number.isSafeInteger(number) || userId === '0' || days > 100_000) throw notFound('There is no such evaluation.')
  return { userId, day: epoch.add({ days }).toString() }
}

const longestDays = 366

/** Each day of a range, at most a year. */
export async function dayRecords(
  scope: Scope,
  userId: Id,
  { from, until }: { from: string; until: string },
): Promise<DayRecord[]> {
  if (until < from) throw invalid('range_end', 'Range end must not be before range start.')
  if (from < '1970-01-01' || Temporal.PlainDate.from(from).add({ days: longestDays }).toString() < until)
    throw invalid('range_end', 'Evaluations cover at most a year at a time, from 1970 on.')
  const facts = await accountOf(scope, userId)
  demandReach(scope, facts, until)
  const rows = await accountRows(scope, facts, { from, until }, 'day')
  const paid = await findPayouts(scope, userId, { from, until })
  return rows.map(({ key, target, worked, credited, charged, absence_id }) => ({
    id: dayRecordId(userId, key),
    user_id: userId,
    day: key,
    target,
    worked,
    credited,
    charged,
    payout: -(paid.get(key) ?? 0),
    absence_id,
  }))
}
