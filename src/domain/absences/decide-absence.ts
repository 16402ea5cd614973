import { inOrder } from '../../platform/db/connect.ts'
import { forbidden, notFound } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { changesOf } from '../audit/record-audit.ts'
import { countUp, leftFor, selectBooksAfter, writeCounted } from '../entitlements/recount.ts'
import { storyOf } from '../history.ts'
import { mailTold, type Notice, noticeTo } from '../notifications/tell.ts'
import { demand, may } from '../permissions.ts'
import { nowOf, type WorkspaceScope } from '../scope.ts'
import { absenceSubject } from './absence.policy.ts'
import {
  type AbsenceRow,
  type ConfirmationStatus,
  concernedBy,
  nobody,
  selectAbsenceForUpdate,
  updateAbsenceTelling,
} from './absence.sql.ts'
import { absencePath, decisionText } from './absence-words.ts'
import { auditAbsence } from './audit-absence.ts'
import { absenceChanges, stateIn } from './describe-absence.ts'
import { forgetRequest } from './forget-request.ts'

type DecisionOptions = {
  message?: string | null | undefined
  /** Leaves an absence alone about which somebody has decided already, or which has gone. */
  onlyPending?: boolean
  /** Of what was decided elsewhere, long ago. */
  tellNobody?: boolean
}

/** From any state to any state; the person and the followers are told. Returns whose it is, if anything was decided. */
export async function decideAbsence(
  scope: WorkspaceScope,
  id: Id,
  status: ConfirmationStatus,
  { message, onlyPending, tellNobody = false }: DecisionOptions = {},
): Promise<Id | null> {
  const confirmed = status === 'confirmed'
  // The books are read once the absence and the balances are held.
  const [[absence], books] = await inOrder(selectAbsenceForUpdate(scope, id), selectBooksAfter(scope, id, confirmed))
  if (onlyPending && absence?.confirmation_status !== 'pending') return null
  // Whoever decides about nobody's absences is told so, whether or not there is such an absence.
  if (!absence) throw may(scope.actor, 'absence.create_for_many') ? notFound() : forbidden()
  if (absence.needs_another) throw forbidden('In this workspace somebody else decides about your own absences.')
  demand(scope.actor, 'absence.decide', absenceSubject(absence))
  const now = nowOf(scope)
  const after = {
    confirmation_status: status,
    confirmed_at: confirmed ? now : null,
    confirmed_by_id: confirmed ? scope.actor.userId : null,
    ...(message !== undefined && { confirm_message: message }),
  }
  const changes = absenceChanges(scope, absence, after)
  const same = { what: stateIn(scope, status), from: stateIn(scope, status), to: stateIn(scope, status) }
  const story = storyOf(scope, { kind: 'changed', changes: changes.length > 0 ? changes : [same] })
  const counted = countUp(scope, books, absence.home_zone)
  const left = absence.counts_against_entitlement ? leftFor(counted, absence) : null
  const notice = decision(scope, { ...absence, ...after }, status, { message: message ?? null, left })
  const telling = noticeTo(scope, tellNobody ? nobody(scope) : concernedBy(scope, absence), notice)
  const decided = changesOf(absence, {
    confirmation_status: status,
    confirm_message: after.confirm_message ?? absence.confirm_message,
  })
  const [told] = await Promise.all([
    updateAbsenceTelling(scope, id, after, story, telling, now),
    auditAbsence(scope, { ...absence, id }, decided, { decision: true }),
    writeCounted(scope, absence.user_id, counted),
    status === 'pending' || forgetRequest(scope, absence),
  ])
  await mailTold(scope, told, notice)
  return absence.user_id
}

/** `message` is what was said with this decision, `left` what the person has after it; those who only follow are told neither. */
function decision(
  scope: WorkspaceScope,
  absence: AbsenceRow,
  status: ConfirmationStatus,
  toPerson: { message: string | null; left: number | null },
): Notice {
  const decided = { by: scope.actor.name, status }
  const own = { ...decided, ...toPerson }
  return {
    situation: `absence_decided:${absence.id}:${scope.clock.now()}`,
    aboutUserId: absence.user_id,
    texts: { de: decisionText(absence, decided, 'de'), en: decisionText(absence, decided, 'en') },
    ownTexts: { de: decisionText(absence, own, 'de'), en: decisionText(absence, own, 'en') },
    entity: { type: 'absence', id: absence.id },
    path: absencePath(scope.workspace.id, absence.id),
  }
}
