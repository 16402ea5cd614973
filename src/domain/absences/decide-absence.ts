import { notFound } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { recount } from '../entitlements/recount.ts'
import { record } from '../history.ts'
import { languageOf } from '../language.ts'
import { tell } from '../notifications/tell.ts'
import { demand } from '../permissions.ts'
import { nowOf, type WorkspaceScope } from '../scope.ts'
import { absenceSubject } from './absence.policy.ts'
import { type AbsenceRow, type ConfirmationStatus, findConcerned, lockAbsence, updateAbsence } from './absence.sql.ts'
import { absenceChanges, stateIn } from './describe-absence.ts'

export type DecisionOptions = {
  message?: string | null | undefined
  /** Leaves an absence alone about which somebody has decided already, or which has gone. */
  onlyPending?: boolean
}

/** From any state to any state; the person and the followers are told. */
export async function decideAbsence(
  scope: WorkspaceScope,
  id: Id,
  status: ConfirmationStatus,
  { message, onlyPending }: DecisionOptions = {},
): Promise<void> {
  const absence = await lockAbsence(scope, id)
  if (onlyPending && absence?.confirmation_status !== 'pending') return
  if (!absence) throw notFound()
  demand(scope.actor, 'absence.decide', absenceSubject(absence))
  const now = nowOf(scope)
  const confirmed = status === 'confirmed'
  const after = {
    confirmation_status: status,
    confirmed_at: confirmed ? now : null,
    confirmed_by_id: confirmed ? scope.actor.userId : null,
    ...(message !== undefined && { confirm_message: message }),
  }
  await updateAbsence(scope, id, after, now)
  const changes = absenceChanges(scope, absence, after)
  const same = { what: stateIn(scope, status), from: stateIn(scope, status), to: stateIn(scope, status) }
  await record(scope, { absence_ids: [id] }, { kind: 'changed', changes: changes.length > 0 ? changes : [same] })
  await recount(scope, absence.user_id)
  await tellConcerned(scope, absence, status)
}

async function tellConcerned(scope: WorkspaceScope, absence: AbsenceRow, status: ConfirmationStatus): Promise<void> {
  const readers = (await findConcerned(scope, absence.id)).filter((id) => id !== scope.actor.userId)
  const state = stateIn(scope, status)
  const german = languageOf(scope.workspace.locale) === 'de'
  await tell(scope, readers, {
    situation: `absence_decided:${absence.id}:${scope.clock.now()}`,
    aboutUserId: absence.user_id,
    title: `${absence.title}: ${state}`,
    message: german
      ? `${scope.actor.name} hat „${absence.title}“ auf „${state}“ gesetzt.`
      : `${scope.actor.name} set "${absence.title}" to ${state}.`,
    entity: { type: 'absence', id: absence.id },
  })
}
