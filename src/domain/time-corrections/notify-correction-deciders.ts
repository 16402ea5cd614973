import type { Id } from '../../platform/ids.ts'
import type { FollowUpHandler } from '../follow-ups/work-follow-ups.ts'
import { deleteFollowUp } from '../follow-ups/write-follow-up.ts'
import { languageOf } from '../language.ts'
import { deleteSituation } from '../notifications/notify.ts'
import { notifyDeciders } from '../notifications/notify-deciders.ts'
import type { WorkspaceScope } from '../scope.ts'
import { findDeciders, lockOpenCorrection } from './correction-notice.sql.ts'
import { correctionRequestText, correctionsPath } from './correction-words.ts'

const askedSituation = (id: Id): string => `correction_asked:${id}`

/** For a correction that is decided or withdrawn. */
export async function cancelCorrectionNotices(
  scope: WorkspaceScope,
  correction: { id: Id; user_id: Id },
): Promise<void> {
  await deleteFollowUp(scope, 'tell-of-correction', correction.id)
  await deleteSituation(scope, correction.user_id, askedSituation(correction.id))
}

/** Runs after the correction is stored, so that the person who asks does not wait for it. */
export const notifyCorrectionDeciders: FollowUpHandler = async (scope, id) => {
  const correction = await lockOpenCorrection(scope, id)
  if (!correction) return []
  const readers = (await findDeciders(scope, correction.user_id)).map((decider) => ({
    ...decider,
    text: correctionRequestText(scope, correction, languageOf(decider.locale)),
  }))
  const subject = {
    situation: askedSituation(id),
    aboutUserId: correction.user_id,
    entity: { type: 'time_correction', id },
  }
  return notifyDeciders(scope, readers, subject, correctionsPath(scope.workspace.id))
}
