import { localDate, startOfDay } from '../../platform/time/instant.ts'
import { publishWarnings } from '../notifications/publish-warnings.ts'
import type { WorkspaceScope } from '../scope.ts'
import { absenceFindings } from './absence-findings.ts'
import { type Finding, findingKinds } from './finding.ts'
import { reviewLongTerm } from './long-term/review-long-term.ts'
import { comesOfAge, limitsOfTheYoung } from './long-term/young-people.ts'
import { type DueReview, findAbsences, findShifts } from './review.sql.ts'
import { warningOf } from './warning-of.ts'
import { rulesIn } from './warning-rules.ts'
import { findingsIn } from './warnings.ts'
import type { Shift } from './working-day.ts'

/** Looks at the days that are due, and at the months up to now. Tells how many notifications that changed. */
export const reviewPerson = async (scope: WorkspaceScope, due: DueReview): Promise<number> =>
  (await reviewDays(scope, due)) + (await reviewLongTerm(scope, due))

async function reviewDays(scope: WorkspaceScope, due: DueReview): Promise<number> {
  const day = (iso: string): Temporal.PlainDate => localDate(Temporal.Instant.from(iso), scope.zone)
  // Rest and overlaps look at the neighbours, so the days around are read, and those beside them decided anew.
  const first = day(due.from_at).subtract({ days: 1 })
  const last = day(due.until_at).add({ days: 1 })
  const now = scope.clock.now().toString()
  const span = {
    from: startOfDay(first.subtract({ days: 7 }), scope.zone).toString(),
    until: startOfDay(last.add({ days: 2 }), scope.zone).toString(),
  }
  const { shifts, names } = await findShifts(scope, due.user_id, span, now)
  const absences = await findAbsences(scope, due.user_id, span)
  const own = shifts.filter(({ elsewhere }) => elsewhere === undefined)
  const all = [...findingsByAge(scope, due, shifts), ...absenceFindings(absences, own, scope.zone)]
  const findings = all.filter((finding) => finding.day >= first.toString() && finding.day <= last.toString())
  return publishWarnings(scope, {
    userId: due.user_id,
    reviewed: findingKinds.map((kind) => ({ kind, from: first.toString() })),
    until: last.toString(),
    warnings: findings.map((finding) => warningOf(finding, due, names)),
  })
}

/** Until somebody comes of age, stricter limits hold. */
function findingsByAge({ zone, workspace }: WorkspaceScope, due: DueReview, shifts: readonly Shift[]): Finding[] {
  const { thresholds } = workspace
  const found = findingsIn(shifts, zone, thresholds)
  const rules = rulesIn({ calendar: due.holiday_calendar, zone, set: due.warning_rules })
  const grownUp = rules.young_people && due.birthday ? comesOfAge(due.birthday).toString() : ''
  if (!shifts.some(({ from }) => dayOf(from, zone) < grownUp)) return found
  const young = findingsIn(shifts, zone, limitsOfTheYoung(thresholds))
  return [...young.filter((finding) => finding.day < grownUp), ...found.filter((finding) => finding.day >= grownUp)]
}

const dayOf = (seconds: number, zone: string): string =>
  localDate(Temporal.Instant.fromEpochMilliseconds(Math.floor(seconds * 1000)), zone).toString()
