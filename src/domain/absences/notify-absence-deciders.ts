import type { FollowUpHandler } from '../follow-ups/work-follow-ups.ts'
import { languageOf } from '../language.ts'
import { notifyDeciders } from '../notifications/notify-deciders.ts'
import { absencePath, requestText } from './absence-words.ts'
import { askedSituation } from './cancel-request-notices.ts'
import { previewStored } from './preview-absence.ts'
import { findDeciders, lockOpenRequest } from './request-notice.sql.ts'
import { findStored } from './stored-absence.sql.ts'

/** Runs after the request is stored, so that the requester does not wait for it. */
export const notifyAbsenceDeciders: FollowUpHandler = async (scope, absenceId) => {
  const [request, [stored]] = await Promise.all([lockOpenRequest(scope, absenceId), findStored(scope, [absenceId])])
  if (!request) return []
  const [deciders, preview] = await Promise.all([
    findDeciders(scope, request, request.creator_id),
    stored ? previewStored(scope, [stored]) : null,
  ])
  const left = preview?.remainingDays ?? null
  const readers = deciders.map((decider) => ({
    ...decider,
    text: requestText({ ...request, left }, decider.away, languageOf(decider.locale)),
  }))
  const subject = {
    situation: askedSituation(absenceId),
    aboutUserId: request.user_id,
    entity: { type: 'absence', id: absenceId },
  }
  return notifyDeciders(scope, readers, subject, absencePath(scope.workspace.id, absenceId))
}
