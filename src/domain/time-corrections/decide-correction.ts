import { forbidden, invalid, notFound } from '../../platform/errors.ts'
import type { Id } from '../../platform/ids.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { languageOf } from '../language.ts'
import { writeSystemNotes } from '../notes/system-notes.ts'
import { notify, onlyTo } from '../notifications/notify.ts'
import { demand } from '../permissions.ts'
import { nowOf, type WorkspaceScope } from '../scope.ts'
import { applyCorrection } from './apply-correction.ts'
import { correctionDecisionText, correctionHistoryText, myCorrectionsPath } from './correction-words.ts'
import { cancelCorrectionNotices } from './notify-correction-deciders.ts'
import { correctionSubject } from './time-correction.policy.ts'
import { type CorrectionOutcome, type CorrectionRow, lockCorrection, updateCorrection } from './time-correction.sql.ts'

export function demandPending({ status }: Pick<CorrectionRow, 'status'>): void {
  if (status === 'withdrawn') throw invalid('base', 'This correction has been withdrawn.')
  if (status !== 'pending') throw invalid('base', 'This correction has already been decided.')
}

/** Final. A confirmed correction is applied to the tracking, and the person is notified. */
export async function decideCorrection(
  scope: WorkspaceScope,
  id: Id,
  status: CorrectionOutcome,
  message: string | null,
): Promise<void> {
  const correction = await lockCorrection(scope, id)
  if (!correction) throw notFound()
  if (correction.needs_another) throw forbidden('You cannot decide on your own corrections in this workspace.')
  demand(scope.actor, 'time_correction.decide', correctionSubject(correction))
  demandPending(correction)
  const { time_tracking_id } = correction
  const trackingId = status === 'confirmed' ? await applyCorrection(scope, correction) : time_tracking_id
  const now = nowOf(scope)
  const outcome = { status, message, decided_by_id: scope.actor.userId, decided_at: now, time_tracking_id: trackingId }
  await updateCorrection(scope, id, outcome, now)
  if (status === 'confirmed') {
    // The actor is in the history already. This note belongs to the person, so that an erasure finds their name.
    const asPerson = { ...scope, actor: { ...scope.actor, userId: correction.user_id } }
    const story = correctionHistoryText(correction.username, languageOf(scope.workspace.locale))
    await writeSystemNotes(asPerson, { time_tracking_ids: [trackingId!] }, story)
  }
  await recordAudit(scope, {
    record: { type: 'time_correction', id, name: correction.username, personId: correction.user_id },
    before: { status: 'pending' },
    after: { status, ...(message !== null && { message }) },
  })
  await notifyPerson(scope, { ...correction, message }, status)
  await cancelCorrectionNotices(scope, correction)
}

const notifyPerson = (scope: WorkspaceScope, correction: CorrectionRow, status: CorrectionOutcome): Promise<void> =>
  notify(scope, onlyTo(scope, correction.user_id), {
    situation: `correction_decided:${correction.id}`,
    aboutUserId: correction.user_id,
    texts: {
      de: correctionDecisionText(scope, correction, status, 'de'),
      en: correctionDecisionText(scope, correction, status, 'en'),
    },
    entity: { type: 'time_correction', id: correction.id },
    path: myCorrectionsPath(scope.workspace.id),
  })
