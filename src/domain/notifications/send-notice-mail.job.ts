import type { Id } from '../../platform/ids.ts'
import type { JobKind } from '../../platform/jobs/jobs.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { recipientOf } from '../access/recipient.ts'
import { type AppContext, inAccount, scopeOf } from '../app-context.ts'
import type { Scope } from '../scope.ts'

const noticeMail = 'send-notice-mail'

/** `details` follow the message; `path` is the page that the mail leads to. */
type Notice = { title: string; message: string; details?: string; path?: string }
type Payload = Notice & { account_id: Id; user_ids: Id[] }

/** One mail a job: what fails is tried again, and must not bring others their mail a second time. */
export const mailNotice = (scope: Scope, userId: Id, notice: Notice): Promise<void> =>
  scope.enqueue(noticeMail, { account_id: scope.accountId, user_ids: [userId], ...notice })

/** People without an address, and those who have left, get none. */
export const sendNoticeMail = (appContext: AppContext, mailer: Mailer, baseUrl: string): JobKind<Payload> => ({
  name: noticeMail,
  async work({ account_id, user_ids, ...notice }) {
    const [userId] = user_ids
    // A job that an older version left behind may name several people.
    if (user_ids.length > 1)
      return inAccount(appContext, account_id, async (scope) => {
        for (const id of user_ids) await mailNotice(scope, id, notice)
      })
    const recipient = userId && (await recipientOf(scopeOf(appContext, appContext.pool, account_id), userId))
    if (!recipient) return
    const parts = [`${recipient.username},`, notice.message, notice.details, `${baseUrl}${notice.path ?? ''}`]
    const text = `${parts.filter(Boolean).join('\n\n')}\n`
    await mailer.send({ to: recipient.email, subject: notice.title, text })
  },
})
