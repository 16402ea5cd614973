import type { Id } from '../../platform/ids.ts'
import { localDate, startOfDay } from '../../platform/time/instant.ts'
import type { Shift } from '../../shared/working-day.ts'
import type { WarningReview } from '../notifications/publish-warnings.ts'
import type { WarningThresholds, WorkspaceScope } from '../scope.ts'
import { protectionsOf, type WorkProtection } from '../work-protections/work-protections.ts'
import { absenceFindings } from './absence-findings.ts'
import { type Finding, findingKinds, isImportedHistory } from './finding.ts'
import { isProtected, maternityLimits } from './long-term/maternity.ts'
import { comesOfAge, youngPeopleLimits } from './long-term/young-people.ts'
import type { DueReview } from './review.sql.ts'
import { reviewLongTerm } from './review-long-term.ts'
import { findAbsences, findShifts } from './reviewed-work.sql.ts'
import { shiftFindings } from './shift-findings.ts'
import { warningOf } from './warning-of.ts'
import { rulesIn } from './warning-rules.ts'

/** How many people's last months are in memory at a time. */
const longTermTogether = 10

/**
 * Reviews the days that are due and, for people with one of them in the past, the months up to now. Changes of today alone
 * are left to the nightly long-term review: nearly every punch makes one, and half a year is a lot to read.
 */
export async function reviewPeople(scope: WorkspaceScope, due: readonly DueReview[]): Promise<WarningReview[]> {
  const people = due.filter(({ is_protected }) => is_protected).map(({ user_id }) => user_id)
  const protectionsOfPerson = await protectionsOf(scope, people)
  const reviews = await reviewDays(scope, due, protectionsOfPerson)
  const past = due.filter((review) => isOver(scope, review))
  for (let index = 0; index < past.length; index += longTermTogether)
    reviews.push(...(await reviewLongTerm(scope, past.slice(index, index + longTermTogether), protectionsOfPerson)))
  return reviews
}

/** Whether one of the days is in the past. */
function isOver({ clock, zone }: WorkspaceScope, { from_at }: DueReview): boolean {
  const today = startOfDay(localDate(clock.now(), zone), zone)
  return Temporal.Instant.compare(Temporal.Instant.from(from_at), today) < 0
}

async function reviewDays(
  scope: WorkspaceScope,
  due: readonly DueReview[],
  protectionsOfPerson: (userId: Id) => readonly WorkProtection[],
): Promise<WarningReview[]> {
  const days = due.map((review) => daysToReview(scope, review))
  const spans = due.map(({ user_id }, index) => ({ user_id, ...days[index]!.read }))
  const [shiftsOf, absencesOf] = await Promise.all([
    findShifts(scope, spans, scope.clock.now().toString()),
    findAbsences(scope, spans),
  ])
  return due.map((review, index) => {
    const { user_id } = review
    const { first, last } = days[index]!
    const { shifts, names, imported } = shiftsOf(user_id)
    const own = shifts.filter(({ elsewhere }) => elsewhere === undefined)
    const all = [
      ...findingsByLimits(scope, review, shifts, protectionsOfPerson(user_id)),
      ...absenceFindings(absencesOf(user_id), own, scope.zone),
    ]
    const findings = all.filter(
      (finding) => finding.day >= first && finding.day <= last && !isImportedHistory(finding, imported),
    )
    return {
      userId: user_id,
      reviewed: findingKinds.map((kind) => ({ kind, from: first })),
      until: last,
      warnings: findings.map((finding) => warningOf(finding, review, names)),
    }
  })
}

type DaysToReview = { first: string; last: string; read: { from: string; until: string } }

/** Rest and overlaps depend on neighbouring days: those are reviewed as well, and more days around them are read. */
function daysToReview({ zone }: WorkspaceScope, { from_at, until_at }: DueReview): DaysToReview {
  const day = (iso: string): Temporal.PlainDate => localDate(Temporal.Instant.from(iso), zone)
  const first = day(from_at).subtract({ days: 1 })
  const last = day(until_at).add({ days: 1 })
  const read = {
    from: startOfDay(first.subtract({ days: 7 }), zone).toString(),
    until: startOfDay(last.add({ days: 2 }), zone).toString(),
  }
  return { first: first.toString(), last: last.toString(), read }
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
