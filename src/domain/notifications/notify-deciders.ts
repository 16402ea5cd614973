import type { Id } from '../../platform/ids.ts'
import type { Change } from '../changes/change.ts'
import type { WorkspaceScope } from '../scope.ts'
import { nextMorning } from './next-morning.ts'
import { insertPersonalNotices, type NoticeSubject, type NoticeText } from './notify.ts'
import { enqueueNoticeMail } from './send-notice-mail.job.ts'

/** A person who decides on requests, and how they want to get mails about them. */
export type Decider = { id: Id; locale: string; mails: 'at_once' | 'daily' | 'none'; reachable: boolean }

/**
 * Notifies each decider, with a mail as they have chosen: at once, in the daily digest in the morning, or none. Returns the
 * changes to publish to subscribers.
 */
export async function notifyDeciders(
  scope: WorkspaceScope,
  deciders: readonly (Decider & { text: NoticeText })[],
  subject: NoticeSubject,
  path: string,
): Promise<Pick<Change, 'kind' | 'userId'>[]> {
  const morning = nextMorning(scope.clock.now(), scope.zone).toString()
  const readers = deciders.map((decider) => ({
    ...decider,
    digestAt: decider.mails === 'daily' && decider.reachable ? morning : null,
  }))
  const notified = await insertPersonalNotices(scope, readers, subject)
  for (const { id, mails, reachable, text } of readers)
    if (notified.includes(id) && mails === 'at_once' && reachable) await enqueueNoticeMail(scope, id, { ...text, path })
  return notified.map((userId) => ({ kind: 'notifications', userId }))
}
