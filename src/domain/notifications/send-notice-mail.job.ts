import type { Config } from '../../platform/config.ts'
import type { Id } from '../../platform/ids.ts'
import type { JobKind } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { plainName } from '../../platform/mail/plain-name.ts'
import { countAndCheckLimit } from '../../platform/rate-limit.ts'
import { recipientOf } from '../access/recipient.ts'
import { type AppContext, inAccount, scopeOf } from '../app-context.ts'
import type { Scope } from '../scope.ts'

const noticeMail = 'send-notice-mail'

/** `details` follow the message; `path` is the page that the mail leads to. */
type NoticeMail = { title: string; message: string; details?: string; path?: string }
type Payload = NoticeMail & { account_id: Id; user_ids: Id[] }

/** One job per recipient: a retry must not send others their mail a second time. */
export const enqueueNoticeMail = (scope: Scope, userId: Id, notice: NoticeMail): Promise<void> =>
  scope.enqueue(noticeMail, { account_id: scope.accountId, user_ids: [userId], ...notice })

type NoticeTools = { mailer: Mailer; baseUrl: string; limits: Config['limits']; log: Log }

/**
 * Not sent to people without an address or who have left, in accounts whose own address is not confirmed, or beyond the
 * rate limit. The notification in the app is there in any case.
 */
export const sendNoticeMail = (
  appContext: AppContext,
  { mailer, baseUrl, limits, log }: NoticeTools,
): JobKind<Payload> => ({
  name: noticeMail,
  async work({ account_id, user_ids, ...notice }) {
    const [userId] = user_ids
    // A job that an older version left behind may name several people.
    if (user_ids.length > 1)
      return inAccount(appContext, account_id, async (scope) => {
        for (const id of user_ids) await enqueueNoticeMail(scope, id, notice)
      })
    if (!userId) return
    const recipient = await recipientOf(scopeOf(appContext, appContext.pool, account_id), userId)
    if (!recipient?.confirmed) return
    const { pool: sql, clock } = appContext
    const limited = {
      sql,
      clock,
      limit: limits.noticeMails,
      name: 'notice_mails',
      key: [account_id, recipient.normalised],
    }
    if (!(await countAndCheckLimit(limited)))
      return log.warn({ account_id, user_id: userId }, 'Too many mails; one was not sent.')
    const parts = [
      `${plainName(recipient.username)},`,
      notice.message,
      notice.details,
      `${baseUrl}${notice.path ?? ''}`,
    ]
    const text = `${parts.filter(Boolean).join('\n\n')}\n`
    await mailer.send({ to: recipient.email, subject: notice.title, text })
  },
})
