import type { Fragment, Statement } from '../../platform/db/connect.ts'
import type { Id } from '../../platform/ids.ts'
import { localDate } from '../../platform/time/instant.ts'
import type { Language } from '../language.ts'
import { nowOf, type WorkspaceScope } from '../scope.ts'
import { insertNotifications, insertPersonal, type Recipient, type Situation } from './notification.sql.ts'
import { mailNotice } from './send-notice-mail.job.ts'

export { deleteSituation as forgetSituation, onlyTo } from './notification.sql.ts'

type About = Omit<Situation, 'aboutDay'>
type Text = { title: string; message: string }

/** Everybody reads it in their own language, else in that of the workspace. `path` is where the mail leads. */
export type Notice = About & {
  texts: Record<Language, Text>
  /** What the person whom it is about reads instead, where that is more than others may know. */
  ownTexts?: Record<Language, Text>
  path?: string
}

/** Tells people something, by notification and by mail where they have an address; each once per situation. */
export const tell = async (scope: WorkspaceScope, readers: Fragment, notice: Notice): Promise<void> =>
  mailTold(scope, await noticeTo(scope, readers, notice), notice)

const todayOf = (scope: WorkspaceScope): string => localDate(scope.clock.now(), scope.zone).toString()

/** The notification alone, as a statement that can be part of another. `readers` is a query of one column, their ids. */
export const noticeTo = (scope: WorkspaceScope, readers: Fragment, notice: Notice): Statement<Recipient[]> =>
  insertNotifications(scope, readers, { ...notice, aboutDay: todayOf(scope) }, nowOf(scope))

/** The mail to those who were told, as far as they can be reached. */
export async function mailTold(
  scope: WorkspaceScope,
  told: readonly Recipient[],
  { aboutUserId, texts, ownTexts, path }: Notice,
): Promise<void> {
  for (const { id, german } of told.filter(({ reachable }) => reachable)) {
    const text = ((id === aboutUserId && ownTexts) || texts)[german ? 'de' : 'en']
    await mailNotice(scope, id, { ...text, ...(path && { path }) })
  }
}

/** To each reader a text of their own; answers who had not heard of it before. */
export const noticeEach = (
  scope: WorkspaceScope,
  readers: readonly { id: Id; text: Text; digestAt: string | null }[],
  about: About,
): Promise<Id[]> => insertPersonal(scope, readers, { ...about, aboutDay: todayOf(scope) }, nowOf(scope))
