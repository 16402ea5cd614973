import type { Config } from '../../platform/config.ts'
import type { Id } from '../../platform/ids.ts'
import type { JobKind } from '../../platform/jobs/jobs.ts'
import type { Mail, Mailer } from '../../platform/mail/mailer.ts'
import { plainName } from '../../platform/mail/plain-name.ts'
import { countAndCheckLimit, countTowardsLimit } from '../../platform/rate-limit.ts'
import { digestOf, newSecret } from '../../platform/secrets.ts'
import { type AppContext, inAccount } from '../app-context.ts'
import { languageOf } from '../language.ts'
import type { Scope } from '../scope.ts'
import { isConfirmed } from './confirm-account.ts'
import { replaceConfirmationToken } from './confirmation.sql.ts'
import { lockRecipient, type MailRecipient } from './password.sql.ts'

const confirmationMail = 'send-confirmation-mail'
const lifetime = { hours: 7 * 24 }

export const enqueueConfirmationMail = (scope: Scope, userId: Id): Promise<void> =>
  scope.enqueue(confirmationMail, { account_id: scope.accountId, user_id: userId })

/** To the user's current address. False if the account is confirmed already. */
export async function resendConfirmationMail(scope: Scope, limits: Config['limits']): Promise<boolean> {
  const { sql, clock, accountId, actor } = scope
  if (await isConfirmed(scope)) return false
  await countTowardsLimit({ sql, clock, limit: limits.passwordReset, name: 'confirmation', key: [accountId] })
  await enqueueConfirmationMail(scope, actor.userId!)
  return true
}

/** The token is made here and not when enqueued, as in password mails: no secret is ever in the job queue. */
export const sendConfirmationMail = (
  appContext: AppContext,
  { mailer, baseUrl, limits }: { mailer: Mailer; baseUrl: string; limits: Config['limits'] },
): JobKind<{ account_id: Id; user_id: Id }> => ({
  name: confirmationMail,
  async work({ account_id, user_id }) {
    const token = newSecret()
    const recipient = await inAccount(appContext, account_id, async (scope) => {
      const found = await lockRecipient(scope, user_id)
      if (!found || found.confirmed) return null
      const { sql, clock } = scope
      const limit = limits.invitationsRecipient
      if (!(await countAndCheckLimit({ sql, clock, limit, name: 'confirmation_recipient', key: [found.normalised] })))
        return null
      const expiresAt = appContext.clock.now().add(lifetime).toString()
      await replaceConfirmationToken(scope, { userId: user_id, email: found.email, digest: digestOf(token), expiresAt })
      return found
    })
    if (recipient) await mailer.send(composeConfirmationMail(recipient, token, baseUrl))
  },
})

function composeConfirmationMail({ email, username, locale }: MailRecipient, token: string, baseUrl: string): Mail {
  // In the fragment, which browsers do not send: the token reaches no server log.
  const link = `${baseUrl}/confirm-email#${new URLSearchParams({ token })}`
  const name = plainName(username)
  return languageOf(locale) === 'de'
    ? {
        to: email,
        subject: 'E-Mail-Adresse bestätigen',
        text: `Hallo ${name},\n\ndieser Link bestätigt, dass diese Adresse die richtige ist. Danach gehen Einladungen an andere hinaus. Er gilt 7 Tage lang:\n\n${link}\n\nHat sich mit dieser Adresse niemand bei Stint registriert, ist nichts zu tun.\n`,
      }
    : {
        to: email,
        subject: 'Confirm your e-mail address',
        text: `Hello ${name},\n\nfollow this link to confirm that this address is yours. After that, invitations to others are sent. It is valid for 7 days:\n\n${link}\n\nIf you did not sign up to Stint, ignore this mail.\n`,
      }
}
