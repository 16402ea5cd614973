import { invalid, notFound } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { demandArea } from '../areas/known-areas.ts'
import { demand } from '../permissions.ts'
import { nowOf, type WorkspaceScope } from '../scope.ts'
import { personFor } from '../users/people.ts'
import { correctedSnapshot, demandOpenMonth, demandWorkable, isSameSnapshot, type Snapshot } from './snapshot.ts'
import {
  type CorrectionKind,
  findSnapshot,
  insertCorrection,
  lockClosedMonths,
  lockPresentPerson,
} from './time-correction.sql.ts'

type NewCorrection = {
  kind: CorrectionKind
  time_tracking_id?: string | undefined
  starts_at?: Temporal.Instant | undefined
  ends_at?: Temporal.Instant | undefined
  breaks?: readonly { starts_at: Temporal.Instant; ends_at: Temporal.Instant }[] | undefined
  area_id?: Id | null | undefined
  reason: string
}

/** A request of a person about their own time. Nothing changes before it is confirmed. */
export async function askForCorrection(scope: WorkspaceScope, wanted: NewCorrection): Promise<Id> {
  const person = await personFor(scope, undefined, 'user')
  demand(scope.actor, 'time_correction.create', { userId: person.id })
  const { kind, reason, time_tracking_id = null, ...corrected } = wanted
  demandFieldsOfKind(wanted)
  if (!(await lockPresentPerson(scope, person.id))) throw notFound()
  const before = time_tracking_id === null ? null : await findSnapshot(scope, person.id, time_tracking_id)
  if (time_tracking_id !== null && !before)
    throw invalid('time_tracking_id', 'You have no such time tracking in this workspace.')
  const after = kind === 'delete' ? null : correctedSnapshot(before, corrected)
  if (after) await demandAfter(scope, before, after)
  demandOpenMonth(await lockClosedMonths(scope, person.id), before, after)
  return insertCorrection(scope, { user_id: person.id, kind, time_tracking_id, reason, before, after }, nowOf(scope))
}

/** A new tracking has no id yet, and a deletion has no times. */
function demandFieldsOfKind({ kind, reason, ...parts }: NewCorrection): void {
  const { time_tracking_id, ...times } = parts
  if (kind !== 'new' && time_tracking_id === undefined)
    throw invalid('time_tracking_id', 'Time tracking id must be given.')
  const foreign = kind === 'new' ? { time_tracking_id } : kind === 'delete' ? times : {}
  const [named] = Object.entries(foreign).find(([, value]) => value !== undefined) ?? []
  if (named) throw invalid(named, 'This is not allowed in a correction of this kind.')
}

async function demandAfter(scope: WorkspaceScope, before: Snapshot | null, after: Snapshot): Promise<void> {
  demandWorkable(scope, after)
  if (before && isSameSnapshot(before, after)) throw invalid('base', 'This correction changes nothing.')
  if (after.area_id !== null && after.area_id !== before?.area_id) await demandArea(scope, after.area_id)
}
