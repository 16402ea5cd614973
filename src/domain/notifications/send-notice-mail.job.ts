import type { Id } from '../../platform/ids.ts'
import type { JobKind } from '../../platform/jobs/jobs.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { recipientOf } from '../access/recipient.ts'
import { type Entrance, scopeOf } from '../entrance.ts'

export const noticeMail = 'send-notice-mail'

type Payload = { account_id: Id; user_ids: Id[]; title: string; message: string }

/** People without an address, and those who have left, get none. */
export const sendNoticeMail = (entrance: Entrance, mailer: Mailer, baseUrl: string): JobKind<Payload> => ({
  name: noticeMail,
  async work({ account_id, user_ids, title, message }) {
    const scope = scopeOf(entrance, entrance.pool, account_id)
    for (const userId of user_ids) {
      const recipient = await recipientOf(scope, userId)
      if (recipient)
        await mailer.send({
          to: recipient.email,
          subject: title,
          text: `${recipient.username},\n\n${message}\n\n${baseUrl}\n`,
        })
    }
  },
})
