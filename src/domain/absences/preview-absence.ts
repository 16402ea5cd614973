import { invalid } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { toDatabase } from '../../platform/time/instant.ts'
import { round2 } from '../../shared/round.ts'
import { noVacationPreview, type PlannedVacation, previewVacation } from '../entitlements/preview-vacation.ts'
import type { VacationPart } from '../entitlements/vacation-parts.ts'
import type { WorkspaceScope } from '../scope.ts'
import { findClashes } from './absence.sql.ts'
import { type AbsenceDay, type AbsenceSpan, sumUp, widen } from './absence-days.ts'
import { changedSpan, type SpanChanges } from './absence-span.ts'
import { type Calculated, calculateFor, demandSpan } from './calculate-absence.ts'
import { demandType } from './request-absence.ts'
import { findStored, type StoredAbsence } from './stored-absence.sql.ts'

type AbsencePreview = Calculated & { clashes: Id[]; remainingDays: number | null; parts: VacationPart[] }

/** What a request would take and leave, and what prevents it. Nothing is stored. */
export async function previewAbsence(
  scope: WorkspaceScope,
  userId: Id,
  wanted: AbsenceSpan,
  typeId: Id | undefined,
): Promise<AbsencePreview> {
  const counts = typeId !== undefined && (await takesFromEntitlement(scope, typeId))
  demandSpan(wanted, scope.zone)
  return previewSpan(scope, {
    userId,
    span: widen(wanted, scope.zone),
    zone: scope.zone,
    counts,
    custom: null,
    own: [],
  })
}

/** The same for a change of a stored absence, whose current days become available again. */
export async function previewChange(
  scope: WorkspaceScope,
  stored: StoredAbsence,
  changes: (zone: string) => SpanChanges,
  typeId: Id | undefined,
): Promise<AbsencePreview> {
  const { zone, user_id: userId } = stored
  const span = changedSpan(stored, changes(zone), zone)
  demandSpan(span, zone)
  const counts = typeId === undefined ? stored.counts_against_entitlement : await takesFromEntitlement(scope, typeId)
  const custom = stored.use_custom_values ? { days: stored.days, hours: stored.hours } : null
  return previewSpan(scope, { userId, span, zone, counts, custom, own: [stored.id] })
}

/** What stored absences would take and leave if all were confirmed. */
export async function previewStored(scope: WorkspaceScope, all: readonly StoredAbsence[]): Promise<AbsencePreview> {
  const own = all.map(({ id }) => id)
  const clashes = new Set<Id>()
  for (const { user_id, starts_at, ends_at } of all)
    for (const id of await findClashes(scope, user_id, { startsAt: starts_at, endsAt: ends_at }))
      if (!own.includes(id)) clashes.add(id)
  const planned = all
    .filter((absence) => absence.counts_against_entitlement)
    .map(({ full_day, starts_at, ends_at, zone, by_day }) => ({
      fullDay: full_day,
      startsAt: starts_at,
      endsAt: ends_at,
      zone,
      byDay: by_day,
    }))
  const total = (name: 'days' | 'hours') => round2(all.reduce((sum, absence) => sum + absence[name], 0))
  return {
    days: total('days'),
    hours: total('hours'),
    byDay: addUp(all.flatMap(({ by_day }) => by_day)),
    clashes: [...clashes],
    ...(await previewVacation(scope, all[0]!.user_id, planned, own)),
  }
}

/** Absences of one person that are visible to the actor. */
export async function demandStored(scope: WorkspaceScope, ids: readonly Id[]): Promise<StoredAbsence[]> {
  const all = await findStored(scope, ids)
  if (all.length === 0 || all.length < new Set(ids).size)
    throw invalid('absence_ids', 'Each id must be the id of an absence in this workspace.')
  if (new Set(all.map(({ user_id }) => user_id)).size > 1)
    throw invalid('absence_ids', 'The absences must all belong to one user.')
  return all
}

type SpanRequest = {
  userId: Id
  span: AbsenceSpan
  zone: string
  counts: boolean
  custom: { days: number; hours: number } | null
  /** Stored absences that this one replaces. */
  own: readonly Id[]
}

async function previewSpan(scope: WorkspaceScope, wanted: SpanRequest): Promise<AbsencePreview> {
  const { userId, span, zone, counts, custom, own } = wanted
  const calculated = await calculateFor(scope, userId, span, zone, custom)
  const [startsAt, endsAt] = [toDatabase(span.startsAt), toDatabase(span.endsAt)]
  const clashes = await findClashes(scope, userId, { startsAt, endsAt })
  const planned: PlannedVacation = { fullDay: span.fullDay, startsAt, endsAt, zone, byDay: calculated.byDay }
  return {
    ...calculated,
    clashes: clashes.filter((id) => !own.includes(id)),
    ...(counts ? await previewVacation(scope, userId, [planned], own) : noVacationPreview),
  }
}

const takesFromEntitlement = async (scope: WorkspaceScope, typeId: Id): Promise<boolean> =>
  (await demandType(scope, typeId)).counts_against_entitlement

function addUp(days: readonly AbsenceDay[]): AbsenceDay[] {
  const byDay = Map.groupBy(days, ({ day }) => day)
  return [...byDay]
    .map(([day, parts]) => ({ day, ...sumUp(parts) }))
    .sort((left, right) => (left.day < right.day ? -1 : 1))
}
