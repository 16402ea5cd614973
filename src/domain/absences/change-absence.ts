import { notFound } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { countAnew } from '../entitlements/recount.ts'
import { record } from '../history.ts'
import { demand } from '../permissions.ts'
import { nowOf, type WorkspaceScope } from '../scope.ts'
import { absenceSubject } from './absence.policy.ts'
import { type AbsenceColumns, type AbsenceRow, lockAbsence, replaceAbsenceDays, updateAbsence } from './absence.sql.ts'
import { calculateFor } from './calculate-absence.ts'
import { absenceChanges } from './describe-absence.ts'

type AbsenceChanges = {
  starts_at?: Temporal.Instant | undefined
  ends_at?: Temporal.Instant | undefined
  full_day?: boolean | undefined
  days?: number | undefined
  hours?: number | undefined
  /** True keeps days and hours as given, false computes them. */
  custom?: boolean | undefined
} & Partial<Pick<AbsenceColumns, 'title' | 'external_id' | 'time_zone'>>

/** The span, or what it takes. Everything that follows from it is computed anew. */
export async function changeAbsence(scope: WorkspaceScope, id: Id, wanted: AbsenceChanges): Promise<AbsenceRow> {
  const absence = await lockAbsence(scope, id)
  if (!absence) throw notFound()
  demand(scope.actor, 'absence.update', absenceSubject(absence))
  const { starts_at, ends_at, full_day = absence.full_day, days, hours, custom, ...columns } = wanted
  const span = {
    startsAt: starts_at ?? Temporal.Instant.from(absence.starts_at),
    endsAt: ends_at ?? Temporal.Instant.from(absence.ends_at),
    fullDay: full_day,
  }
  const isCustom = custom ?? absence.use_custom_values
  const kept = {
    days: days ?? (custom ? undefined : absence.days),
    hours: hours ?? (custom ? undefined : absence.hours),
  }
  const calculated = await calculateFor(scope, absence.user_id, span, isCustom ? kept : null)
  const after: Partial<AbsenceColumns> = {
    ...columns,
    starts_at: calculated.span.startsAt.toString(),
    ends_at: calculated.span.endsAt.toString(),
    full_day,
    days: calculated.days,
    hours: calculated.hours,
    use_custom_values: isCustom,
  }
  await updateAbsence(scope, id, after, nowOf(scope))
  await replaceAbsenceDays(scope, { id, userId: absence.user_id }, calculated.byDay)
  await record(scope, { absence_ids: [id] }, { kind: 'changed', changes: absenceChanges(scope, absence, after) })
  await countAnew(scope, absence.user_id, absence.home_zone)
  return absence
}

/** It leaves every list, and the days it took are there again. */
export async function removeAbsence(scope: WorkspaceScope, id: Id): Promise<void> {
  const absence = await lockAbsence(scope, id)
  if (!absence) throw notFound()
  demand(scope.actor, 'absence.destroy', absenceSubject(absence))
  await updateAbsence(scope, id, { status: 'deleted' }, nowOf(scope))
  await record(scope, { absence_ids: [id] }, { kind: 'deleted', changes: [] })
  await countAnew(scope, absence.user_id, absence.home_zone)
}

/** The absence, for somebody who can see it. */
export async function readAbsence(scope: WorkspaceScope, id: Id): Promise<AbsenceRow> {
  const absence = await lockAbsence(scope, id)
  if (!absence) throw notFound()
  return absence
}
