import type { Fragment } from '../../platform/db/connect.ts'
import { invalid } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { localDate } from '../../platform/time/instant.ts'
import { calendarsFor, holidayShares, holidaysIn } from '../holidays/holidays.ts'
import type { WorkspaceScope } from '../scope.ts'
import { findWorker, type Worker } from './absence.sql.ts'
import {
  type AbsenceDay,
  type AbsenceSpan,
  absenceDays,
  hoursOfDay,
  mondayToFriday,
  round2,
  spread,
  sumUp,
  widen,
} from './absence-days.ts'

type Custom = { days?: number | undefined; hours?: number | undefined }
export type Calculated = { span: AbsenceSpan; days: number; hours: number; byDay: AbsenceDay[] }

/** Ten years: longer spans are mistakes, and would cost a row per day. */
const mostDays = 3660

/** Refuses a span that cannot be meant. */
export function demandSpan({ startsAt, endsAt }: Omit<AbsenceSpan, 'fullDay'>, zone: string): void {
  if (Temporal.Instant.compare(startsAt, endsAt) > 0) throw invalid('ends_at', 'Ends at must not lie before the start.')
  if (localDate(startsAt, zone).until(localDate(endsAt, zone)).days > mostDays)
    throw invalid('ends_at', 'An absence may last ten years at most.')
}

const datesOf = ({ startsAt, endsAt }: Omit<AbsenceSpan, 'fullDay'>, zone: string) => ({
  from: localDate(startsAt, zone).toString(),
  until: localDate(endsAt, zone).toString(),
})

/** The holidays of the workspace in the years of a span, as a query to be part of another. */
export const ownHolidays = (scope: WorkspaceScope, span: Omit<AbsenceSpan, 'fullDay'>): Fragment =>
  holidaysIn(scope, calendarsFor(scope, []), datesOf(span, scope.zone))

/** What an absence takes: computed from the person's working time, or as somebody set it. */
export async function calculateAbsence(
  scope: WorkspaceScope,
  worker: Worker,
  wanted: AbsenceSpan,
  custom: Custom | null,
): Promise<Calculated> {
  const { zone } = scope
  demandSpan(wanted, zone)
  const span = widen(wanted, zone)
  const calendars = calendarsFor(scope, worker.public_holiday_ids)
  // What was read along with the person holds for the workspace's own calendar.
  const read = worker.public_holiday_ids.length === 0 ? worker.holidays : undefined
  const shares = await holidayShares(scope, calendars, datesOf(span, zone), read)
  const computed = absenceDays(span, {
    zone,
    hoursPerDay: hoursOfDay(worker.hours_on_vacation_day),
    worksOn: mondayToFriday,
    holidayShare: (day) => shares.get(day) ?? 0,
  })
  const sums = sumUp(computed)
  const set = { days: round2(custom?.days ?? sums.days), hours: round2(custom?.hours ?? sums.hours) }
  // Each day takes its part of the totals that are shown, so that what is deducted adds up to them.
  return { span, ...set, byDay: custom || computed.length > 0 ? spread(set, computed, span, zone) : [] }
}

/** The same for a person of whom only the id is at hand. */
export const calculateFor = async (
  scope: WorkspaceScope,
  userId: Id,
  wanted: AbsenceSpan,
  custom: Custom | null,
): Promise<Calculated> => calculateAbsence(scope, await findWorker(scope, userId), wanted, custom)
