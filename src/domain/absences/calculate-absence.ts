import type { Fragment } from '../../platform/db/connect.ts'
import { invalid } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { startOfDay } from '../../platform/time/instant.ts'
import { round2 } from '../../shared/round.ts'
import { calendarsFor, holidaysIn } from '../holidays/holidays.ts'
import type { WorkspaceScope } from '../scope.ts'
import { type AbsenceDay, type AbsenceSpan, absenceDays, firstAndLast, settle, spread, sumUp } from './absence-days.ts'
import { findWorkFacts, type WorkFacts } from './request-context.sql.ts'
import { workPatternOf } from './work-pattern.ts'

type Custom = { days?: number | undefined; hours?: number | undefined }
export type Calculated = { days: number; hours: number; byDay: AbsenceDay[] }

/** Ten years: longer spans are mistakes, and would cost a row per day. */
const mostDays = 3660

/** Refuses implausible spans. */
export function demandSpan({ startsAt, endsAt }: Omit<AbsenceSpan, 'fullDay'>, zone: string): void {
  if (Temporal.Instant.compare(startsAt, endsAt) > 0) throw invalid('ends_at', 'Ends at must not be before the start.')
  const { first, last } = firstAndLast({ startsAt, endsAt }, zone)
  if (first.until(last).days > mostDays) throw invalid('ends_at', 'An absence may last ten years at most.')
}

const yearsAround = (span: Omit<AbsenceSpan, 'fullDay'>, zone: string) => {
  const { first, last } = firstAndLast(span, zone)
  return { from: first.toString(), until: last.toString() }
}

/** The holidays of the workspace in the years of a span, as a subquery. */
export const ownHolidays = (scope: WorkspaceScope, span: Omit<AbsenceSpan, 'fullDay'>, zone: string): Fragment =>
  holidaysIn(scope, calendarsFor(scope, []), yearsAround(span, zone))

/** The days and hours of an absence: computed from the person's working time in the absence's zone, or set manually. */
export async function calculateAbsence(
  scope: WorkspaceScope,
  worker: WorkFacts,
  span: AbsenceSpan,
  zone: string,
  custom: Custom | null,
): Promise<Calculated> {
  const computed = absenceDays(span, await workPatternOf(scope, worker, yearsAround(span, zone), zone))
  const sums = sumUp(computed)
  const set = { days: round2(custom?.days ?? sums.days), hours: round2(custom?.hours ?? sums.hours) }
  // The deductions of the days add up to the totals.
  return { ...set, byDay: custom ? spread(set, computed, span, zone) : settle(set, computed) }
}

/** The same by the id of the person. */
export const calculateFor = async (
  scope: WorkspaceScope,
  userId: Id,
  span: AbsenceSpan,
  zone: string,
  custom: Custom | null,
): Promise<Calculated> => calculateAbsence(scope, await findWorkFacts(scope, userId), span, zone, custom)

/** The person's working time on a day in hours, not rounded; 0 if it is not a working day. */
export async function workableHours(
  scope: WorkspaceScope,
  userId: Id,
  date: Temporal.PlainDate,
  zone: string,
): Promise<number> {
  const span = { startsAt: startOfDay(date, zone), endsAt: startOfDay(date.add({ days: 1 }), zone), fullDay: true }
  const pattern = await workPatternOf(scope, await findWorkFacts(scope, userId), yearsAround(span, zone), zone)
  return absenceDays(span, pattern)[0]?.hours ?? 0
}
