import { localDate, startOfDay } from '../../platform/time/instant.ts'
import type { Shift } from '../../shared/working-day.ts'
import type { WarningReview } from '../notifications/publish-warnings.ts'
import type { WarningThresholds, WorkspaceScope } from '../scope.ts'
import { protectionsOf, type WorkProtection } from '../work-protections/work-protections.ts'
import { absenceFindings } from './absence-findings.ts'
import { type Finding, findingKinds, isImportedHistory } from './finding.ts'
import { isProtected, maternityLimits } from './long-term/maternity.ts'
import { comesOfAge, youngPeopleLimits } from './long-term/young-people.ts'
import { type DueReview, findAbsences, findShifts } from './review.sql.ts'
import { reviewLongTerm } from './review-long-term.ts'
import { shiftFindings } from './shift-findings.ts'
import { warningOf } from './warning-of.ts'
import { rulesIn } from './warning-rules.ts'

/**
 * Reviews the days that are due and, if one of them is in the past, the months up to now. Changes of today alone are left
 * to the nightly long-term review: nearly every punch makes one, and half a year is a lot to read.
 */
export async function reviewPerson(scope: WorkspaceScope, due: DueReview): Promise<WarningReview[]> {
  const protections = await protectionsOf(scope, due.user_id)
  const ofDays = await reviewDays(scope, due, protections)
  const today = startOfDay(localDate(scope.clock.now(), scope.zone), scope.zone)
  const isOver = Temporal.Instant.compare(Temporal.Instant.from(due.from_at), today) < 0
  return isOver ? [ofDays, await reviewLongTerm(scope, due, protections)] : [ofDays]
}

async function reviewDays(
  scope: WorkspaceScope,
  due: DueReview,
  protections: readonly WorkProtection[],
): Promise<WarningReview> {
  const day = (iso: string): Temporal.PlainDate => localDate(Temporal.Instant.from(iso), scope.zone)
  // Rest and overlaps depend on neighbouring days: those are reviewed as well, and more days around them are read.
  const first = day(due.from_at).subtract({ days: 1 })
  const last = day(due.until_at).add({ days: 1 })
  const now = scope.clock.now().toString()
  const span = {
    from: startOfDay(first.subtract({ days: 7 }), scope.zone).toString(),
    until: startOfDay(last.add({ days: 2 }), scope.zone).toString(),
  }
  const { shifts, names, imported } = await findShifts(scope, due.user_id, span, now)
  const absences = await findAbsences(scope, due.user_id, span)
  const own = shifts.filter(({ elsewhere }) => elsewhere === undefined)
  const all = [...findingsByLimits(scope, due, shifts, protections), ...absenceFindings(absences, own, scope.zone)]
  const findings = all.filter(
    (finding) =>
      finding.day >= first.toString() && finding.day <= last.toString() && !isImportedHistory(finding, imported),
  )
  return {
    userId: due.user_id,
    reviewed: findingKinds.map((kind) => ({ kind, from: first.toString() })),
    until: last.toString(),
    warnings: findings.map((finding) => warningOf(finding, due, names)),
  }
}

/** Each day by the limits that apply to the person on it: the workspace's or stricter ones. */
function findingsByLimits(
  { zone, workspace }: WorkspaceScope,
  due: DueReview,
  shifts: readonly Shift[],
  protections: readonly WorkProtection[],
): Finding[] {
  const { thresholds } = workspace
  const rules = rulesIn({ calendar: due.holiday_calendar, zone, set: due.warning_rules })
  const adultFrom = rules.young_people && due.birthday ? comesOfAge(due.birthday).toString() : ''
  const [young, mothers] = [youngPeopleLimits(thresholds), maternityLimits(thresholds)]
  const limitsOn = (day: string): WarningThresholds =>
    day < adultFrom ? young : rules.maternity && isProtected(protections, day) ? mothers : thresholds
  const limitsInUse = new Set([thresholds, ...shifts.map(({ from }) => limitsOn(dayOf(from, zone)))])
  return [...limitsInUse].flatMap((limits) =>
    shiftFindings(shifts, zone, limits).filter((finding) => limitsOn(finding.day) === limits),
  )
}

const dayOf = (seconds: number, zone: string): string =>
  localDate(Temporal.Instant.fromEpochMilliseconds(Math.floor(seconds * 1000)), zone).toString()
