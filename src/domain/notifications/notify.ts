import type { Fragment, Statement } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import { localDate } from '../../platform/time/instant.ts'
import type { Language } from '../language.ts'
import { nowOf, type WorkspaceScope } from '../scope.ts'
import { insertNotifications, insertPersonal, type Recipient, type Situation } from './notification.sql.ts'
import { enqueueNoticeMail } from './send-notice-mail.job.ts'

export { deleteSituation, onlyTo } from './notification.sql.ts'

export type NoticeSubject = Omit<Situation, 'aboutDay'>
export type NoticeText = { title: string; message: string }

/** In the reader's language, else in the workspace's. `path` is the page that the mail links to. */
export type Notice = NoticeSubject & {
  texts: Record<Language, NoticeText>
  /** For the person that it is about, if others may not know as much. */
  ownTexts?: Record<Language, NoticeText>
  path?: string
}

/** Inserts notifications, and mails the readers who have an address; each reader once per situation. */
export const notify = async (scope: WorkspaceScope, readers: Fragment, notice: Notice): Promise<void> =>
  enqueueNoticeMails(scope, await insertNotices(scope, readers, notice), notice)

const todayOf = (scope: WorkspaceScope): string => localDate(scope.clock.now(), scope.zone).toString()

/** Only the notifications, as a statement that can be part of another. `readers` is a query of one column, their ids. */
export const insertNotices = (scope: WorkspaceScope, readers: Fragment, notice: Notice): Statement<Recipient[]> =>
  insertNotifications(scope, readers, { ...notice, aboutDay: todayOf(scope) }, nowOf(scope))

/** Mails to those who have an address. */
export async function enqueueNoticeMails(
  scope: WorkspaceScope,
  recipients: readonly Recipient[],
  { aboutUserId, texts, ownTexts, path }: Notice,
): Promise<void> {
  for (const { id, german } of recipients.filter(({ reachable }) => reachable)) {
    const text = ((id === aboutUserId && ownTexts) || texts)[german ? 'de' : 'en']
    await enqueueNoticeMail(scope, id, { ...text, ...(path && { path }) })
  }
}

/** With a separate text for each reader. Returns the readers who had no notification for this situation yet. */
export const insertPersonalNotices = (
  scope: WorkspaceScope,
  readers: readonly { id: Id; text: NoticeText; digestAt: string | null }[],
  subject: NoticeSubject,
): Promise<Id[]> => insertPersonal(scope, readers, { ...subject, aboutDay: todayOf(scope) }, nowOf(scope))
