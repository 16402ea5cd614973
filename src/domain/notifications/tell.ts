import type { Id } from '../../platform/ids.ts'
import { localDate } from '../../platform/time/instant.ts'
import { nowOf, type WorkspaceScope } from '../scope.ts'
import { insertNotifications, type Warning } from './notification.sql.ts'
import { noticeMail } from './send-notice-mail.job.ts'

/** Tells people something, by notification and by mail where they have an address; each once per situation. */
export async function tell(
  scope: WorkspaceScope,
  readers: readonly Id[],
  notice: Omit<Warning, 'aboutDay'>,
): Promise<void> {
  if (readers.length === 0) return
  const aboutDay = localDate(scope.clock.now(), scope.zone).toString()
  const told = await insertNotifications(scope, readers, { ...notice, aboutDay }, nowOf(scope))
  if (told.length === 0) return
  const { title, message } = notice
  await scope.enqueue(noticeMail, { account_id: scope.accountId, user_ids: told, title, message })
}
