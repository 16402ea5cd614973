import type { Id } from '../../platform/ids.ts'
import type { JobKind } from '../../platform/jobs/jobs.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { digestOf, newSecret } from '../../platform/secrets.ts'
import { type AppContext, inAccount } from '../app-context.ts'
import { lockRecipient, type PasswordPurpose, replacePasswordToken } from './password.sql.ts'
import { composePasswordMail, lifetimes, passwordMail } from './password-mail.ts'

type Payload = { account_id: Id; user_id: Id; purpose: PasswordPurpose }

/**
 * The token is made here and not when the mail was asked for: so no secret ever waits in the queue, and a mail
 * that is sent a second time carries the token that counts.
 */
export const sendPasswordMail = (appContext: AppContext, mailer: Mailer, baseUrl: string): JobKind<Payload> => ({
  name: passwordMail,
  async work({ account_id, user_id, purpose }) {
    const token = newSecret()
    const recipient = await inAccount(appContext, account_id, async (scope) => {
      const found = await lockRecipient(scope, user_id)
      const expiresAt = appContext.clock.now().add(lifetimes[purpose]).toString()
      if (found) await replacePasswordToken(scope, { userId: user_id, digest: digestOf(token), purpose, expiresAt })
      return found
    })
    if (recipient) await mailer.send(composePasswordMail(recipient, purpose, token, baseUrl))
  },
})
