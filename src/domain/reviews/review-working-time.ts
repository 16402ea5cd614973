import { transaction } from '../../platform/db/connect.ts'
import { localDate, startOfDay } from '../../platform/time/instant.ts'
import { zoneOf } from '../../platform/time/zone.ts'
import type { Change } from '../changes/change.ts'
import { type Entrance, scopeOf } from '../entrance.ts'
import { publishWarnings } from '../notifications/publish-warnings.ts'
import type { WorkspaceScope } from '../scope.ts'
import { absenceFindings } from './absence-findings.ts'
import { describeFinding } from './describe-finding.ts'
import {
  type DueReview,
  findAbsences,
  findShifts,
  listLongRunning,
  lockReviewOf,
  takeDueReviews,
} from './review.sql.ts'
import { findingKinds, findingsIn, situationOf } from './warnings.ts'

const peopleAtOnce = 50

/**
 * Looks again at the days in which something was changed: new warnings are raised, those without a cause are taken
 * back. Returns how many people were looked at; zero means that nothing is left to do.
 */
export async function reviewChangedTimes(entrance: Entrance): Promise<number> {
  const changes: Change[] = []
  const looked = await transaction(entrance.pool, async (tx) => {
    const due = await takeDueReviews(tx, peopleAtOnce)
    for (const one of due)
      if ((await review(workspaceScopeOf(entrance, tx, one), one)) > 0) changes.push(warningsChanged(one))
    return due.length
  })
  entrance.note(...changes)
  return looked
}

const warningsChanged = ({ account_id, workspace_id, user_id }: DueReview): Change => ({
  accountId: account_id,
  workspaceId: workspace_id,
  kind: 'notifications',
  userId: user_id,
})

/** Nothing changes in a tracking that simply goes on, so these are put on the list by the clock. */
export const listLongRunningTimes = (entrance: Entrance): Promise<number> =>
  listLongRunning(entrance.pool, entrance.clock.now().toString())

const workspaceScopeOf = (entrance: Entrance, sql: WorkspaceScope['sql'], due: DueReview): WorkspaceScope => {
  const zone = zoneOf(due.time_zone) ?? 'UTC'
  return {
    ...scopeOf(entrance, sql, due.account_id, undefined, zone),
    workspace: {
      id: due.workspace_id,
      name: due.workspace_name,
      zone,
      locale: due.locale,
      thresholds: due.warning_thresholds,
      holidayCalendar: null,
    },
  }
}

async function review(scope: WorkspaceScope, due: DueReview): Promise<number> {
  await lockReviewOf(scope.sql, due)
  const day = (iso: string): Temporal.PlainDate => localDate(Temporal.Instant.from(iso), scope.zone)
  // Rest and overlaps look at the neighbours, so the days around are read, and those beside them decided anew.
  const first = day(due.from_at).subtract({ days: 1 })
  const last = day(due.until_at).add({ days: 1 })
  const now = scope.clock.now().toString()
  const span = {
    from: startOfDay(first.subtract({ days: 7 }), scope.zone).toString(),
    until: startOfDay(last.add({ days: 2 }), scope.zone).toString(),
  }
  const shifts = await findShifts(scope, due.user_id, span, now)
  const absences = await findAbsences(scope, due.user_id, span)
  const all = [
    ...findingsIn(shifts, scope.zone, scope.workspace.thresholds),
    ...absenceFindings(absences, shifts, scope.zone),
  ]
  const findings = all.filter((finding) => finding.day >= first.toString() && finding.day <= last.toString())
  const warnings = findings.map((finding) => ({
    situation: situationOf(finding),
    aboutUserId: due.user_id,
    aboutDay: finding.day,
    entity: { type: finding.kind.startsWith('absence') ? 'absence' : 'time_tracking', id: finding.shiftId },
    ...describeFinding(finding, due.username, due.locale),
  }))
  return publishWarnings(scope, {
    userId: due.user_id,
    from: first.toString(),
    until: last.toString(),
    reviewed: findingKinds,
    warnings,
  })
}
