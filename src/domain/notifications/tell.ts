import type { Fragment, Statement } from '../../platform/db/connect.ts'
import { localDate } from '../../platform/time/instant.ts'
import { nowOf, type WorkspaceScope } from '../scope.ts'
import { insertNotifications, type Told, type Warning } from './notification.sql.ts'
import { mailNotice } from './send-notice-mail.job.ts'

export { onlyTo } from './notification.sql.ts'
export type Notice = Omit<Warning, 'aboutDay'>

/** Tells people something, by notification and by mail where they have an address; each once per situation. */
export const tell = async (scope: WorkspaceScope, readers: Fragment, notice: Notice): Promise<void> =>
  mailTold(scope, await noticeTo(scope, readers, notice), notice)

/** The notification alone, as a statement that can be part of another. `readers` is a query of one column, their ids. */
export function noticeTo(scope: WorkspaceScope, readers: Fragment, notice: Notice): Statement<Told[]> {
  const aboutDay = localDate(scope.clock.now(), scope.zone).toString()
  return insertNotifications(scope, readers, { ...notice, aboutDay }, nowOf(scope))
}

/** The mail to those who were told, as far as they can be reached. */
export async function mailTold(
  scope: WorkspaceScope,
  told: readonly Told[],
  { title, message }: Notice,
): Promise<void> {
  for (const { id } of told.filter(({ reachable }) => reachable)) await mailNotice(scope, id, { title, message })
}
