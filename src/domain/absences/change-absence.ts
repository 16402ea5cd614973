import { notFound } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { zoneOf } from '../../platform/time/zone.ts'
import { changesOf } from '../audit/record-audit.ts'
import { recountLocked } from '../entitlements/recount-balances.ts'
import { recordHistory } from '../history.ts'
import { inWorkspace } from '../lookup.ts'
import { demand } from '../permissions.ts'
import { nowOf, type WorkspaceScope } from '../scope.ts'
import { absenceSubject } from './absence.policy.ts'
import { type AbsenceColumns, type AbsenceRow, lockAbsence, replaceAbsenceDays, updateAbsence } from './absence.sql.ts'
import { changedSpan, isSameSpan, spanColumns, storedSpan } from './absence-span.ts'
import { auditAbsence } from './audit-absence.ts'
import { calculateFor, demandSpan } from './calculate-absence.ts'
import { cancelRequestNotices } from './cancel-request-notices.ts'
import { demandAmounts } from './custom-amounts.ts'
import { absenceChanges } from './describe-absence.ts'

/** A moment in the zone of the absence, unless it has an offset. */
type MomentIn = (zone: string) => Temporal.Instant

type AbsenceChanges = {
  starts_at?: MomentIn | undefined
  ends_at?: MomentIn | undefined
  full_day?: boolean | undefined
  days?: number | undefined
  hours?: number | undefined
  /** True stores days and hours as given, false computes them. */
  custom?: boolean | undefined
} & Partial<Pick<AbsenceColumns, 'title' | 'external_id' | 'time_zone'>>

/** Fields that are left out stay. Days and hours are computed again only if the span changes, or on demand. */
export async function changeAbsence(scope: WorkspaceScope, id: Id, wanted: AbsenceChanges): Promise<AbsenceRow> {
  const absence = await lockVisibleAbsence(scope, id)
  demand(scope.actor, 'absence.update', absenceSubject(absence))
  demandAmounts(scope, absenceSubject(absence), wanted, absence)
  const { starts_at, ends_at, full_day, days, hours, custom, ...columns } = wanted
  const zone = columns.time_zone === undefined ? absence.zone : (zoneOf(columns.time_zone) ?? absence.zone)
  const changes = { startsAt: starts_at?.(zone), endsAt: ends_at?.(zone), fullDay: full_day }
  const span = changedSpan(absence, changes, zone)
  const moves = zone !== absence.zone || !isSameSpan(storedSpan(absence), span)
  if (moves) demandSpan(span, zone)

  const isCustom = custom ?? absence.use_custom_values
  const setsAmounts = isCustom && (custom !== undefined || days !== undefined || hours !== undefined)
  const after: Partial<AbsenceColumns> = {
    ...columns,
    ...(moves && spanColumns(span, zone)),
    use_custom_values: isCustom,
  }
  if (moves || setsAmounts || isCustom !== absence.use_custom_values) {
    const stay = absence.use_custom_values || !moves
    const kept = { days: days ?? (stay ? absence.days : undefined), hours: hours ?? (stay ? absence.hours : undefined) }
    // Its holidays may have changed while this waited for the person.
    const present = await inWorkspace(scope, scope.workspace.id)
    const calculated = await calculateFor(present, absence.user_id, span, zone, isCustom ? kept : null)
    Object.assign(after, { days: calculated.days, hours: calculated.hours })
    await replaceAbsenceDays(scope, { id, userId: absence.user_id }, calculated.byDay)
  }
  await updateAbsence(scope, id, after, nowOf(scope))
  await auditAbsence(scope, absence, changesOf(absence, after))
  const story = absenceChanges({ ...scope, zone }, absence, after)
  await recordHistory(scope, { absence_ids: [id] }, { kind: 'changed', changes: story })
  await recountLocked(scope, absence.user_id, absence.home_zone)
  return absence
}

export async function removeAbsence(scope: WorkspaceScope, id: Id): Promise<void> {
  const absence = await lockVisibleAbsence(scope, id)
  demand(scope.actor, 'absence.destroy', absenceSubject(absence))
  await updateAbsence(scope, id, { status: 'deleted' }, nowOf(scope))
  await recordHistory(scope, { absence_ids: [id] }, { kind: 'deleted', changes: [] })
  await auditAbsence(scope, absence, { before: { status: 'active' }, after: { status: 'deleted' } })
  await cancelRequestNotices(scope, absence)
  await recountLocked(scope, absence.user_id, absence.home_zone)
}

export async function lockVisibleAbsence(scope: WorkspaceScope, id: Id): Promise<AbsenceRow> {
  const absence = await lockAbsence(scope, id)
  if (!absence) throw notFound()
  return absence
}
