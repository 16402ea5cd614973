import { inOrder } from '../../platform/db/connect.ts'
import { forbidden, notFound } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { changesOf } from '../audit/record-audit.ts'
import {
  computeBalances,
  remainingFor,
  selectBooksAfterDecision,
  writeComputedBalances,
} from '../entitlements/recount-balances.ts'
import { historyText } from '../history.ts'
import { enqueueNoticeMails, insertNotices, type Notice } from '../notifications/notify.ts'
import { demand, may } from '../permissions.ts'
import { nowOf, type WorkspaceScope } from '../scope.ts'
import { absenceSubject } from './absence.policy.ts'
import {
  type AbsenceRow,
  type ConfirmationStatus,
  concernedBy,
  nobody,
  selectAbsenceForUpdate,
  updateAbsenceAndNotify,
  withNeedsAnother,
} from './absence.sql.ts'
import { absencePath, decisionText } from './absence-words.ts'
import { auditAbsence } from './audit-absence.ts'
import { cancelRequestNotices } from './cancel-request-notices.ts'
import { absenceChanges, stateIn } from './describe-absence.ts'

type DecisionOptions = {
  message?: string | null | undefined
  /** Does nothing if the absence is decided or deleted. */
  onlyPending?: boolean
  /** For imported absences that were decided elsewhere. */
  notifyNobody?: boolean
}

/** From any state to any state; the person and the followers are notified. Returns the person, or null if nothing was decided. */
export async function decideAbsence(
  scope: WorkspaceScope,
  id: Id,
  status: ConfirmationStatus,
  { message, onlyPending, notifyNobody = false }: DecisionOptions = {},
): Promise<Id | null> {
  const confirmed = status === 'confirmed'
  // The ledger must be read after the absence and the balances are locked.
  const [[locked], books] = await inOrder(
    selectAbsenceForUpdate(scope, id),
    selectBooksAfterDecision(scope, id, confirmed),
  )
  const absence = locked && (await withNeedsAnother(scope, locked))
  if (onlyPending && absence?.confirmation_status !== 'pending') return null
  // Callers who never decide get 403, whether or not the absence exists.
  if (!absence) throw may(scope.actor, 'absence.create_for_many') ? notFound() : forbidden()
  if (absence.needs_another) throw forbidden('You cannot decide on your own absences in this workspace.')
  demand(scope.actor, 'absence.decide', absenceSubject(absence))
  const now = nowOf(scope)
  const after = {
    confirmation_status: status,
    confirmed_at: confirmed ? now : null,
    confirmed_by_id: confirmed ? scope.actor.userId : null,
    ...(message !== undefined && { confirm_message: message }),
  }
  const changes = absenceChanges(scope, absence, after)
  const unchanged = { what: stateIn(scope, status), from: stateIn(scope, status), to: stateIn(scope, status) }
  const note = historyText(scope, { kind: 'changed', changes: changes.length > 0 ? changes : [unchanged] })
  const counted = computeBalances(scope, books, absence.home_zone)
  const left = absence.counts_against_entitlement ? remainingFor(counted, absence) : null
  const notice = decisionNotice(scope, { ...absence, ...after }, status, { message: message ?? null, left })
  const notices = insertNotices(scope, notifyNobody ? nobody(scope) : concernedBy(scope, absence), notice)
  const decided = changesOf(absence, {
    confirmation_status: status,
    confirm_message: after.confirm_message ?? absence.confirm_message,
  })
  const [recipients] = await Promise.all([
    updateAbsenceAndNotify(scope, id, after, note, notices, now),
    auditAbsence(scope, { ...absence, id }, decided, { decision: true }),
    writeComputedBalances(scope, absence.user_id, counted),
    status === 'pending' || cancelRequestNotices(scope, absence),
  ])
  await enqueueNoticeMails(scope, recipients, notice)
  return absence.user_id
}

/** `message` was sent with the decision, `left` is the person's remaining vacation; followers see neither. */
function decisionNotice(
  scope: WorkspaceScope,
  absence: AbsenceRow,
  status: ConfirmationStatus,
  toPerson: { message: string | null; left: number | null },
): Notice {
  const decided = { by: scope.actor.name, status }
  const decidedForPerson = { ...decided, ...toPerson }
  return {
    situation: `absence_decided:${absence.id}:${scope.clock.now()}`,
    aboutUserId: absence.user_id,
    texts: { de: decisionText(absence, decided, 'de'), en: decisionText(absence, decided, 'en') },
    ownTexts: {
      de: decisionText(absence, decidedForPerson, 'de'),
      en: decisionText(absence, decidedForPerson, 'en'),
    },
    entity: { type: 'absence', id: absence.id },
    path: absencePath(scope.workspace.id, absence.id),
  }
}
