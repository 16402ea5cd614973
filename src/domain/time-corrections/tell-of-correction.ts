import type { Id } from '../../platform/ids.ts'
import { nextMorning } from '../absences/next-morning.ts'
import type { FollowUpHandler } from '../follow-ups/work-follow-ups.ts'
import { deleteFollowUp } from '../follow-ups/write-follow-up.ts'
import { languageOf } from '../language.ts'
import { mailNotice } from '../notifications/send-notice-mail.job.ts'
import { forgetSituation, noticeEach } from '../notifications/tell.ts'
import type { WorkspaceScope } from '../scope.ts'
import { findDeciders, lockOpenCorrection } from './correction-notice.sql.ts'
import { correctionsPath, requestText } from './correction-words.ts'

const askedSituation = (id: Id): string => `correction_asked:${id}`

/** Nobody needs to be told of a correction any more that is decided or withdrawn. */
export async function forgetCorrection(scope: WorkspaceScope, correction: { id: Id; user_id: Id }): Promise<void> {
  await deleteFollowUp(scope, 'tell-of-correction', correction.id)
  await forgetSituation(scope, correction.user_id, askedSituation(correction.id))
}

/**
 * Those who decide hear of it once it is stored; whoever asks does not wait for that. By mail as they have chosen for
 * requests: at once, in the morning with others, or not.
 */
export const tellOfCorrection: FollowUpHandler = async (scope, id) => {
  const correction = await lockOpenCorrection(scope, id)
  if (!correction) return []
  const morning = nextMorning(scope.clock.now(), scope.zone).toString()
  const readers = (await findDeciders(scope, correction.user_id)).map((one) => ({
    ...one,
    text: requestText(scope, correction, languageOf(one.locale)),
    digestAt: one.mails === 'daily' && one.reachable ? morning : null,
  }))
  const told = await noticeEach(scope, readers, {
    situation: askedSituation(id),
    aboutUserId: correction.user_id,
    entity: { type: 'time_correction', id },
  })
  const path = correctionsPath(scope.workspace.id)
  for (const reader of readers)
    if (told.includes(reader.id) && reader.mails === 'at_once' && reader.reachable)
      await mailNotice(scope, reader.id, { ...reader.text, path })
  return told.map((userId) => ({ kind: 'notifications', userId }))
}
