import type { FollowUpHandler } from '../follow-ups/work-follow-ups.ts'
import { languageOf } from '../language.ts'
import { mailNotice } from '../notifications/send-notice-mail.job.ts'
import { noticeEach } from '../notifications/tell.ts'
import { absencePath, requestText } from './absence-words.ts'
import { findStored } from './foresee.sql.ts'
import { foreseeStored } from './foresee-absence.ts'
import { askedSituation } from './forget-request.ts'
import { nextMorning } from './next-morning.ts'
import { findDeciders, lockOpenRequest } from './request-notice.sql.ts'

/** Those who decide hear of it once it is stored; whoever asks does not wait for that. */
export const tellOfRequest: FollowUpHandler = async (scope, absenceId) => {
  const [request, [stored]] = await Promise.all([lockOpenRequest(scope, absenceId), findStored(scope, [absenceId])])
  if (!request) return []
  const [deciders, foreseen] = await Promise.all([
    findDeciders(scope, request, request.creator_id),
    stored ? foreseeStored(scope, [stored]) : null,
  ])
  const left = foreseen?.remainingDays ?? null
  const morning = nextMorning(scope.clock.now(), scope.zone).toString()
  const readers = deciders.map((one) => ({
    ...one,
    text: requestText({ ...request, left }, one.away, languageOf(one.locale)),
    digestAt: one.mails === 'daily' && one.reachable ? morning : null,
  }))
  const notice = {
    situation: askedSituation(absenceId),
    aboutUserId: request.user_id,
    entity: { type: 'absence', id: absenceId },
  }
  const told = await noticeEach(scope, readers, notice)
  const path = absencePath(scope.workspace.id, absenceId)
  for (const { id, mails, reachable, text } of readers)
    if (told.includes(id) && mails === 'at_once' && reachable) await mailNotice(scope, id, { ...text, path })
  return told.map((userId) => ({ kind: 'notifications', userId }))
}
