import { invalid } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { toDatabase } from '../../platform/time/instant.ts'
import { remainingAfter } from '../entitlements/remaining-after.ts'
import type { WorkspaceScope } from '../scope.ts'
import { findAbsenceType, findClashes } from './absence.sql.ts'
import { type AbsenceSpan, widen } from './absence-days.ts'
import { type Calculated, calculateFor, demandSpan } from './calculate-absence.ts'

export type Foreseen = Calculated & { clashes: Id[]; remainingDays: number | null }

/** What a request would take, what stands in its way, and what it would leave. Nothing is stored. */
export async function foreseeAbsence(
  scope: WorkspaceScope,
  userId: Id,
  wanted: AbsenceSpan,
  typeId: Id | undefined,
): Promise<Foreseen> {
  const type = typeId === undefined ? null : await findAbsenceType(scope, typeId)
  if (typeId !== undefined && !type)
    throw invalid('absence_type_id', 'There is no such absence type in this workspace.')
  demandSpan(wanted, scope.zone)
  const { startsAt, endsAt } = widen(wanted, scope.zone)
  const calculated = await calculateFor(scope, userId, { ...wanted, startsAt, endsAt }, scope.zone, null)
  const request = {
    fullDay: wanted.fullDay,
    startsAt: startsAt.toString(),
    endsAt: endsAt.toString(),
    byDay: calculated.byDay,
  }
  return {
    ...calculated,
    clashes: await findClashes(scope, userId, { startsAt: toDatabase(startsAt), endsAt: toDatabase(endsAt) }),
    remainingDays: type?.counts_against_entitlement ? await remainingAfter(scope, userId, request) : null,
  }
}
